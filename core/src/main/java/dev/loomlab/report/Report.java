package dev.loomlab.report;

import dev.loomlab.judge.Comparison;
import dev.loomlab.judge.Findings;
import dev.loomlab.judge.Summary;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.record.TrialRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What every form of the report is written from.
 *
 * @param findings what may be said
 * @param trials what was recorded, in running order
 * @param rerunCommand the command line that asks the same question again
 */
public record Report(Findings findings, List<TrialRecord> trials, String rerunCommand) {

  /** Copies the trials. */
  public Report {
    trials = List.copyOf(trials);
  }

  /** The plan's levels from the lowest to the highest. */
  static List<Level> levels(Findings findings) {
    return findings.plan().load().levels().stream()
        .sorted(Comparator.comparingDouble(Level::magnitude))
        .toList();
  }

  /** The comparison of a cell with the baseline by one figure, if there is one. */
  static Optional<Comparison> comparison(Findings findings, Summary summary, Figure figure) {
    return findings.comparisons().stream()
        .filter(each -> each.figure() == figure)
        .filter(each -> each.caseName().equals(summary.cell().caseName()))
        .filter(each -> each.level().equals(summary.cell().level()))
        .filter(each -> each.candidate().equals(summary.cell().variant()))
        .findFirst();
  }
}
