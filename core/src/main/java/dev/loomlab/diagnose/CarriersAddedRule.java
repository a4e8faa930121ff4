package dev.loomlab.diagnose;

import dev.loomlab.record.Gauge;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The scheduler added carriers in place of those that block: by its own figures, or because a dump
 * shows more virtual threads inside calls that keep a carrier than there are carriers by default.
 */
final class CarriersAddedRule implements Rule {
  /** So many more carriers than its parallelism come and go in a healthy JVM. */
  private static final double FEW = 2;

  /** So much more than its parallelism: one short file access at each carrier adds no more. */
  private static final double BEYOND = 1.5;

  /** From this share of the most carriers on the next one to block may find none. */
  private static final double NEAR_MOST = 0.95;

  @Override
  public List<Finding> of(Scene scene) {
    var parallelism = scene.parallelism();
    if (parallelism.isEmpty()) {
      return List.of();
    }
    double normal = Math.max(parallelism.getAsDouble() + FEW, BEYOND * parallelism.getAsDouble());
    var gauge = scene.course().highest(Gauge.CARRIERS);
    var blocking = scene.mostly(CarriersAddedRule::blocking, Blocking::threads);
    OptionalDouble carriers =
        gauge.isPresent()
            ? gauge
            : blocking
                .map(each -> OptionalDouble.of(each.threads()))
                .orElse(OptionalDouble.empty());
    return carriers.orElse(0) > normal
        ? List.of(finding(scene, carriers.getAsDouble(), gauge.isPresent(), blocking))
        : List.of();
  }

  private record Blocking(int threads, Mounts.Held largest) {}

  private static Optional<Blocking> blocking(Mounts mounts) {
    return mounts
        .largest(CarriersAddedRule::blocks)
        .map(largest -> new Blocking(mounts.count(CarriersAddedRule::blocks), largest));
  }

  /** Calls that the scheduler makes up for; running threads are never more than the carriers. */
  private static boolean blocks(Mounts.Held held) {
    return switch (held.hold()) {
      case FILE, LOOKUP -> true;
      case MONITOR -> innermost(held).startsWith("java.lang.Object.wait");
      case NONE, READY, PINNED, YIELD, RUNNING -> false;
    };
  }

  private static String innermost(Mounts.Held held) {
    return held.standing().group().frames().getFirst();
  }

  private static Finding finding(
      Scene scene, double carriers, boolean byGauge, Optional<Blocking> blocking) {
    double parallelism = scene.parallelism().orElseThrow();
    double most = scene.carriersMost();
    var site = blocking.flatMap(each -> each.largest().site());
    boolean isNear = carriers >= NEAR_MOST * most;
    return new Draft(
            FindingKind.CARRIERS_ADDED,
            Words.text(
                "%.0f carriers for a parallelism of %.0f: threads that block%s are compensated by"
                    + " added carriers, up to maxPoolSize, %.0f%s",
                carriers,
                parallelism,
                Site.in(site),
                most,
                isNear ? ", which is reached: the next ones wait" : ""))
        .at(site)
        .seen(
            byGauge
                ? Optional.of(
                    Words.text("the scheduler says that it has had %.0f carriers", carriers))
                : Optional.empty())
        .seen(
            blocking.map(
                each ->
                    Words.text(
                        "in a dump %d virtual threads are in a call that keeps its carrier, most"
                            + " inside %s%s",
                        each.threads(), innermost(each.largest()), Site.in(site))))
        .seen(scene.canary().map(Canary::words))
        .seen(
            scene
                .sighting()
                .load()
                .map(
                    load ->
                        Words.text(
                            "%s/s were answered, in %s ms on average",
                            Words.number(load.answersPerSecond()),
                            Words.number(load.responseMillis()))))
        .figure("carriers", carriers)
        .figure("parallelism", parallelism)
        .figure("carriersMost", most)
        .figure(
            "canaryMillis",
            scene
                .canary()
                .map(canary -> OptionalDouble.of(canary.highestMillis()))
                .orElse(OptionalDouble.empty()))
        .next(
            "%s",
            isNear
                ? "Bound how many do this at once, or do it on platform threads of its own; raising"
                    + " jdk.virtualThreadScheduler.maxPoolSize only moves the cliff."
                : "Nothing while they stay far below that; each added carrier is a platform"
                    + " thread.");
  }
}
