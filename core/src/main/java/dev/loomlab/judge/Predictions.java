package dev.loomlab.judge;

import dev.loomlab.judge.Prediction.Curve;
import dev.loomlab.judge.Prediction.Origin;
import dev.loomlab.judge.Prediction.Point;
import dev.loomlab.judge.Prediction.Refused;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Plan;
import dev.loomlab.record.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What is foretold of every variant of a plan, and how it is held against measurements. */
public final class Predictions {
  /** With fewer levels there is none that a prediction was not made from. */
  private static final int LEAST_LEVELS = 3;

  private Predictions() {}

  /**
   * Foretells every level of the plan from the lowest and the highest one that the records have.
   *
   * @param plan the whole plan, of which the records may have two levels only
   * @param records the trials
   */
  public static List<Prediction> of(Plan plan, List<TrialRecord> records) {
    return variants(plan, records).stream()
        .map(evidence -> new Predictor(evidence, plan.load().levels()).prediction())
        .toList();
  }

  /** What a demand takes of every variant in every case, in the plan's order. */
  public static List<Sizing> sizings(Plan plan, List<TrialRecord> records, Demand demand) {
    return variants(plan, records).stream().map(evidence -> Sizer.of(evidence, demand)).toList();
  }

  private static List<Evidence> variants(Plan plan, List<TrialRecord> records) {
    return variants(plan, CellReadings.of(plan, records));
  }

  private static List<Evidence> variants(Plan plan, Map<Cell, CellReadings> cells) {
    var all = new ArrayList<Evidence>();
    for (var each : plan.cases()) {
      for (var variant : plan.variants()) {
        var cell = new Cell(each.name(), variant.name(), plan.load().levels().getFirst());
        all.add(Evidence.of(plan, cell, cells));
      }
    }
    return List.copyOf(all);
  }

  /**
   * Predictions for a run that has measured its whole grid: those written before, and its own from
   * its lowest and highest level, all held against what was measured in between.
   */
  static List<Prediction> scored(
      Plan plan, CellFindings found, Map<Cell, CellReadings> cells, List<Prediction> before) {
    var all = new ArrayList<Prediction>();
    before.stream()
        .filter(each -> concerns(plan, each))
        .map(each -> measured(each, found, cells, Origin.BEFORE))
        .forEach(all::add);
    if (plan.load().levels().size() >= LEAST_LEVELS) {
      variants(plan, cells).stream()
          .map(evidence -> new Predictor(evidence, plan.load().levels()).prediction())
          .map(each -> measured(each, found, cells, Origin.THIS_RUN))
          .forEach(all::add);
    }
    return List.copyOf(all);
  }

  private static boolean concerns(Plan plan, Prediction prediction) {
    return plan.variants().stream().anyMatch(each -> each.name().equals(prediction.variant()))
        && plan.cases().stream().anyMatch(each -> each.name().equals(prediction.caseName()));
  }

  private static Prediction measured(
      Prediction prediction, CellFindings found, Map<Cell, CellReadings> cells, Origin origin) {
    return switch (prediction) {
      case Refused(String caseName, String variant, _, String reason) ->
          new Refused(caseName, variant, origin, reason);
      case Curve curve ->
          new Curve(
              curve.caseName(),
              curve.variant(),
              origin,
              curve.low(),
              curve.high(),
              curve.trials(),
              curve.limit(),
              curve.floorMillis(),
              curve.ceiling(),
              curve.knee(),
              curve.because(),
              curve.points().stream()
                  .map(point -> point.measured(throughput(curve, point, found, cells)))
                  .toList(),
              curve.line());
    };
  }

  /** A cell that breaks a law says nothing of the target, so that nothing is held against it. */
  private static OptionalDouble throughput(
      Curve curve, Point point, CellFindings found, Map<Cell, CellReadings> cells) {
    var cell = new Cell(curve.caseName(), curve.variant(), point.level());
    var readings = cells.get(cell);
    return readings == null || !found.invalidating(cell).isEmpty()
        ? OptionalDouble.empty()
        : readings.median(Figure.THROUGHPUT);
  }
}
