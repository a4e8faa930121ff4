package dev.loomlab.launch;

import java.util.List;

/** A target that could not be started, with the last lines that it printed. */
public final class LaunchFailed extends Exception {
  private static final long serialVersionUID = 1;

  private final transient List<String> lastLogLines;

  /**
   * Keeps the lines.
   *
   * @param message what failed, why, and the next step
   */
  public LaunchFailed(String message, List<String> lastLogLines) {
    super(message);
    this.lastLogLines = List.copyOf(lastLogLines);
  }

  /** The last lines that the target printed. */
  public List<String> lastLogLines() {
    return lastLogLines;
  }
}
