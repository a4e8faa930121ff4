package dev.loomlab.report;

import dev.loomlab.judge.Findings;
import dev.loomlab.plan.Level;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Latencies;
import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.Sample;
import dev.loomlab.record.TrialRecord;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the charts of report.html draw, bounded in size however long and often was measured. */
final class ChartData {
  /** Points for each factor of ten in 1/(1-p): 12 gives 61 points up to the 99.999th percentile. */
  static final int POINTS_PER_DECADE = 12;

  private static final int DECADES = 5;
  private static final int MOST_POINTS = 400;
  private static final int LEAST_POINTS = 40;
  private static final int POINTS_OF_ALL_TRIALS = 24_000;
  private static final MathContext DRAWN = new MathContext(4);
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private ChartData() {}

  /** The ceilings of every case, in the plan's order. */
  static ArrayNode ceilings(Findings findings) {
    var nodes = NODES.arrayNode();
    for (var inCase : findings.plan().cases()) {
      for (var ceiling : Ceiling.of(findings, inCase)) {
        var node = nodes.addObject();
        node.put("case", inCase.name());
        node.put("kind", ceiling.kind());
        node.put("formula", ceiling.formula());
        ceiling.variant().ifPresent(variant -> node.put("variant", variant));
        node.put("binding", ceiling.binding());
        var values = node.putArray("perSecond");
        ceiling.perSecond().forEach(value -> add(values, value));
      }
    }
    return nodes;
  }

  /**
   * Latency by percentile of every cell, its trials' histograms added. Point k stands at the
   * percentile p with 1/(1-p) = 10^(k/12); a curve ends where fewer than one answer lies beyond.
   */
  static ArrayNode percentiles(Findings findings, List<TrialRecord> trials) {
    var nodes = NODES.arrayNode();
    for (var summary : findings.summaries()) {
      var cell = summary.cell();
      var merged = Latencies.histogram();
      trials.stream()
          .filter(each -> each.trial().caseName().equals(cell.caseName()))
          .filter(each -> each.trial().variant().equals(cell.variant()))
          .flatMap(each -> each.levels().stream())
          .filter(each -> each.level().equals(cell.level()))
          .forEach(each -> merged.add(each.load().latencies().response()));
      if (merged.getTotalCount() > 0) {
        var node = nodes.addObject();
        node.put("case", cell.caseName());
        node.put("variant", cell.variant());
        node.put("level", cell.level().label());
        node.put("answers", merged.getTotalCount());
        curve(merged, node.putArray("millis"));
      }
    }
    return nodes;
  }

  private static void curve(Histogram histogram, ArrayNode millis) {
    for (int point = 0; point <= POINTS_PER_DECADE * DECADES; point++) {
      double beyond = Math.pow(10, -point / (double) POINTS_PER_DECADE);
      if (beyond * histogram.getTotalCount() < 1) {
        return;
      }
      add(millis, histogram.getValueAtPercentile(100 * (1 - beyond)) / 1e6);
    }
  }

  /** What the samplers read of a trial, and where its windows lie. */
  static ObjectNode series(TrialRecord record, int trials) {
    var node = NODES.objectNode();
    var windows = node.putArray("windows");
    for (var level : record.levels()) {
      windows.add(window(level));
    }
    int most = Math.clamp(POINTS_OF_ALL_TRIALS / Math.max(1, trials), LEAST_POINTS, MOST_POINTS);
    var groups = groups(record.samples(), most);
    var seconds = node.putArray("seconds");
    groups.forEach(group -> add(seconds, group.getLast().atNanos() / 1e9));
    put(node, "cpuCores", cpuCores(groups));
    put(node, "rssMiB", highest(groups, Gauge.RSS_BYTES, bytes -> bytes / 1048576));
    put(node, "heapMiB", highest(groups, Gauge.HEAP_USED_BYTES, bytes -> bytes / 1048576));
    put(node, "platformThreads", highest(groups, Gauge.PLATFORM_THREADS, count -> count));
    put(node, "carriers", highest(groups, Gauge.CARRIERS, count -> count));
    return node;
  }

  private static ObjectNode window(LevelRecord record) {
    var node = NODES.objectNode();
    Level level = record.level();
    node.put("level", level.label());
    ResultJson.putNumber(node, "from", rounded(record.windowBeginNanos() / 1e9));
    ResultJson.putNumber(node, "to", rounded(record.windowEndNanos() / 1e9));
    return node;
  }

  /** Neighbouring samples in at most so many groups. */
  static List<List<Sample>> groups(List<Sample> samples, int most) {
    int size = Math.ceilDiv(samples.size(), most);
    var groups = new ArrayList<List<Sample>>();
    for (int from = 0; from < samples.size(); from += size) {
      groups.add(samples.subList(from, Math.min(samples.size(), from + size)));
    }
    return groups;
  }

  /** The highest value of each group, so that a short peak is not lost. */
  private static List<OptionalDouble> highest(
      List<List<Sample>> groups, Gauge gauge, ToDoubleFunction<Double> scaled) {
    return groups.stream()
        .map(
            group ->
                group.stream()
                    .flatMapToDouble(sample -> sample.value(gauge).stream())
                    .map(scaled::applyAsDouble)
                    .max())
        .toList();
  }

  /** Cores kept busy between the last samples of neighbouring groups. */
  static List<OptionalDouble> cpuCores(List<List<Sample>> groups) {
    var cores = new ArrayList<OptionalDouble>();
    for (int i = 0; i < groups.size(); i++) {
      cores.add(
          i == 0
              ? OptionalDouble.empty()
              : busy(groups.get(i - 1).getLast(), groups.get(i).getLast()));
    }
    return cores;
  }

  private static OptionalDouble busy(Sample from, Sample to) {
    var before = from.value(Gauge.CPU_NANOS_TOTAL);
    var after = to.value(Gauge.CPU_NANOS_TOTAL);
    long nanos = to.atNanos() - from.atNanos();
    return before.isPresent() && after.isPresent() && nanos > 0
        ? OptionalDouble.of((after.getAsDouble() - before.getAsDouble()) / nanos)
        : OptionalDouble.empty();
  }

  /** Puts a list, unless nothing in it is known. */
  static void put(ObjectNode node, String key, List<OptionalDouble> values) {
    if (values.stream().anyMatch(OptionalDouble::isPresent)) {
      var array = node.putArray(key);
      values.forEach(value -> add(array, value));
    }
  }

  private static void add(ArrayNode array, OptionalDouble value) {
    if (value.isPresent()) {
      add(array, value.getAsDouble());
    } else {
      array.addNull();
    }
  }

  private static void add(ArrayNode array, double value) {
    if (Double.isFinite(value)) {
      array.add(rounded(value));
    } else {
      array.addNull();
    }
  }

  private static double rounded(double value) {
    return BigDecimal.valueOf(value).round(DRAWN).doubleValue();
  }
}
