package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.record.Counts;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Latencies;
import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.RequestRecord;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/** Works the figures out of a level's record; docs/MATH.md has the formula of each. */
final class Figures {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double BYTES_PER_MIB = 1024.0 * 1024.0;

  private final EnumMap<Figure, Double> figures = new EnumMap<>(Figure.class);

  private Figures() {}

  /** Every figure that the record and the window's samples allow. */
  static Map<Figure, Double> of(LevelRecord level, Window window) {
    var made = new Figures();
    made.load(level.load());
    made.target(level.load(), window);
    made.events(level);
    return made.figures;
  }

  /** The figures of one request among several in a window of that length. */
  static Map<Figure, Double> of(RequestRecord request, long windowNanos) {
    var made = new Figures();
    made.put(Figure.THROUGHPUT, request.answeredInWindow() * 1e9 / windowNanos);
    made.response(request.latencies().response());
    made.put(Figure.ERROR_SHARE, errorShare(request.counts()));
    return made.figures;
  }

  private void response(Histogram response) {
    percentile(Figure.P50, response, 50);
    percentile(Figure.P90, response, 90);
    percentile(Figure.P95, response, 95);
    percentile(Figure.P99, response, 99);
    percentile(Figure.P999, response, 99.9);
    percentile(Figure.MAX, response, 100);
    mean(Figure.MEAN, response);
  }

  private void load(LoadRecord load) {
    put(Figure.THROUGHPUT, load.throughputPerSecond());
    response(load.latencies().response());
    var queue = stage(load, Latencies.QUEUE);
    percentile(Figure.QUEUE_WAIT_P50, queue, 50);
    percentile(Figure.QUEUE_WAIT_P95, queue, 95);
    percentile(Figure.QUEUE_WAIT_P99, queue, 99);
    mean(Figure.QUEUE_WAIT_MEAN, queue);
    var execution = stage(load, Latencies.EXECUTION);
    percentile(Figure.EXECUTION_P50, execution, 50);
    percentile(Figure.EXECUTION_P95, execution, 95);
    percentile(Figure.EXECUTION_P99, execution, 99);
    mean(Figure.EXECUTION_MEAN, execution);
    put(Figure.DRAIN, load.drainNanos() / NANOS_PER_MILLI);
    put(Figure.REQUESTS_HANDLED, (double) load.answeredInLevel());
    put(Figure.ERROR_SHARE, errorShare(load.counts()));
    put(Figure.GENERATOR_CPU_CORES, load.generator().cpuNanos() / (double) load.windowNanos());
    percentile(Figure.GENERATOR_LATENESS_P99, load.latencies().lateness(), 99);
  }

  private void target(LoadRecord load, Window window) {
    var cores = window.growth(Gauge.CPU_NANOS_TOTAL);
    put(Figure.CPU_CORES, cores);
    put(Figure.CPU_PER_REQUEST, perRequest(cores, load, 1e-3));
    put(
        Figure.ALLOCATED_PER_REQUEST,
        perRequest(window.growth(Gauge.ALLOCATED_BYTES_TOTAL), load, 1));
    put(Figure.RSS, scaled(window.highest(Gauge.RSS_BYTES), 1 / BYTES_PER_MIB));
    put(Figure.HEAP, scaled(window.highest(Gauge.HEAP_USED_BYTES), 1 / BYTES_PER_MIB));
    put(Figure.HEAP_MOST, scaled(window.highest(Gauge.HEAP_MOST_BYTES), 1 / BYTES_PER_MIB));
    put(Figure.OPEN_FILES, window.highest(Gauge.OPEN_FILES));
    put(Figure.PLATFORM_THREADS, window.highest(Gauge.PLATFORM_THREADS));
    put(Figure.CARRIERS, window.highest(Gauge.CARRIERS));
    put(Figure.GC_PAUSE_MAX, window.highest(Gauge.GC_PAUSE_MAX_MILLIS));
    put(Figure.CANARY_LATE, scaled(canary(window), 1 / NANOS_PER_MILLI));
  }

  /** The longest lateness of a canary, at its start or at its wake. */
  private static OptionalDouble canary(Window window) {
    return DoubleStream.concat(
            window.highest(Gauge.CANARY_START_LATE_NANOS).stream(),
            window.highest(Gauge.CANARY_WAKE_LATE_NANOS).stream())
        .max();
  }

  private void events(LevelRecord level) {
    level
        .events()
        .ifPresent(
            events -> {
              put(Figure.VIRTUAL_THREADS, (double) events.livePeak());
              put(Figure.VIRTUAL_THREAD_STARTS, (double) events.started());
              put(Figure.PINNED_COUNT, (double) events.pinned());
              put(Figure.PINNED_MILLIS, events.pinnedNanos() / NANOS_PER_MILLI);
            });
  }

  /**
   * A growth per nanosecond as an amount per answer. Both are rates, so that the observer's and the
   * generator's clocks may disagree a little about the window's edges.
   */
  private static OptionalDouble perRequest(OptionalDouble growth, LoadRecord load, double scale) {
    return growth.isPresent() && load.answeredInWindow() > 0
        ? OptionalDouble.of(growth.getAsDouble() * 1e9 / load.throughputPerSecond() * scale)
        : OptionalDouble.empty();
  }

  private static OptionalDouble errorShare(Counts counts) {
    return counts.due() > 0
        ? OptionalDouble.of(1 - counts.answered() / (double) counts.due())
        : OptionalDouble.empty();
  }

  private static Histogram stage(LoadRecord load, String name) {
    return Stages.of(load.latencies(), name).orElseGet(Latencies::histogram);
  }

  private void percentile(Figure figure, Histogram times, double percentile) {
    if (times.getTotalCount() > 0) {
      put(figure, times.getValueAtPercentile(percentile) / NANOS_PER_MILLI);
    }
  }

  private void mean(Figure figure, Histogram times) {
    if (times.getTotalCount() > 0) {
      put(figure, times.getMean() / NANOS_PER_MILLI);
    }
  }

  private static OptionalDouble scaled(OptionalDouble value, double factor) {
    return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
  }

  private void put(Figure figure, OptionalDouble value) {
    value.ifPresent(present -> put(figure, present));
  }

  private void put(Figure figure, double value) {
    if (Double.isFinite(value)) {
      figures.put(figure, value);
    }
  }
}
