package dev.loomlab.run;

import java.io.IOException;

/** A trial that could not be kept, or records that cannot be read; earlier trials are untouched. */
public final class JournalFault extends IOException {
  private static final long serialVersionUID = 1;

  /** Keeps what failed, why, and the next step. */
  public JournalFault(String message, Throwable cause) {
    super(message, cause);
  }
}
