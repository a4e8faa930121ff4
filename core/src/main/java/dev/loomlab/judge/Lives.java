package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.record.TrialRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The throughput of every level of every life of a plan's variants; levels by their magnitude,
 * lives by their block. Cells that break a law are left out.
 */
final class Lives {
  private final Map<Arm, NavigableMap<Integer, NavigableMap<Double, Double>>> lives =
      new LinkedHashMap<>();
  private final Map<Arm, List<String>> leftOut = new LinkedHashMap<>();

  /** A variant in a case. */
  record Arm(String caseName, String variant) {}

  /** Looks at the records; the plan must have their levels. */
  Lives(Plan plan, List<TrialRecord> records) {
    var cells = CellReadings.of(plan, records);
    var found = CellFindings.of(plan, cells);
    cells.forEach(
        (cell, readings) -> {
          var arm = new Arm(cell.caseName(), cell.variant());
          var broken = found.invalidating(cell);
          if (broken.isEmpty()) {
            readings.readings().forEach(reading -> put(arm, cell.level(), reading));
          } else {
            leftOut
                .computeIfAbsent(arm, _ -> new ArrayList<>())
                .add(cell.level().label() + ": " + broken.getFirst().statement());
          }
        });
  }

  private void put(Arm arm, Level level, Reading reading) {
    var throughput = reading.figure(Figure.THROUGHPUT);
    if (throughput.orElse(0) > 0) {
      lives
          .computeIfAbsent(arm, _ -> new TreeMap<>())
          .computeIfAbsent(reading.block(), _ -> new TreeMap<>())
          .put(level.magnitude(), throughput.getAsDouble());
    }
  }

  /** Every life of an arm in which something was measured: throughput by level. */
  List<NavigableMap<Double, Double>> of(Arm arm) {
    return List.copyOf(lives.getOrDefault(arm, new TreeMap<>()).values());
  }

  /** The median throughput over the lives of an arm, by level. */
  NavigableMap<Double, Double> medians(Arm arm) {
    var byLevel = new TreeMap<Double, List<Double>>();
    of(arm)
        .forEach(
            life ->
                life.forEach(
                    (level, throughput) ->
                        byLevel.computeIfAbsent(level, _ -> new ArrayList<>()).add(throughput)));
    var medians = new TreeMap<Double, Double>();
    byLevel.forEach((level, all) -> medians.put(level, median(all)));
    return medians;
  }

  /** The log ratios of candidate over baseline at each level, one a block that has both. */
  NavigableMap<Double, List<Double>> logRatios(Arm baseline, Arm candidate) {
    var ratios = new TreeMap<Double, List<Double>>();
    var below = lives.getOrDefault(baseline, new TreeMap<>());
    lives
        .getOrDefault(candidate, new TreeMap<>())
        .forEach(
            (block, life) ->
                life.forEach(
                    (level, throughput) ->
                        Optional.ofNullable(below.get(block))
                            .map(pair -> pair.get(level))
                            .ifPresent(
                                base ->
                                    ratios
                                        .computeIfAbsent(level, _ -> new ArrayList<>())
                                        .add(Math.log(throughput / base)))));
    return ratios;
  }

  /** What was left out of an arm, in words that follow its figures; empty: nothing. */
  String leftOut(Arm arm) {
    var all = leftOut.getOrDefault(arm, List.of());
    return all.isEmpty() ? "" : "; left out: " + String.join(", ", all);
  }

  /** The mean of the values, of which there is at least one. */
  static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** The middle value of at least one. */
  static double median(List<Double> values) {
    return Spreads.median(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** The highest value of the map, if it has any. */
  static OptionalDouble highest(Map<Double, Double> throughputs) {
    return throughputs.values().stream().mapToDouble(Double::doubleValue).max();
  }
}
