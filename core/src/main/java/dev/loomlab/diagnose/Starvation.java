package dev.loomlab.diagnose;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * Whether virtual threads that could run had to wait for carriers, and whether those who had the
 * carriers kept them for longer than work in turns explains.
 *
 * @param heldShare the share of samples in which every carrier held a virtual thread and others
 *     were queued, where the scheduler tells
 * @param queuedShare the share of samples in which virtual threads were queued although not every
 *     carrier held one, where the scheduler tells
 * @param turnMillis how long each virtual thread kept its carrier in one turn, on average: c D / q
 *     with c carriers, q queued and a canary that waits D, since q threads pass the queue in D
 *     (Little's law for the scheduler's one queue, which is first in, first out); where both were
 *     observed
 * @param idleCarriers whether the carriers used less processor time than holding them takes
 * @param canaryLate whether a canary waited for carriers and not for the machine
 */
record Starvation(
    OptionalDouble heldShare,
    OptionalDouble queuedShare,
    OptionalDouble turnMillis,
    boolean idleCarriers,
    boolean canaryLate) {
  /** All carriers held and others queued in at least this share of samples. */
  private static final double MOSTLY = 0.5;

  /** Fewer samples than this tell no share of time. */
  private static final int LEAST_SAMPLES = 4;

  /**
   * A turn this long is no work in turns: a system's scheduler takes the processor away after some
   * milliseconds, the JVM's never does. A request of a service that is merely busy takes a few.
   */
  static final double LONG_TURN_MILLIS = 30;

  /** Carriers that work use more processor time than this share of them. */
  private static final double HELD_IDLE = 0.7;

  /** Carriers are also seen held while they work; so much more of the time is no work. */
  private static final double HELD_BEYOND_WORK = 0.3;

  /** With more of the machine busy than this, a carrier may just be waiting for a core. */
  private static final double MACHINE_BUSY = 0.85;

  /** Looks at a scene. */
  static Starvation of(Scene scene) {
    var share = share(scene.course(), Starvation::everyCarrierHeld);
    return new Starvation(
        share,
        share(scene.course(), Starvation::queuedUnmounted),
        turnMillis(scene),
        isIdle(scene, share),
        scene.canary().filter(Canary::isLate).isPresent());
  }

  private static OptionalDouble share(Course course, Predicate<Sample> condition) {
    return course.count(Gauge.MOUNTED_VIRTUAL_THREADS) < LEAST_SAMPLES
        ? OptionalDouble.empty()
        : course.share(Gauge.MOUNTED_VIRTUAL_THREADS, condition);
  }

  /** Whether virtual threads were queued, mostly, and did not get carriers that held none. */
  boolean isQueuedUnmounted() {
    return queuedShare.orElse(0) >= MOSTLY;
  }

  /** Whether the scheduler itself says that carriers were held, mostly. */
  boolean bySchedulers() {
    return heldShare.orElse(0) >= MOSTLY;
  }

  /** Whether carriers were held by what does not work in turns, whatever it is. */
  boolean isHeld() {
    boolean longTurns = canaryLate && turnMillis.orElse(0) >= LONG_TURN_MILLIS;
    return heldShare.isPresent()
        ? bySchedulers() && (longTurns || idleCarriers)
        : canaryLate && idleCarriers;
  }

  /** Whether virtual threads waited for carriers, for whatever reason. */
  boolean isSeen() {
    return canaryLate || bySchedulers();
  }

  private static OptionalDouble turnMillis(Scene scene) {
    var queued = scene.course().median(Gauge.QUEUED_VIRTUAL_THREADS);
    var carriers = scene.parallelism();
    return queued.isPresent() && carriers.isPresent() && scene.canary().isPresent()
        ? OptionalDouble.of(
            scene.canary().get().medianMillis()
                * carriers.getAsDouble()
                / Math.max(1, queued.getAsDouble()))
        : OptionalDouble.empty();
  }

  private static boolean isIdle(Scene scene, OptionalDouble heldShare) {
    var used = scene.coresUsed();
    var carriers = scene.parallelism();
    if (used.isEmpty() || carriers.isEmpty() || scene.machineShare().orElse(0) >= MACHINE_BUSY) {
      return false;
    }
    double working = used.getAsDouble() / carriers.getAsDouble();
    return working < HELD_IDLE && heldShare.orElse(1) >= working + HELD_BEYOND_WORK;
  }

  private static boolean queuedUnmounted(Sample sample) {
    return sample.value(Gauge.QUEUED_VIRTUAL_THREADS).orElse(0) > 0 && !everyCarrierHeld(sample);
  }

  private static boolean everyCarrierHeld(Sample sample) {
    var parallelism = sample.value(Gauge.SCHEDULER_PARALLELISM);
    return parallelism.isPresent()
        && sample.value(Gauge.MOUNTED_VIRTUAL_THREADS).orElse(0) >= parallelism.getAsDouble()
        && sample.value(Gauge.QUEUED_VIRTUAL_THREADS).orElse(0) > 0;
  }
}
