package dev.loomlab.diagnose;

import dev.loomlab.record.Gauge;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Collections take a large share of the time: pauses over the time that was watched. All processors
 * that the JVM has stand still for it or work for it, so that it is a share of processor time too.
 */
final class CollectionRule implements Rule {
  /** Below a tenth of the time a faster collector would change little. */
  private static final double SHARE = 0.1;

  @Override
  public List<Finding> of(Scene scene) {
    var perSecond = scene.course().growthPerSecond(Gauge.GC_MILLIS_TOTAL);
    return perSecond.orElse(0) / 1e3 >= SHARE
        ? List.of(finding(scene, perSecond.getAsDouble() / 1e3))
        : List.of();
  }

  private static Finding finding(Scene scene, double share) {
    var course = scene.course();
    var allocated = course.growthPerSecond(Gauge.ALLOCATED_BYTES_TOTAL);
    var answers = scene.sighting().load().map(Sighting.Load::answersPerSecond).orElse(0.0);
    var perRequest =
        allocated.isPresent() && answers > 0
            ? OptionalDouble.of(allocated.getAsDouble() / answers)
            : OptionalDouble.empty();
    return new Draft(
            FindingKind.COLLECTION,
            Words.text("collections take %s of the time", Words.percent(share)))
        .seen(
            "collections took %s ms of each second, the longest pause %s ms",
            Words.number(share * 1e3),
            Words.number(course.highest(Gauge.GC_PAUSE_MAX_MILLIS).orElse(0)))
        .seen(
            allocated.isPresent()
                ? Optional.of(
                    Words.text(
                        "%s MiB are allocated each second%s",
                        Words.number(allocated.getAsDouble() / (1 << 20)),
                        perRequest.isPresent()
                            ? Words.text(
                                ", %s KiB for each answer",
                                Words.number(perRequest.getAsDouble() / 1024))
                            : ""))
                : Optional.empty())
        .figure("share", share)
        .figure("longestMillis", course.highest(Gauge.GC_PAUSE_MAX_MILLIS))
        .figure("bytesPerSecond", allocated)
        .figure("bytesPerRequest", perRequest)
        .next(
            "Find in a recording what is allocated; a larger heap helps if it is near its limit.");
  }
}
