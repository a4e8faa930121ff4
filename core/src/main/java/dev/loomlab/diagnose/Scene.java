package dev.loomlab.diagnose;

import dev.loomlab.record.Environment;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.PinnedSite;
import dev.loomlab.record.Pins;
import dev.loomlab.record.Series;
import dev.loomlab.record.StackGroup;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.DoubleStream;

/** A sighting as the rules look at it. */
final class Scene {
  /** Dumps that are further apart than this show by their likeness that nothing moved. */
  private static final double APART_SECONDS = 0.5;

  /** Before this release threads that wait for monitors keep their carriers (JEP 491). */
  private static final int WITHOUT_MONITOR_PINNING = 24;

  private static final String SETTING_PARALLELISM =
      Environment.TARGET_SETTING + "jdk.virtualThreadScheduler.parallelism";
  private static final String SETTING_MOST =
      Environment.TARGET_SETTING + "jdk.virtualThreadScheduler.maxPoolSize";
  private static final double MOST_CARRIERS = 256;

  private final Sighting sighting;
  private final Course course;
  private final Optional<Canary> canary;
  private final List<Mounts> mounts;

  /** Looks at a sighting. */
  Scene(Sighting sighting) {
    this.sighting = sighting;
    this.course = new Course(sighting.samples());
    this.canary = Canary.of(course);
    this.mounts =
        sighting.dumps().stream()
            .map(dump -> Mounts.of(new DumpView(dump), monitorsPin()))
            .toList();
  }

  /** What was seen. */
  Sighting sighting() {
    return sighting;
  }

  /** What the samplers read. */
  Course course() {
    return course;
  }

  /** The canary, if there was one. */
  Optional<Canary> canary() {
    return canary;
  }

  /** The dumps, in order of time. */
  List<Mounts> mounts() {
    return mounts;
  }

  /** The last dump, if there is any. */
  Optional<Mounts> last() {
    return mounts.isEmpty() ? Optional.empty() : Optional.of(mounts.getLast());
  }

  /** How long it was watched; absent where there is a single moment. */
  OptionalDouble seconds() {
    return sighting.seconds() > 0 ? OptionalDouble.of(sighting.seconds()) : OptionalDouble.empty();
  }

  /** The time from the first dump to the last. */
  double dumpsApartSeconds() {
    var dumps = sighting.dumps();
    return dumps.isEmpty() ? 0 : (dumps.getLast().atNanos() - dumps.getFirst().atNanos()) / 1e9;
  }

  /** Whether there are several dumps that are far enough apart to show what does not move. */
  boolean hasDumpsApart() {
    return dumpsApartSeconds() >= APART_SECONDS;
  }

  /** What at least half of the dumps show, and the middle one of those by a figure. */
  <T> Optional<T> mostly(Function<Mounts, Optional<T>> shown, ToIntFunction<T> figure) {
    var found = mounts.stream().flatMap(each -> shown.apply(each).stream()).toList();
    if (found.isEmpty() || 2 * found.size() < mounts.size()) {
      return Optional.empty();
    }
    var sorted = found.stream().sorted(java.util.Comparator.comparingInt(figure)).toList();
    return Optional.of(sorted.get(sorted.size() / 2));
  }

  /** The middle of a count over the dumps; absent without dumps. */
  OptionalDouble median(ToIntFunction<Mounts> count) {
    return Course.median(mounts.stream().mapToDouble(count::applyAsInt));
  }

  /**
   * How many carriers the scheduler wants to keep running: as it says itself, else as it was told,
   * else as many as there are cores.
   */
  OptionalDouble parallelism() {
    var gauge = course.highest(Gauge.SCHEDULER_PARALLELISM);
    if (gauge.isPresent()) {
      return gauge;
    }
    var set = fact(SETTING_PARALLELISM);
    return set.isPresent() ? set : cores();
  }

  /** The most carriers that the scheduler may have: as it was told, else 256 or its parallelism. */
  double carriersMost() {
    var set = fact(SETTING_MOST);
    return set.isPresent() ? set.getAsDouble() : Math.max(MOST_CARRIERS, parallelism().orElse(0));
  }

  /** How many cores it may use. */
  OptionalDouble cores() {
    var own = fact(Environment.TARGET_CORES);
    return own.isPresent() ? own : fact(Environment.CORES);
  }

  /** How many cores it used. */
  OptionalDouble coresUsed() {
    var growth = course.growthPerSecond(Gauge.CPU_NANOS_TOTAL);
    return growth.isPresent() ? OptionalDouble.of(growth.getAsDouble() / 1e9) : growth;
  }

  /** The share of the whole machine that was busy, whoever used it. */
  OptionalDouble machineShare() {
    var busy = course.growthPerSecond(Gauge.MACHINE_CPU_NANOS_TOTAL);
    var cores = fact(Environment.CORES);
    return busy.isPresent() && cores.isPresent()
        ? OptionalDouble.of(busy.getAsDouble() / 1e9 / cores.getAsDouble())
        : OptionalDouble.empty();
  }

  /** The release of Java that it runs on. */
  OptionalInt java() {
    var release = fact(Environment.TARGET_JAVA);
    return release.isPresent() ? OptionalInt.of((int) release.getAsDouble()) : OptionalInt.empty();
  }

  /** Whether it is known that threads which wait for monitors keep their carriers. */
  boolean monitorsPin() {
    var java = java();
    return java.isPresent()
        && (java.getAsInt() < WITHOUT_MONITOR_PINNING || setting("-XX:LockingMode").equals("1"));
  }

  /** Whether it is known that monitors do not pin, on whatever release. */
  boolean monitorsDoNotPin() {
    return java().isPresent() && !monitorsPin();
  }

  /** A setting, empty if it is not known to be set. */
  String setting(String name) {
    return sighting.facts().getOrDefault(Environment.TARGET_SETTING + name, "");
  }

  /** A fact that is a number. */
  OptionalDouble fact(String name) {
    var text = sighting.facts().getOrDefault(name, "");
    return text.matches("\\d{1,9}(\\.\\d{1,6})?")
        ? OptionalDouble.of(Double.parseDouble(text))
        : OptionalDouble.empty();
  }

  /** How many virtual threads were pinned at once on average, by a recording of the steady part. */
  OptionalDouble pinnedAtOnce() {
    if (sighting.pins().isEmpty() || seconds().isEmpty()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(nanos(sighting.pins().get()) / (seconds().getAsDouble() * 1e9));
  }

  private static double nanos(Pins pins) {
    return pins.steady().stream().mapToDouble(PinnedSite::nanos).sum();
  }

  /** The most virtual threads that were seen alive at once. */
  OptionalDouble virtualThreadsMost() {
    var recorded = Series.of(Series.Recorded.LIVE);
    return DoubleStream.of(
            mounts.stream().mapToDouble(Mounts::threads).max().orElse(0),
            byStates().orElse(0),
            sighting.samples().stream()
                .mapToDouble(sample -> sample.series(recorded).orElse(0))
                .max()
                .orElse(0))
        .filter(most -> most > 0)
        .max();
  }

  private OptionalDouble byStates() {
    var beginning = Series.of(StackGroup.Kind.VIRTUAL, "");
    return sighting.samples().stream()
        .filter(sample -> sample.series().keySet().stream().anyMatch(n -> n.startsWith(beginning)))
        .mapToDouble(
            sample ->
                sample.series().entrySet().stream()
                    .filter(entry -> entry.getKey().startsWith(beginning))
                    .mapToDouble(java.util.Map.Entry::getValue)
                    .sum())
        .max();
  }
}
