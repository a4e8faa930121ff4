package dev.loomlab.cli;

/** Something that this machine or this folder lacks; the message says what and the next step. */
final class CannotRun extends RuntimeException {
  private static final long serialVersionUID = 1;

  CannotRun(String message) {
    super(message);
  }

  CannotRun(String message, Throwable cause) {
    super(message, cause);
  }
}
