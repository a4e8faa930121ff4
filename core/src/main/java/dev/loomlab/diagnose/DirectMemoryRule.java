package dev.loomlab.diagnose;

import dev.loomlab.record.Gauge;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Memory outside the heap is made all the time while the heap does not grow with it. What a
 * collection gives back meanwhile does not count against it: buffers are made anew, not used again.
 */
final class DirectMemoryRule implements Rule {
  private static final double MIB = 1 << 20;

  /** Less than this is what pools of buffers take when they fill, or give and take. */
  private static final double LEAST_BYTES = 32 * MIB;

  /** It must be this share of what there is: a large pool may give and take more. */
  private static final double LEAST_SHARE = 0.2;

  /** The second half of the time must have at least this share of it: no filling up. */
  private static final double IN_SECOND_HALF = 0.25;

  /** The heap is flat if the middle of its second half is within this of that of the first. */
  private static final double HEAP_GROWS = 1.5;

  /** Fewer samples than this show no course. */
  private static final long LEAST_SAMPLES = 4;

  @Override
  public List<Finding> of(Scene scene) {
    var course = scene.course();
    if (course.count(Gauge.DIRECT_MEMORY_BYTES) < LEAST_SAMPLES || scene.seconds().isEmpty()) {
      return List.of();
    }
    double made = course.increases(Gauge.DIRECT_MEMORY_BYTES);
    // What rises from the last reading of the first half on is of the second: there may be few.
    double late = made - course.half(false).increases(Gauge.DIRECT_MEMORY_BYTES);
    double usual = course.median(Gauge.DIRECT_MEMORY_BYTES).orElseThrow();
    boolean grows =
        made >= Math.max(LEAST_BYTES, LEAST_SHARE * usual) && late >= IN_SECOND_HALF * made;
    return grows && heapIsFlat(course, made) ? List.of(finding(scene, made)) : List.of();
  }

  /** Whether the heap grows far less; not known counts as flat, since the growth itself is seen. */
  private static boolean heapIsFlat(Course course, double made) {
    var before = course.half(false).median(Gauge.HEAP_USED_BYTES);
    var after = course.half(true).median(Gauge.HEAP_USED_BYTES);
    if (before.isEmpty() || after.isEmpty()) {
      return true;
    }
    double more = after.getAsDouble() - before.getAsDouble();
    return more <= made / 2 || after.getAsDouble() <= HEAP_GROWS * before.getAsDouble();
  }

  private static Finding finding(Scene scene, double made) {
    var course = scene.course();
    double perSecond = made / scene.seconds().orElseThrow();
    var answers = scene.sighting().load().map(Sighting.Load::answersPerSecond).orElse(0.0);
    var perRequest = answers > 0 ? OptionalDouble.of(perSecond / answers) : OptionalDouble.empty();
    return new Draft(
            FindingKind.DIRECT_MEMORY_GROWS,
            Words.text(
                "direct memory grows by %s MiB/s while the heap is flat: buffers are made and never"
                    + " used again",
                Words.number(perSecond / MIB)))
        .seen(
            "direct memory: %s MiB at first, %s MiB at most, %s MiB at last",
            Words.number(course.first(Gauge.DIRECT_MEMORY_BYTES).orElseThrow() / MIB),
            Words.number(course.highest(Gauge.DIRECT_MEMORY_BYTES).orElseThrow() / MIB),
            Words.number(course.last(Gauge.DIRECT_MEMORY_BYTES).orElseThrow() / MIB))
        .seen(
            perRequest.isPresent()
                ? Optional.of(words(perRequest.getAsDouble()))
                : Optional.empty())
        .seen(heap(course))
        .figure("firstMiB", course.first(Gauge.DIRECT_MEMORY_BYTES).orElseThrow() / MIB)
        .figure("mostMiB", course.highest(Gauge.DIRECT_MEMORY_BYTES).orElseThrow() / MIB)
        .figure("bytesPerSecond", perSecond)
        .figure("bytesPerRequest", perRequest)
        .next(
            "Take buffers from a pool, not from a ThreadLocal, which every virtual thread fills anew;"
                + " -XX:MaxDirectMemorySize bounds the damage.");
  }

  private static String words(double perRequest) {
    return Words.text("that is %s KiB for each answer", Words.number(perRequest / 1024));
  }

  private static Optional<String> heap(Course course) {
    var before = course.half(false).median(Gauge.HEAP_USED_BYTES);
    var after = course.half(true).median(Gauge.HEAP_USED_BYTES);
    return before.isPresent() && after.isPresent()
        ? Optional.of(
            Words.text(
                "heap: %s MiB in the first half of the time, %s MiB in the second (medians)",
                Words.number(before.getAsDouble() / MIB), Words.number(after.getAsDouble() / MIB)))
        : Optional.empty();
  }
}
