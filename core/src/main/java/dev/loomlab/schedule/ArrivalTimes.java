package dev.loomlab.schedule;

/**
 * When each request of open load is due, in nanoseconds from the start: {@code first + n / rate}.
 * Reads no clock; whoever asks decides when to ask.
 *
 * <p>The n-th arrival is computed from n, not by adding steps, so that no rounding accumulates: it
 * is never more than one nanosecond from the exact value over the first 2^52 nanoseconds (52 days).
 */
public final class ArrivalTimes {
  private final double nanosPerArrival;
  private final long firstNanos;
  private long arrivals;

  /**
   * Spaces arrivals evenly.
   *
   * @param perSecond the rate, above 0
   * @param firstNanos when the first arrival is due
   * @throws IllegalArgumentException if the rate is not above 0
   */
  public ArrivalTimes(double perSecond, long firstNanos) {
    if (!(perSecond > 0)) {
      throw new IllegalArgumentException("a rate must be above 0/s, not " + perSecond);
    }
    this.nanosPerArrival = 1e9 / perSecond;
    this.firstNanos = firstNanos;
  }

  /** When the next arrival is due; stays the same until {@link #advance}. */
  public long nextNanos() {
    return firstNanos + (long) (arrivals * nanosPerArrival);
  }

  /** Goes on to the arrival after it. */
  public void advance() {
    arrivals++;
  }
}
