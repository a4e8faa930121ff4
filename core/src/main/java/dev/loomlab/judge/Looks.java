package dev.loomlab.judge;

import dev.loomlab.plan.Plan;

/**
 * How often the data were looked at before the last block was run, and what that costs. A run that
 * stops when an interval looks narrow stops too often where the spread looks small by chance, so
 * that an interval taken then misses more often than it says; docs/MATH.md has the figures.
 */
enum Looks {
  /** The number of blocks was fixed before. */
  ONCE(1),
  /** After every block it was decided whether another is run: all error rates are halved. */
  REPEATED(2);

  private final double penalty;

  Looks(double penalty) {
    this.penalty = penalty;
  }

  /** How a plan's run looks at its data. */
  static Looks of(Plan plan) {
    return plan.protocol().until().isPresent() ? REPEATED : ONCE;
  }

  /** What a p-value is multiplied by. */
  double penalty() {
    return penalty;
  }

  /** The nominal confidence of an interval that is to hold in at least 95 % of runs. */
  double confidence() {
    return 1 - 0.05 / penalty;
  }
}
