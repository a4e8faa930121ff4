package dev.loomlab.report;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What was read over time, bounded in size however long and often was read: of neighbouring samples
 * the highest value, so that a short peak is not lost.
 *
 * @param seconds when, since the beginning
 * @param lines what was read, as many values each as there are seconds
 */
record InspectTimeline(List<OptionalDouble> seconds, List<Line> lines) {
  private static final int MOST_POINTS = 600;
  private static final double MILLIS = 1e6;
  private static final double MIB = 1 << 20;

  /** Copies the lists. */
  InspectTimeline {
    seconds = List.copyOf(seconds);
    lines = List.copyOf(lines);
  }

  /**
   * One figure over time.
   *
   * @param key its name in the JSON form
   * @param name its name for readers
   * @param unit its unit
   * @param values its values
   */
  record Line(String key, String name, String unit, List<OptionalDouble> values) {
    /** Copies the values. */
    Line {
      values = List.copyOf(values);
    }
  }

  /** The timeline of samples; without lines where nothing was read. */
  static InspectTimeline of(List<Sample> samples) {
    if (samples.isEmpty()) {
      return new InspectTimeline(List.of(), List.of());
    }
    var groups = ChartData.groups(samples, MOST_POINTS);
    var making = new Making(groups);
    making.line("cpuCores", "processor", "cores busy", ChartData.cpuCores(groups));
    making.gauge("mounted", "mounted", "virtual threads", Gauge.MOUNTED_VIRTUAL_THREADS, 1);
    making.gauge(
        "queued", "queued for a carrier", "virtual threads", Gauge.QUEUED_VIRTUAL_THREADS, 1);
    making.gauge("parallelism", "parallelism", "carriers", Gauge.SCHEDULER_PARALLELISM, 1);
    making.gauge("carriers", "carriers", "threads", Gauge.CARRIERS, 1);
    making.gauge("canaryStart", "canary starts late", "ms", Gauge.CANARY_START_LATE_NANOS, MILLIS);
    making.gauge("canaryWake", "canary wakes late", "ms", Gauge.CANARY_WAKE_LATE_NANOS, MILLIS);
    making.gauge(
        "canaryPlatform",
        "platform thread wakes late",
        "ms",
        Gauge.CANARY_PLATFORM_LATE_NANOS,
        MILLIS);
    making.series("pins", "pins", "count", Series.of(Series.Recorded.PINS));
    making.series("longestPin", "longest pin", "ms", Series.of(Series.Recorded.LONGEST_PIN_MILLIS));
    making.gauge("gcPause", "longest pause", "ms", Gauge.GC_PAUSE_MAX_MILLIS, 1);
    making.gauge("rss", "resident memory", "MiB", Gauge.RSS_BYTES, MIB);
    making.gauge("heap", "heap", "MiB", Gauge.HEAP_USED_BYTES, MIB);
    making.gauge("direct", "direct memory", "MiB", Gauge.DIRECT_MEMORY_BYTES, MIB);
    making.gauge("platformThreads", "platform threads", "threads", Gauge.PLATFORM_THREADS, 1);
    making.series(
        "virtualThreads", "live virtual threads", "threads", Series.of(Series.Recorded.LIVE));
    making.series(
        "started", "virtual threads started", "threads", Series.of(Series.Recorded.STARTED));
    return new InspectTimeline(
        groups.stream().map(group -> OptionalDouble.of(group.getLast().atNanos() / 1e9)).toList(),
        making.lines);
  }

  /** The timeline for a chart: {@code seconds} and a list for each line's key. */
  ObjectNode tree() {
    var node = JsonNodeFactory.instance.objectNode();
    ChartData.put(node, "seconds", seconds);
    lines.forEach(line -> ChartData.put(node, line.key(), line.values()));
    return node;
  }

  /** Collects lines of which at least one value is known. */
  private static final class Making {
    private final List<List<Sample>> groups;
    private final List<Line> lines = new ArrayList<>();

    private Making(List<List<Sample>> groups) {
      this.groups = groups;
    }

    private void gauge(String key, String name, String unit, Gauge gauge, double scale) {
      highest(key, name, unit, sample -> sample.value(gauge), scale);
    }

    private void series(String key, String name, String unit, String series) {
      highest(key, name, unit, sample -> sample.series(series), 1);
    }

    private void highest(
        String key, String name, String unit, Function<Sample, OptionalDouble> read, double scale) {
      line(
          key,
          name,
          unit,
          groups.stream()
              .map(
                  group ->
                      group.stream()
                          .map(read)
                          .flatMapToDouble(OptionalDouble::stream)
                          .map(value -> value / scale)
                          .max())
              .toList());
    }

    private void line(String key, String name, String unit, List<OptionalDouble> values) {
      if (values.stream().anyMatch(OptionalDouble::isPresent)) {
        lines.add(new Line(key, name, unit, values));
      }
    }
  }
}
