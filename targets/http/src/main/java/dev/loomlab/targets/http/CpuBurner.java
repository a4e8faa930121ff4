package dev.loomlab.targets.http;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;

/**
 * Work that costs a known CPU time: so many iterations, as calibrated on this machine at start-up.
 *
 * <p>A loop that watches the clock would burn less work the busier the machine is, and the CPU time
 * of a virtual thread cannot be read at all; a fixed count of iterations costs the same wherever it
 * runs.
 */
final class CpuBurner {

  /**
   * Small enough to be called often, so that the method itself is compiled and not a loop in it.
   */
  private static final int ITERATIONS_PER_CALL = 1000;

  private static final long WARM_UP_CPU_NANOS = 300_000_000L;
  private static final long ROUND_CPU_NANOS = 25_000_000L;
  private static final int ROUNDS = 9;

  /** Written so that the compiler cannot drop the work. */
  private static volatile long sink = 1;

  private final double[] iterationsPerNano;

  private CpuBurner(double[] sortedIterationsPerNano) {
    this.iterationsPerNano = sortedIterationsPerNano;
  }

  /**
   * Calibrates on the calling platform thread: warms the loop up until the compiler has settled,
   * then takes the median of several rounds, each timed by the CPU time of this thread. Takes about
   * half a second of CPU time.
   *
   * @throws IllegalStateException if this JVM cannot read the CPU time of a thread
   */
  static CpuBurner calibrated() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    if (!threads.isCurrentThreadCpuTimeSupported() || Thread.currentThread().isVirtual()) {
      throw new IllegalStateException(
          "--cpu needs the CPU time of a thread, which this JVM cannot read; use --wait instead");
    }
    long warmUpIterations = 0;
    long warmUpStart = threads.getCurrentThreadCpuTime();
    while (threads.getCurrentThreadCpuTime() - warmUpStart < WARM_UP_CPU_NANOS) {
      burnIterations(10L * ITERATIONS_PER_CALL);
      warmUpIterations += 10L * ITERATIONS_PER_CALL;
    }
    long perRound = Math.max(1, warmUpIterations * ROUND_CPU_NANOS / WARM_UP_CPU_NANOS);
    double[] rates = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long start = threads.getCurrentThreadCpuTime();
      burnIterations(perRound);
      rates[round] = (double) perRound / (threads.getCurrentThreadCpuTime() - start);
    }
    Arrays.sort(rates);
    return new CpuBurner(rates);
  }

  /** The iterations that cost this many nanoseconds of CPU time, by the median round. */
  long iterationsFor(long cpuNanos) {
    return Math.round(cpuNanos * iterationsPerNano[ROUNDS / 2]);
  }

  /** What was calibrated, with its spread over the rounds, in one line for the log. */
  String describe(long cpuNanos) {
    return String.format(
        Locale.ROOT,
        "calibrated: %.1f iterations per microsecond of CPU time (median of %d rounds, %.1f to"
            + " %.1f); --cpu of %d us is %d iterations",
        iterationsPerNano[ROUNDS / 2] * 1000,
        ROUNDS,
        iterationsPerNano[0] * 1000,
        iterationsPerNano[ROUNDS - 1] * 1000,
        cpuNanos / 1000,
        iterationsFor(cpuNanos));
  }

  /** Does this many iterations on the calling thread. */
  static void burnIterations(long iterations) {
    long state = sink;
    long left = iterations;
    while (left > 0) {
      int now = (int) Math.min(left, ITERATIONS_PER_CALL);
      state = churn(state, now);
      left -= now;
    }
    if (state == 0) { // never: the generator's cycle does not hold zero
      sink = 1;
    }
  }

  /**
   * Marsaglia's xorshift64 generator ("Xorshift RNGs", Journal of Statistical Software 8(14),
   * 2003): each step needs the one before, so that no compiler can shorten or vectorise the loop.
   */
  private static long churn(long seed, int iterations) {
    long state = seed;
    for (int i = 0; i < iterations; i++) {
      state ^= state << 13;
      state ^= state >>> 7;
      state ^= state << 17;
    }
    return state;
  }
}
