package dev.loomlab.cli;

/** How the process ends; scripts rely on these numbers. */
public enum Exit {
  /** The question is answered and every expectation holds. */
  ANSWERED(0),
  /**
   * The question is answered and an expectation does not hold, or could not be told; of a diff,
   * that something is worse.
   */
  EXPECTATION(1),
  /** The command or the plan is wrong; every fault was listed. */
  USAGE(2),
  /** It cannot run here, or a cell could not be measured; what is missing was said. */
  CANNOT_RUN(3),
  /** A fault of Loomlab itself. */
  FAULT(70),
  /** Somebody stopped it. */
  INTERRUPTED(130);

  private final int code;

  Exit(int code) {
    this.code = code;
  }

  /** The number that the operating system is given. */
  public int code() {
    return code;
  }
}
