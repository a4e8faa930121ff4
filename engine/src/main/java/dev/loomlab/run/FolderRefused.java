package dev.loomlab.run;

/** A results folder that cannot be used as asked. */
public final class FolderRefused extends Exception {
  private static final long serialVersionUID = 1;

  /** Keeps what is wrong and what to do instead. */
  public FolderRefused(String message) {
    super(message);
  }
}
