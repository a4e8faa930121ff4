package dev.loomlab.drive;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Answers in each slice of a warm-up on one event loop, which alone writes; others may read along.
 */
final class WarmupSlices {
  private final long sliceNanos;
  private final AtomicLongArray answers;
  private long startNanos;

  /** So many empty slices of that length. */
  WarmupSlices(long sliceNanos, int slices) {
    this.sliceNanos = sliceNanos;
    this.answers = new AtomicLongArray(slices);
  }

  /** A warm-up begins; what was counted before is forgotten. */
  void begin(long nanos) {
    startNanos = nanos;
    for (int slice = 0; slice < answers.length(); slice++) {
      answers.setRelease(slice, 0);
    }
  }

  /** A request was answered. */
  void answered(long nanos) {
    long slice = (nanos - startNanos) / sliceNanos;
    if (slice < answers.length()) {
      answers.setRelease((int) slice, answers.getPlain((int) slice) + 1);
    }
  }

  /** Adds the answers of the first slices to those of other loops. */
  void addTo(long[] sums) {
    for (int slice = 0; slice < Math.min(sums.length, answers.length()); slice++) {
      sums[slice] += answers.getAcquire(slice);
    }
  }
}
