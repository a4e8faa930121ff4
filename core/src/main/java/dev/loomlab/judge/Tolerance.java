package dev.loomlab.judge;

import dev.loomlab.record.LoadRecord;

/** How far a measured throughput may be from a law's before the law is broken. */
final class Tolerance {
  /** Little's law: 5 % of N. */
  static final double LITTLE = 0.05;

  /** Capacity: 3 % for the rounding of the pool's size and of the execution time. */
  static final double CAPACITY = 0.03;

  /**
   * Processor time: 3 % for interpolation at the window's edges, and for ticks of 10 ms where only
   * those are to be had.
   */
  static final double CPU = 0.03;

  /** Asymptote: 10 %, since R0 is itself measured, and cold code is slower at the lowest level. */
  static final double ASYMPTOTE = 0.10;

  /** Percentiles: three digits of the histogram, and stages rounded to 0.1 ms. */
  static final double FLOOR = 0.005;

  /** See {@link #FLOOR}. */
  static final double FLOOR_SECONDS = 0.15e-3;

  /** Accounts: 1 % for requests at the window's edges. */
  static final double ACCOUNT = 0.01;

  private Tolerance() {}

  /** No more than this is allowed for the ages of requests at the window's edges. */
  private static final double MOST_FOR_AGES = 0.05;

  /**
   * What Little's law may be off by since responses vary: the requests in flight at the window's
   * edges have waited Var(R) / (2 R) longer on average than if all took equally long (Cox 1962,
   * Renewal Theory, 5.4), and a window that holds that once more or less errs by its share of the
   * window. Nothing where all take equally long.
   */
  static double forAges(LoadRecord load) {
    var responses = load.latencies().response();
    if (responses.getTotalCount() == 0 || responses.getMean() == 0) {
      return 0;
    }
    double deviation = responses.getStdDeviation();
    double older = deviation * deviation / (2 * responses.getMean());
    return Math.min(MOST_FOR_AGES, older / load.windowNanos());
  }

  /**
   * The tolerance, or more if answers come in bursts: a window may cut off one burst, and holds a
   * burst's share of its answers too many or too few. The fullest slice bounds a burst.
   */
  static double withBursts(double tolerance, LoadRecord load) {
    long fullest = load.slices().stream().mapToLong(Long::longValue).max().orElse(0);
    double share = fullest / Math.max(1.0, (double) load.answeredInWindow());
    return Math.max(tolerance, share);
  }
}
