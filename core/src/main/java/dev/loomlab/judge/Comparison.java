package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * A candidate against the baseline, by one figure, at one level of one case.
 *
 * @param caseName the case's name, empty where the plan names none
 * @param level the level
 * @param figure what is compared
 * @param baseline the baseline variant's name
 * @param candidate the candidate variant's name
 * @param ratio candidate over baseline with its interval; empty if fewer than two blocks have both
 * @param verdict what may be said
 * @param caveats reasons to read it with care; never empty for {@code invalid}
 */
public record Comparison(
    String caseName,
    Level level,
    Figure figure,
    String baseline,
    String candidate,
    Optional<Ratio> ratio,
    Verdict verdict,
    List<Caveat> caveats) {

  /** Copies the caveats. */
  public Comparison {
    caveats = List.copyOf(caveats);
  }

  /**
   * Candidate over baseline.
   *
   * @param median the middle block's ratio
   * @param low lower end of the 95 % interval of the mean log ratio, as a ratio
   * @param high upper end of the same interval
   */
  public record Ratio(double median, double low, double high) {}
}
