package dev.loomlab.schedule;

/** How many trials a run has in all. */
public sealed interface Extent {

  /** As many as the plan says. */
  record Exactly(int trials) implements Extent {}

  /**
   * As many as it takes, in whole blocks.
   *
   * @param trials how many trials at most
   * @param blocks how many blocks at most
   */
  record Blocks(int trials, int blocks) implements Extent {}

  /** As many as a search takes. */
  record AtMost(int trials) implements Extent {}

  /** How many trials there are, or are at most. */
  int trials();
}
