package dev.loomlab.drive;

import dev.loomlab.plan.Level;
import dev.loomlab.record.Movement;
import dev.loomlab.schedule.Assignment;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * When the throughput of a warm-up is steady: over its last stretch, as long as half the window at
 * least, it has not moved from the first third to the last (docs/MATH.md, "Steady state").
 *
 * <p>N users of closed load are answered N times in every response time, however unevenly inside
 * it; so each third is a whole number of response times long, and a stretch only counts from when
 * all users have begun and been answered once.
 *
 * @param boundNanos how long a warm-up may last
 * @param stretchNanos the length of the last stretch, if response times are short
 * @param spreadNanos the time over which users begin
 * @param users how many users there are; none in open load
 */
record SteadyRule(long boundNanos, long stretchNanos, long spreadNanos, OptionalDouble users) {
  private static final int SLICES_OF_A_STRETCH = 102;
  private static final int PARTS_OF_A_THIRD = 6;
  private static final int MOST_SLICES = 100_000;
  private static final long SHORTEST_SLICE_NANOS = 1_000_000;

  /** A JVM that is still compiling moves too little to be seen over less than this. */
  private static final long COMPILING_NANOS = 2_500_000_000L;

  /** In doubt a warm-up goes on, so fewer mean nothing here than where a window is judged. */
  private static final double STANDARD_ERRORS = 2;

  /** The rule for an assignment, if it asks for one. */
  static Optional<SteadyRule> of(Assignment level, long spreadNanos) {
    if (level.steadyWithinNanos().isEmpty()) {
      return Optional.empty();
    }
    long bound = Math.max(level.warmupNanos(), level.steadyWithinNanos().getAsLong());
    long stretch =
        Math.clamp(
            Math.max(level.windowNanos() / 2, Math.min(bound / 4, COMPILING_NANOS)),
            level.warmupNanos() / 2,
            Math.max(level.warmupNanos() / 2, (bound - spreadNanos) * 3 / 4));
    var users =
        switch (level.level()) {
          case Level.Closed(int concurrency) -> OptionalDouble.of(concurrency);
          case Level.Open ignored -> OptionalDouble.empty();
        };
    return Optional.of(new SteadyRule(bound, stretch, spreadNanos, users));
  }

  /** The length of the slices in which answers are counted. */
  long sliceNanos() {
    return Math.max(
        Math.max(SHORTEST_SLICE_NANOS, stretchNanos / SLICES_OF_A_STRETCH),
        2 * boundNanos / MOST_SLICES);
  }

  /** Empty slices for a whole warm-up; one that lasts longer is judged by what they hold. */
  WarmupSlices slices() {
    return new WarmupSlices(sliceNanos(), (int) (2 * boundNanos / sliceNanos()) + 1);
  }

  /** How many slices are over after a time, and surely counted. */
  int complete(long elapsedNanos) {
    return (int) Math.max(0, Math.min(elapsedNanos, 2 * boundNanos) / sliceNanos() - 1);
  }

  /** Whether throughput was steady at the end of these slices, which begin with the warm-up. */
  boolean isSteady(long... answers) {
    int third = (int) Math.ceilDiv(stretchNanos, 3 * sliceNanos());
    long recent = LongStream.of(lastOf(answers, 3 * third)).sum();
    if (recent == 0) {
      return false;
    }
    double cycle = users.orElse(0) * Math.min(answers.length, 3 * third) / recent;
    int whole = Math.max(2, (int) Math.round(Math.ceil(third / Math.max(cycle, 1)) * cycle));
    int length = Math.max(third, whole);
    double begun = spreadNanos / (double) sliceNanos() + cycle;
    if (answers.length < begun + 3.0 * length) {
      return false;
    }
    long[] stretch = lastOf(answers, 3 * length);
    long[] first = Arrays.copyOf(stretch, length);
    long[] last = lastOf(stretch, length);
    return LongStream.of(first).sum() > 0
        && Movement.between(first, last, noise(stretch, first, last)).isEmpty();
  }

  /**
   * What may be chance: one burst, or some standard errors, taken from how parts of the thirds
   * vary. Where answers come in pulses longer than those parts, that says too much; so it is at
   * most the error of arrivals at random, sqrt(F + L).
   */
  private static double noise(long[] stretch, long[] first, long[] last) {
    double random = Math.sqrt(LongStream.of(first).sum() + (double) LongStream.of(last).sum());
    double error = Math.min(Movement.standardError(parts(first), parts(last)), random);
    double burst = LongStream.of(stretch).max().orElse(0);
    return Math.max(burst, STANDARD_ERRORS * error);
  }

  private static long[] parts(long[] third) {
    int size = third.length / PARTS_OF_A_THIRD;
    return IntStream.range(0, PARTS_OF_A_THIRD)
        .mapToLong(part -> LongStream.of(third).skip((long) part * size).limit(size).sum())
        .toArray();
  }

  private static long[] lastOf(long[] slices, int count) {
    return Arrays.copyOfRange(slices, Math.max(0, slices.length - count), slices.length);
  }
}
