package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Verdict;
import java.util.Optional;

/**
 * What one comparison of a family allows us to claim.
 *
 * @param estimate its log ratios
 * @param differenceP Holm's adjusted p-value of a difference beyond the margin
 * @param equivalenceP Holm's adjusted p-value of equivalence inside the margin
 * @param family how many comparisons its family has
 * @param looks how often the data were looked at
 */
record Claim(LogRatios estimate, double differenceP, double equivalenceP, int family, Looks looks) {
  /** The chance of a false claim that is accepted for the whole family. */
  static final double ALPHA = 0.05;

  private static final int MOST_BLOCKS = 1000;

  /** The verdict, for a figure of which that way is good. */
  Verdict verdict(Figure.Better better) {
    if (differenceP <= ALPHA) {
      boolean good =
          switch (better) {
            case HIGHER -> estimate.mean() > 0;
            case LOWER -> estimate.mean() < 0;
            case NEITHER ->
                throw new IllegalArgumentException("a figure without a good side has no verdict");
          };
      return good ? Verdict.BETTER : Verdict.WORSE;
    }
    return equivalenceP <= ALPHA ? Verdict.EQUIVALENT : Verdict.INCONCLUSIVE;
  }

  /** What would make it conclusive, if it is not. */
  Optional<Caveat> caveat(double margin) {
    if (differenceP <= ALPHA || equivalenceP <= ALPHA) {
      return Optional.empty();
    }
    double delta = Claims.delta(margin);
    boolean beyond = Math.abs(estimate.mean()) > delta;
    double oneSided = (beyond ? ALPHA / 2 : ALPHA) / (family * looks.penalty());
    int needed = estimate.blocksNeeded(delta, oneSided, MOST_BLOCKS);
    double halfWidth = Math.expm1(estimate.halfWidth(looks.confidence()));
    return Optional.of(
        needed >= MOST_BLOCKS && halfWidth < margin
            ? new Caveat.NearMargin(Math.exp(estimate.mean()), margin)
            : new Caveat.TooNoisy(halfWidth, margin, needed));
  }
}
