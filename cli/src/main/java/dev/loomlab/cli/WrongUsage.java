package dev.loomlab.cli;

/** A command or plan that cannot be used; the message lists everything that is wrong with it. */
final class WrongUsage extends RuntimeException {
  private static final long serialVersionUID = 1;

  WrongUsage(String message) {
    super(message);
  }

  WrongUsage(String message, Throwable cause) {
    super(message, cause);
  }
}
