package dev.loomlab.drive;

import org.jspecify.annotations.Nullable;

/**
 * A known cost that can be put on every request, so that benchmarks and tests can show that they
 * would see it. Without the system properties {@code loomlab.bench.burdenNanos} and {@code
 * loomlab.bench.burdenBytes} there is none, and the compiler leaves the calls out.
 */
final class Burden {
  private static final long NANOS = Long.getLong("loomlab.bench.burdenNanos", 0);
  private static final long BYTES = Long.getLong("loomlab.bench.burdenBytes", 0);

  /** An empty array takes 16 bytes. */
  private static final int EMPTY_ARRAY_BYTES = 16;

  @SuppressWarnings("UnusedVariable") // Kept, so that the allocation is not optimised away.
  private static byte @Nullable [] kept;

  private Burden() {}

  /** Takes the time and allocates the bytes, if any are asked for. */
  static void bear() {
    if (NANOS > 0) {
      long until = System.nanoTime() + NANOS;
      while (System.nanoTime() < until) {
        Thread.onSpinWait();
      }
    }
    if (BYTES > 0) {
      kept = new byte[(int) BYTES - EMPTY_ARRAY_BYTES];
    }
  }
}
