package dev.loomlab.inspect;

import java.nio.file.Path;

/** A file that cannot be inspected; its message names the file, the reason and the next step. */
public final class UnreadableFile extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * Refuses a file.
   *
   * @param why what is the matter with it, as it goes on after its name: {@code is empty}
   * @param next what to do, one sentence
   */
  public UnreadableFile(Path file, String why, String next) {
    super(file + " " + why + ". " + next);
  }

  /** The same, for a failure that has a cause. */
  public UnreadableFile(Path file, String why, String next, Throwable cause) {
    super(file + " " + why + ". " + next, cause);
  }
}
