package dev.loomlab.diagnose;

import dev.loomlab.record.Gauge;
import java.util.List;
import java.util.OptionalDouble;

/** Memory outside the heap grows all the time while the heap does not. */
final class DirectMemoryRule implements Rule {
  private static final double MIB = 1 << 20;

  /** Less growth than this is what pools of buffers take when they fill. */
  private static final double LEAST_BYTES = 16 * MIB;

  /** It must grow by this share of what it was at first. */
  private static final double LEAST_SHARE = 0.2;

  /** The second half of the time must have at least this share of the growth: no filling up. */
  private static final double IN_SECOND_HALF = 0.25;

  /** It must end near its highest: what a collection gives back does not count as growth. */
  private static final double NEAR_HIGHEST = 0.9;

  /** The heap is flat if the middle of its second half is within this of that of the first. */
  private static final double HEAP_GROWS = 1.5;

  /** Fewer samples than this show no course. */
  private static final long LEAST_SAMPLES = 4;

  @Override
  public List<Finding> of(Scene scene) {
    var course = scene.course();
    if (course.count(Gauge.DIRECT_MEMORY_BYTES) < LEAST_SAMPLES) {
      return List.of();
    }
    double first = course.first(Gauge.DIRECT_MEMORY_BYTES).orElseThrow();
    double last = course.last(Gauge.DIRECT_MEMORY_BYTES).orElseThrow();
    double grown = last - first;
    double late = last - course.half(true).first(Gauge.DIRECT_MEMORY_BYTES).orElse(last);
    boolean grows =
        grown >= Math.max(LEAST_BYTES, LEAST_SHARE * first)
            && late >= IN_SECOND_HALF * grown
            && last >= NEAR_HIGHEST * course.highest(Gauge.DIRECT_MEMORY_BYTES).orElseThrow();
    return grows && heapIsFlat(course, grown) ? List.of(finding(scene, first, last)) : List.of();
  }

  /** Whether the heap grows far less; not known counts as flat, since the growth itself is seen. */
  private static boolean heapIsFlat(Course course, double grown) {
    var before = course.half(false).median(Gauge.HEAP_USED_BYTES);
    var after = course.half(true).median(Gauge.HEAP_USED_BYTES);
    if (before.isEmpty() || after.isEmpty()) {
      return true;
    }
    double more = after.getAsDouble() - before.getAsDouble();
    return more <= grown / 2 || after.getAsDouble() <= HEAP_GROWS * before.getAsDouble();
  }

  private static Finding finding(Scene scene, double first, double last) {
    var course = scene.course();
    var perSecond = course.growthPerSecond(Gauge.DIRECT_MEMORY_BYTES);
    var answers = scene.sighting().load().map(Sighting.Load::answersPerSecond).orElse(0.0);
    var perRequest =
        answers > 0 && perSecond.isPresent()
            ? OptionalDouble.of(perSecond.getAsDouble() / answers)
            : OptionalDouble.empty();
    return new Draft(
            FindingKind.DIRECT_MEMORY_GROWS,
            Words.text(
                "direct memory grows by %s MiB/s while the heap is flat: buffers are made and never"
                    + " used again",
                Words.number(perSecond.orElse(0) / MIB)))
        .seen(
            "direct memory: %s MiB at first, %s MiB at last",
            Words.number(first / MIB), Words.number(last / MIB))
        .seen(
            perRequest.isPresent()
                ? java.util.Optional.of(
                    Words.text(
                        "that is %s KiB for each answer",
                        Words.number(perRequest.getAsDouble() / 1024)))
                : java.util.Optional.empty())
        .seen(
            course.half(true).median(Gauge.HEAP_USED_BYTES).isPresent()
                ? java.util.Optional.of(
                    Words.text(
                        "heap: %s MiB in the first half of the time, %s MiB in the second (medians)",
                        Words.number(
                            course.half(false).median(Gauge.HEAP_USED_BYTES).orElse(0) / MIB),
                        Words.number(
                            course.half(true).median(Gauge.HEAP_USED_BYTES).orElse(0) / MIB)))
                : java.util.Optional.empty())
        .figure("firstMiB", first / MIB)
        .figure("lastMiB", last / MIB)
        .figure("bytesPerSecond", perSecond)
        .figure("bytesPerRequest", perRequest)
        .next(
            "Take buffers from a pool, not from a ThreadLocal, which every virtual thread fills anew;"
                + " -XX:MaxDirectMemorySize bounds the damage.");
  }
}
