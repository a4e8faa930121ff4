package dev.loomlab.launch;

/** A JDK that a variant asks for and that this machine has not. */
public final class JdkMissing extends Exception {
  private static final long serialVersionUID = 1;

  /** Keeps what was looked for, and where. */
  public JdkMissing(String message) {
    super(message);
  }
}
