package dev.loomlab.cli;

import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Check;
import dev.loomlab.judge.Findings;
import dev.loomlab.judge.Spread;
import dev.loomlab.plan.Figure;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.TrialRecord;
import java.util.ArrayList;
import java.util.List;

/** What findings mean for a script that runs Loomlab. */
final class Verdicts {
  private Verdicts() {}

  /**
   * How a command that judged ends: not answered if a cell has no measurement, because its trials
   * failed or were skipped or no request was answered in them; otherwise by the expectations, of
   * which one that cannot be told does not pass.
   */
  static Exit exit(Findings findings, List<TrialRecord> trials) {
    if (!unmeasured(findings, trials).isEmpty()) {
      return Exit.CANNOT_RUN;
    }
    boolean allHold =
        findings.expectations().stream().allMatch(each -> each.holds() == Check.Held.HOLDS);
    return allHold ? Exit.ANSWERED : Exit.EXPECTATION;
  }

  /** The cells that no trial measured though one was to, and those without any answer. */
  static List<Cell> unmeasured(Findings findings, List<TrialRecord> trials) {
    var cells = new ArrayList<Cell>();
    for (var summary : findings.summaries()) {
      if (summary.figure(Figure.THROUGHPUT).map(Spread::high).orElse(0.0) == 0) {
        cells.add(summary.cell());
      }
    }
    for (var record : trials) {
      if (!(record.outcome() instanceof Outcome.Completed)) {
        for (var level : findings.plan().load().levels()) {
          var cell = new Cell(record.trial().caseName(), record.trial().variant(), level);
          if (findings.summary(cell).isEmpty() && !cells.contains(cell)) {
            cells.add(cell);
          }
        }
      }
    }
    return cells;
  }
}
