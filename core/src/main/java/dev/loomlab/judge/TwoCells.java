package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What one trial measured of a variant at a low level and at a high one: all that a prediction is
 * made from.
 *
 * @param low the low level
 * @param high the high level
 * @param thinkSeconds Z: the pause between an answer and the same user's next request
 * @param limit what bound the high level
 * @param size how many of it there are, if the evidence says
 * @param cores the processors
 */
record TwoCells(
    Measured low,
    Measured high,
    double thinkSeconds,
    LimitKind limit,
    OptionalDouble size,
    Cores cores) {

  /**
   * One cell as a trial saw it.
   *
   * @param level the level
   * @param perSecond X
   * @param meanSeconds R
   * @param p50Seconds the median response
   * @param p99Seconds its 99th percentile
   * @param variation c^2: the squared coefficient of variation of the response time
   * @param targetCores cores that the target kept busy, if that was observed
   * @param generatorCores cores that the generator kept busy
   */
  record Measured(
      Level level,
      double perSecond,
      double meanSeconds,
      double p50Seconds,
      double p99Seconds,
      double variation,
      OptionalDouble targetCores,
      double generatorCores) {

    /** N, or the rate offered. */
    double load() {
      return level.magnitude();
    }
  }

  /**
   * The processors that the target may use.
   *
   * @param allowed how many
   * @param machine how many the machine has
   * @param shared whether the generator runs on them too
   */
  record Cores(double allowed, double machine, boolean shared) {}

  /** R0: the response at the low level. */
  double floorSeconds() {
    return low.meanSeconds();
  }

  /** The target's processor time; empty if it was not observed. */
  Optional<CpuUse> targetCpu() {
    return low.targetCores().isEmpty() || high.targetCores().isEmpty()
        ? Optional.empty()
        : Optional.of(
            CpuUse.between(
                low.perSecond(),
                low.targetCores().getAsDouble(),
                high.perSecond(),
                high.targetCores().getAsDouble()));
  }

  /** The generator's processor time. */
  CpuUse generatorCpu() {
    return CpuUse.between(
        low.perSecond(), low.generatorCores(), high.perSecond(), high.generatorCores());
  }

  /**
   * What the processors could do at most: those that the target may use, and, where the generator
   * shares them, all of the machine's for both. Not less than what was measured.
   */
  OptionalDouble cpuCeiling() {
    var target = targetCpu();
    if (target.isEmpty()) {
      return OptionalDouble.empty();
    }
    double ceiling = target.get().perSecond(cores.allowed());
    if (cores.shared()) {
      ceiling = Math.min(ceiling, target.get().plus(generatorCpu()).perSecond(cores.machine()));
    }
    return Double.isInfinite(ceiling)
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(ceiling, Math.max(low.perSecond(), high.perSecond())));
  }

  /** What is held while a request is worked on, in words: {@code 200 workers}. */
  String places() {
    var count = Words.text("%.0f", size.orElse(Math.max(1, high.perSecond() * floorSeconds())));
    return switch (limit) {
      case THREADS -> count + " workers";
      case CARRIERS -> count + " carriers";
      case POOL -> "a pool of " + count;
      case DOWNSTREAM -> count + " at once downstream";
      case PARTITIONS -> count + " partitions";
      case CPU, OFFERED_LOAD -> Words.text("%s cores", Words.number(cores.allowed()));
      case UNKNOWN, CONNECTIONS, GENERATOR -> "what has no name";
    };
  }
}
