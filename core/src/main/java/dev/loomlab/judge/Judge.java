package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Plan;
import dev.loomlab.record.TrialRecord;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Says what the records allow us to say. A pure function: the same plan and records give the same
 * findings, and nothing but them is read. It never looks at a variant's arguments, nor into its
 * name.
 */
public final class Judge {
  private Judge() {}

  /** Judges a run, complete or not. */
  public static Findings judge(Plan plan, List<TrialRecord> records) {
    var latest = CellReadings.latest(records);
    var cells = CellReadings.of(plan, records);
    var comparisons = new Comparisons(plan, cells, cell -> List.of()).all();
    var summaries = new ArrayList<Summary>();
    cells.values().forEach(cell -> summaries.add(summary(cell)));
    return new Findings(
        plan,
        Environments.common(latest),
        summaries,
        comparisons,
        List.of(),
        List.of(),
        Environments.differences(latest));
  }

  private static Summary summary(CellReadings cell) {
    return new Summary(
        cell.cell(),
        cell.readings().size(),
        cell.readings().stream().mapToLong(each -> each.level().load().counts().due()).sum(),
        errors(cell),
        figures(cell),
        new Limit(dev.loomlab.plan.LimitKind.UNKNOWN, java.util.OptionalDouble.empty(), List.of()),
        List.of());
  }

  private static Map<String, Long> errors(CellReadings cell) {
    var errors = new TreeMap<String, Long>();
    for (var reading : cell.readings()) {
      var counts = reading.level().load().counts();
      counts.failed().forEach((kind, count) -> errors.merge(kind, count, Long::sum));
      errors.merge("timed out", counts.timedOut(), Long::sum);
      errors.merge("not sent", counts.notSent(), Long::sum);
    }
    errors.values().removeIf(count -> count == 0);
    return errors;
  }

  private static Map<Figure, Spread> figures(CellReadings cell) {
    var figures = new EnumMap<Figure, Spread>(Figure.class);
    for (var figure : Figure.values()) {
      Optional<Spread> spread = cell.spread(figure);
      spread.ifPresent(present -> figures.put(figure, present));
    }
    return figures;
  }
}
