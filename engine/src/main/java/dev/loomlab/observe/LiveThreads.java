package dev.loomlab.observe;

import java.util.Arrays;

/**
 * How many threads live at once, by their starts and ends.
 *
 * <p>A recording is not in order of time across threads, so they are counted in buckets, at first
 * of a millisecond; the peak is that of the sums at the buckets' ends. There are never more than a
 * million buckets: a longer recording has wider ones.
 */
final class LiveThreads {
  private static final int MOST_BUCKETS = 1 << 20;

  private long widthNanos = 1_000_000;
  private long[] startsLessEnds = new long[1 << 12];

  /**
   * Counts a start or an end.
   *
   * @param atNanos when, from the beginning; what was before counts as at the beginning
   * @param change 1 for a start, -1 for an end
   */
  void count(long atNanos, int change) {
    while (bucket(atNanos) >= MOST_BUCKETS) {
      widen();
    }
    int bucket = (int) bucket(atNanos);
    if (bucket >= startsLessEnds.length) {
      startsLessEnds =
          Arrays.copyOf(startsLessEnds, Math.min(MOST_BUCKETS, Math.max(bucket + 1, bucket * 2)));
    }
    startsLessEnds[bucket] += change;
  }

  private void widen() {
    for (int i = 0; i < startsLessEnds.length; i++) {
      long moved = startsLessEnds[i];
      startsLessEnds[i] = 0;
      startsLessEnds[i / 2] += moved;
    }
    widthNanos *= 2;
  }

  private long bucket(long nanos) {
    return Math.max(0, nanos / widthNanos);
  }

  /** The most that lived at once between two moments. */
  long peak(long beginNanos, long endNanos) {
    long live = 0;
    long peak = 0;
    long last = Math.min(bucket(endNanos), startsLessEnds.length - 1L);
    for (int bucket = 0; bucket <= last; bucket++) {
      live += startsLessEnds[bucket];
      if (bucket >= bucket(beginNanos)) {
        peak = Math.max(peak, live);
      }
    }
    return peak;
  }
}
