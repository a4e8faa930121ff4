package dev.loomlab.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The claims of one family, corrected for their number. */
final class Claims {
  private Claims() {}

  /**
   * The margin on the log scale: ln(1 + margin), on both sides alike, so that exchanging baseline
   * and candidate mirrors the verdict. A margin of 3 % reaches from 1 / 1.03 to 1.03.
   */
  static double delta(double margin) {
    return Math.log1p(margin);
  }

  /**
   * One claim for each estimate, in the order given; where there is no estimate there is no claim,
   * and it does not count in the family.
   */
  static List<Optional<Claim>> of(List<Optional<LogRatios>> estimates, double margin) {
    return of(estimates, margin, Looks.ONCE);
  }

  /** The same, where the data may have been looked at before. */
  static List<Optional<Claim>> of(List<Optional<LogRatios>> estimates, double margin, Looks looks) {
    double delta = delta(margin);
    var present = estimates.stream().flatMap(Optional::stream).toList();
    double[] difference =
        Holm.adjusted(
            present.stream()
                .mapToDouble(each -> looks.penalty() * each.differencePValue(delta))
                .toArray());
    double[] equivalence =
        Holm.adjusted(
            present.stream()
                .mapToDouble(each -> looks.penalty() * each.equivalencePValue(delta))
                .toArray());
    var claims = new ArrayList<Optional<Claim>>();
    int index = 0;
    for (var estimate : estimates) {
      if (estimate.isEmpty()) {
        claims.add(Optional.empty());
      } else {
        claims.add(
            Optional.of(
                new Claim(
                    estimate.get(), difference[index], equivalence[index], present.size(), looks)));
        index++;
      }
    }
    return List.copyOf(claims);
  }
}
