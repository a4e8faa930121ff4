package dev.loomlab.judge;

import dev.loomlab.plan.Plan;
import dev.loomlab.record.Environment;
import java.util.List;
import java.util.Optional;

/**
 * Everything that a report may say of a run.
 *
 * @param plan what was asked; of a search, with the variants and levels that it chose
 * @param environment what every trial ran on alike; facts in which trials differ are caveats
 * @param summaries one a cell, in the plan's order
 * @param comparisons every candidate against the baseline, in the plan's order
 * @param checks laws held against cells
 * @param expectations what became of the plan's expectations
 * @param caveats reasons for care that concern the whole run
 * @param byRequest the comparisons by single requests, in the plan's order; empty unless there are
 *     several
 * @param limitsInForce the limits and settings that each variant's target ran under
 * @param predictions what two cells of each variant foretell of the others, held against them
 * @param search what became of a run that decided as it went
 */
public record Findings(
    Plan plan,
    Environment environment,
    List<Summary> summaries,
    List<Comparison> comparisons,
    List<Check> checks,
    List<ExpectationResult> expectations,
    List<Caveat> caveats,
    List<RequestComparison> byRequest,
    List<LimitInForce> limitsInForce,
    List<Prediction> predictions,
    Optional<SearchResult> search) {

  /** Of a plan with one request, with nothing known of limits in force. */
  public Findings(
      Plan plan,
      Environment environment,
      List<Summary> summaries,
      List<Comparison> comparisons,
      List<Check> checks,
      List<ExpectationResult> expectations,
      List<Caveat> caveats) {
    this(
        plan,
        environment,
        summaries,
        comparisons,
        checks,
        expectations,
        caveats,
        List.of(),
        List.of(),
        List.of(),
        Optional.empty());
  }

  /** Copies the lists. */
  public Findings {
    summaries = List.copyOf(summaries);
    comparisons = List.copyOf(comparisons);
    checks = List.copyOf(checks);
    expectations = List.copyOf(expectations);
    caveats = List.copyOf(caveats);
    byRequest = List.copyOf(byRequest);
    limitsInForce = List.copyOf(limitsInForce);
    predictions = List.copyOf(predictions);
  }

  /** The summary of a cell, if any trial reached it. */
  public Optional<Summary> summary(Cell cell) {
    return summaries.stream().filter(summary -> summary.cell().equals(cell)).findFirst();
  }
}
