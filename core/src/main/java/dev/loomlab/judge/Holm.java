package dev.loomlab.judge;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's step-down correction (Holm 1979): the i-th smallest of m p-values is multiplied by m - i +
 * 1, and none may be smaller than the one before it. The chance of any false claim in the family is
 * then at most the level that each adjusted value is held against.
 */
final class Holm {
  private Holm() {}

  /** The adjusted p-values, in the order given. */
  static double[] adjusted(double... pValues) {
    int[] byValue =
        IntStream.range(0, pValues.length)
            .boxed()
            .sorted(Comparator.comparingDouble(index -> pValues[index]))
            .mapToInt(Integer::intValue)
            .toArray();
    var adjusted = Arrays.copyOf(pValues, pValues.length);
    double floor = 0;
    for (int rank = 0; rank < byValue.length; rank++) {
      double scaled = Math.min(1, pValues[byValue[rank]] * (byValue.length - rank));
      floor = Math.max(floor, scaled);
      adjusted[byValue[rank]] = floor;
    }
    return adjusted;
  }
}
