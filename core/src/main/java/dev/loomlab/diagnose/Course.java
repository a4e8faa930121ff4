package dev.loomlab.diagnose;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Series;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

/**
 * How what was sampled went on while a JVM was watched. What was not read is absent, and whoever
 * needs it cannot conclude.
 *
 * @param samples in order of time
 */
record Course(List<Sample> samples) {

  /** How often a gauge was read. */
  long count(Gauge gauge) {
    return readings(gauge).count();
  }

  /** The highest reading. */
  OptionalDouble highest(Gauge gauge) {
    return readings(gauge).max();
  }

  /** The middle reading. */
  OptionalDouble median(Gauge gauge) {
    return median(readings(gauge));
  }

  /** The first reading. */
  OptionalDouble first(Gauge gauge) {
    return readings(gauge).findFirst();
  }

  /** The last reading. */
  OptionalDouble last(Gauge gauge) {
    return readings(gauge).reduce((before, after) -> after);
  }

  /** The middle reading of a series. */
  OptionalDouble median(String series) {
    return median(readings(series));
  }

  /** By how much a gauge rose from one reading to the next, all rises together. */
  double increases(Gauge gauge) {
    double[] all = readings(gauge).toArray();
    double rises = 0;
    for (int i = 1; i < all.length; i++) {
      rises += Math.max(0, all[i] - all[i - 1]);
    }
    return rises;
  }

  /** How fast a gauge or total grew, per second, from its first reading to its last. */
  OptionalDouble growthPerSecond(Gauge total) {
    return growth(sample -> sample.value(total));
  }

  /** How fast a series grew, per second, from its first reading to its last. */
  OptionalDouble growthPerSecond(String series) {
    return growth(sample -> sample.series(series));
  }

  /** The share of the samples with that gauge of which the condition is true. */
  OptionalDouble share(Gauge present, Predicate<Sample> condition) {
    return samples.stream()
        .filter(sample -> sample.value(present).isPresent())
        .mapToDouble(sample -> condition.test(sample) ? 1 : 0)
        .average();
  }

  /** The pools of which this figure was read. */
  List<String> pools(Series.Pool figure) {
    return samples.stream()
        .flatMap(sample -> sample.series().keySet().stream())
        .filter(name -> Series.is(figure, name))
        .map(Series::subject)
        .distinct()
        .sorted()
        .toList();
  }

  /** The samples of which both halves of the time have about as many. */
  Course half(boolean second) {
    int middle = samples.size() / 2;
    return new Course(
        second ? samples.subList(middle, samples.size()) : samples.subList(0, middle));
  }

  /** The middle of some values, if there are any. */
  static OptionalDouble median(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    if (sorted.length == 0) {
      return OptionalDouble.empty();
    }
    int middle = sorted.length / 2;
    return OptionalDouble.of(
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
  }

  private DoubleStream readings(Gauge gauge) {
    return samples.stream().map(sample -> sample.value(gauge)).flatMapToDouble(Course::known);
  }

  private DoubleStream readings(String series) {
    return samples.stream().map(sample -> sample.series(series)).flatMapToDouble(Course::known);
  }

  private OptionalDouble growth(Function<Sample, OptionalDouble> reading) {
    var read = samples.stream().filter(sample -> reading.apply(sample).isPresent()).toList();
    if (read.size() < 2) {
      return OptionalDouble.empty();
    }
    var first = read.getFirst();
    var last = read.getLast();
    double seconds = (last.atNanos() - first.atNanos()) / 1e9;
    return seconds > 0
        ? OptionalDouble.of(
            (reading.apply(last).orElseThrow() - reading.apply(first).orElseThrow()) / seconds)
        : OptionalDouble.empty();
  }

  private static DoubleStream known(OptionalDouble value) {
    return value.stream();
  }
}
