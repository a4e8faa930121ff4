package dev.loomlab.judge;

import dev.loomlab.plan.Plan;
import dev.loomlab.record.TrialRecord;
import java.util.List;

/**
 * Says what the records allow us to say. A pure function: the same plan and records give the same
 * findings, and nothing but them is read. It never looks at a target's arguments, nor into a
 * variant's name.
 */
public final class Judge {
  private Judge() {}

  /** Judges a run, complete or not; a trial that was run again counts by its last record. */
  public static Findings judge(Plan plan, List<TrialRecord> records) {
    return judge(plan, records, List.of());
  }

  /**
   * Judges a run, and holds predictions against it that were made before it began.
   *
   * @param before what was foretold
   */
  public static Findings judge(Plan asked, List<TrialRecord> records, List<Prediction> before) {
    var plan = Agendas.asRun(asked, records);
    var trials = CellReadings.latest(records);
    var cells = CellReadings.of(plan, records);
    var found = CellFindings.of(plan, cells).with(plan, Endings.of(plan, trials));
    var search = Agendas.result(asked, List.copyOf(trials));
    var compared = new Comparisons(plan, cells, found::invalidating).all();
    var comparisons = compared.inTotal();
    var summaries = List.copyOf(found.summaries().values());
    return new Findings(
        plan,
        Environments.common(trials),
        summaries,
        comparisons,
        found.checks().values().stream().flatMap(List::stream).toList(),
        new Expectations(plan, found, comparisons).results(),
        RunCaveats.of(asked, trials, cells.values(), search),
        compared.byRequest(),
        LimitsInForce.of(plan, trials),
        Predictions.scored(plan, found, cells, before),
        search);
  }
}
