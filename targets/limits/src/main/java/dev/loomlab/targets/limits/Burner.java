package dev.loomlab.targets.limits;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.stream.LongStream;

/**
 * Work of a fixed number of steps that cost a stated CPU time on this machine, as timed at the
 * start. Steps are counted, not the clock watched, so that a busy machine changes the time that the
 * work takes and not its amount.
 */
final class Burner implements Work {
  private static final long STEPS_PER_CALL = 2000;
  private static final long TIMED_CALLS = 4000;
  private static final int TIMINGS = 7;

  /** Where results go, so that the compiler has to make them. */
  private static volatile long result = 1;

  private final long calls;

  private Burner(long calls) {
    this.calls = calls;
  }

  /**
   * A burner of this much CPU time a request.
   *
   * @throws UnsupportedOperationException if this JVM cannot tell the CPU time of a thread
   */
  static Burner of(Duration cpu) {
    // The first timings, which the compiler has not settled in, lie beyond the median.
    double nanosPerCall =
        LongStream.generate(Burner::timeCalls)
                .limit(TIMINGS)
                .sorted()
                .skip(TIMINGS / 3)
                .findFirst()
                .orElseThrow()
            / (double) TIMED_CALLS;
    return new Burner(Math.max(1, Math.round(cpu.toNanos() / nanosPerCall)));
  }

  private static long timeCalls() {
    var threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    burn(TIMED_CALLS);
    return threads.getCurrentThreadCpuTime() - before;
  }

  @Override
  public void perform() {
    burn(calls);
  }

  private static void burn(long calls) {
    long value = result;
    for (long i = 0; i < calls; i++) {
      value = steps(value);
    }
    if (value == 0) {
      result = 1; // a thread that got so far stores it, and no compiler can rule that out
    }
  }

  /**
   * A chain of steps of Knuth's linear congruential generator (The Art of Computer Programming 2,
   * section 3.3.4): each needs the one before.
   */
  private static long steps(long from) {
    long value = from;
    for (int i = 0; i < STEPS_PER_CALL; i++) {
      value = value * 6364136223846793005L + 1442695040888963407L;
      value ^= value >>> 29; // without it the chain has a closed form
    }
    return value;
  }
}
