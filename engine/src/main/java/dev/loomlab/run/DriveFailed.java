package dev.loomlab.run;

/** A level that could not be driven to its end. */
public class DriveFailed extends Exception {
  private static final long serialVersionUID = 1;

  /** Keeps what failed, why, and the next step. */
  public DriveFailed(String message) {
    super(message);
  }
}
