package dev.loomlab.judge;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The samples of one trial as seen through one level's window.
 *
 * @param samples every sample of the trial, in order of time
 * @param beginNanos when the window began, from the trial's start
 * @param endNanos when it ended, from the trial's start
 */
record Window(List<Sample> samples, long beginNanos, long endNanos) {

  /** Copies the samples. */
  Window {
    samples = List.copyOf(samples);
  }

  /**
   * How fast a total grew inside the window, per nanosecond; absent if it was not read on both
   * sides of both edges. Between two samples a total is taken to grow evenly.
   */
  OptionalDouble growth(Gauge total) {
    var begin = at(total, beginNanos);
    var end = at(total, endNanos);
    if (begin.isEmpty() || end.isEmpty() || endNanos <= beginNanos) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        (end.getAsDouble() - begin.getAsDouble()) / (double) (endNanos - beginNanos));
  }

  /** The highest value read inside the window, edges included. */
  OptionalDouble highest(Gauge gauge) {
    return inside()
        .map(sample -> sample.value(gauge))
        .flatMapToDouble(OptionalDouble::stream)
        .max();
  }

  /** How often the gauge was read inside the window. */
  long count(Gauge gauge) {
    return inside().filter(sample -> sample.value(gauge).isPresent()).count();
  }

  /**
   * The share of samples with that gauge for which the condition is true; absent if none has it.
   */
  OptionalDouble share(Gauge present, Predicate<Sample> condition) {
    return inside()
        .filter(sample -> sample.value(present).isPresent())
        .mapToDouble(sample -> condition.test(sample) ? 1 : 0)
        .average();
  }

  /** The median of a series' readings inside the window. */
  OptionalDouble median(String series) {
    return Spreads.median(
        inside().map(sample -> sample.series(series)).flatMapToDouble(OptionalDouble::stream));
  }

  /** The names of the series that were read inside the window. */
  Stream<String> seriesNames() {
    return inside().flatMap(sample -> sample.series().keySet().stream()).distinct();
  }

  /** The samples inside the window, edges included. */
  Stream<Sample> inside() {
    return samples.stream()
        .filter(sample -> sample.atNanos() >= beginNanos && sample.atNanos() <= endNanos);
  }

  private OptionalDouble at(Gauge gauge, long nanos) {
    OptionalDouble before = OptionalDouble.empty();
    long beforeNanos = 0;
    for (var sample : samples) {
      var value = sample.value(gauge);
      if (value.isEmpty()) {
        continue;
      }
      if (sample.atNanos() == nanos) {
        return value;
      }
      if (sample.atNanos() > nanos) {
        if (before.isEmpty()) {
          return before;
        }
        double share = (nanos - beforeNanos) / (double) (sample.atNanos() - beforeNanos);
        return OptionalDouble.of(
            before.getAsDouble() + share * (value.getAsDouble() - before.getAsDouble()));
      }
      before = value;
      beforeNanos = sample.atNanos();
    }
    return OptionalDouble.empty();
  }
}
