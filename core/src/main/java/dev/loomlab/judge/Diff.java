package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Verdict;
import dev.loomlab.record.TrialRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What differs between two runs of one plan beyond the noise of their trials: on another day, of
 * another commit, on another JDK. Trials of two runs are not paired, so the comparison is Welch's,
 * over trials; docs/MATH.md has the formulas.
 *
 * @param margin the difference that matters, as a share: the larger one if the plans disagree
 * @param changes one for each cell that both runs have and each figure, in the plan's order; where
 *     both have several requests, those of each request follow
 * @param limits cells whose limit has another kind or size
 * @param errors cells in which another share of the requests fails
 * @param facts what the runs ran on, as far as it differs
 * @param onlyBefore cells that only the first run measured
 * @param onlyAfter cells that only the second run measured
 */
public record Diff(
    double margin,
    List<Change> changes,
    List<LimitChange> limits,
    List<ErrorChange> errors,
    List<FactChange> facts,
    List<Cell> onlyBefore,
    List<Cell> onlyAfter) {

  /** Copies the lists. */
  public Diff {
    changes = List.copyOf(changes);
    limits = List.copyOf(limits);
    errors = List.copyOf(errors);
    facts = List.copyOf(facts);
    onlyBefore = List.copyOf(onlyBefore);
    onlyAfter = List.copyOf(onlyAfter);
  }

  /**
   * One run.
   *
   * @param plan the plan as it was run
   * @param trials what was recorded
   */
  public record Side(Plan plan, List<TrialRecord> trials) {
    /** Copies the trials. */
    public Side {
      trials = List.copyOf(trials);
    }
  }

  /**
   * One figure of a cell, after over before.
   *
   * @param cell which cell
   * @param figure which figure
   * @param before the median trial's value before, if it was measured
   * @param after the median trial's value after, if it was measured
   * @param ratio the ratio of geometric means and its 95 % interval; empty if a side has fewer than
   *     two trials
   * @param verdict what may be said of the run after
   * @param caveats reasons to read it with care; never empty for {@code invalid}
   * @param request the request that it is of alone; empty: of all together
   */
  public record Change(
      Cell cell,
      Figure figure,
      OptionalDouble before,
      OptionalDouble after,
      Optional<Comparison.Ratio> ratio,
      Verdict verdict,
      List<Caveat> caveats,
      Optional<String> request) {
    /** Copies the caveats. */
    public Change {
      caveats = List.copyOf(caveats);
    }

    /** Of all requests together. */
    public Change(
        Cell cell,
        Figure figure,
        OptionalDouble before,
        OptionalDouble after,
        Optional<Comparison.Ratio> ratio,
        Verdict verdict,
        List<Caveat> caveats) {
      this(cell, figure, before, after, ratio, verdict, caveats, Optional.empty());
    }
  }

  /** A cell whose limit is another one, or has another size. */
  public record LimitChange(Cell cell, Limit before, Limit after) {}

  /**
   * A cell in which another share of the requests fails: every trial of one run has more than every
   * trial of the other, and the medians are at least 1 % of the requests apart.
   *
   * @param before the median share before
   * @param after the median share after
   */
  public record ErrorChange(Cell cell, double before, double after) {}

  /**
   * A fact of the environment that differs.
   *
   * @param fact its name
   * @param variant the variant that it holds for; empty: for all
   * @param before its value before, or several joined by "and"; empty if it was not known
   * @param after its value after
   */
  public record FactChange(
      String fact, Optional<String> variant, Optional<String> before, Optional<String> after) {}

  /**
   * Compares two runs.
   *
   * @param metrics the compared figures that are looked at; fewer make each easier to decide
   */
  public static Diff of(Side before, Side after, Set<Figure> metrics) {
    return new Differences(before, after, metrics).found();
  }

  /**
   * Whether anything is worse after than before: a figure, or a larger share of failed requests.
   */
  public boolean isWorse() {
    return changes.stream().anyMatch(each -> each.verdict() == Verdict.WORSE)
        || errors.stream().anyMatch(each -> each.after() > each.before());
  }
}
