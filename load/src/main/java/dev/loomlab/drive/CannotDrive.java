package dev.loomlab.drive;

/** A level that could not be driven; the message says what failed, why, and what to do. */
class CannotDrive extends Exception {
  private static final long serialVersionUID = 1;

  /** Names the reason. */
  CannotDrive(String message) {
    super(message);
  }

  /** Names the reason and what it came from. */
  CannotDrive(String message, Throwable cause) {
    super(message, cause);
  }
}
