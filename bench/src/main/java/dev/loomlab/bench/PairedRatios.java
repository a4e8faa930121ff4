package dev.loomlab.bench;

import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Ratios of pairs.
 *
 * @param pairs how many
 * @param middle their geometric mean
 * @param low lower end of its 95 % t-interval
 * @param high upper end of it
 */
record PairedRatios(int pairs, double middle, double low, double high) {

  /** Those of at least two pairs. */
  static PairedRatios of(List<Double> ratios) {
    double mean = ratios.stream().mapToDouble(Math::log).average().orElseThrow();
    double squares = ratios.stream().mapToDouble(each -> Math.pow(Math.log(each) - mean, 2)).sum();
    int n = ratios.size();
    double t = TDistribution.of(n - 1).inverseCumulativeProbability(0.975);
    double error = t * Math.sqrt(squares / (n - 1) / n);
    return new PairedRatios(n, Math.exp(mean), Math.exp(mean - error), Math.exp(mean + error));
  }

  /** Prints them and gives the lower end. */
  double print(String what) {
    System.out.printf(
        Locale.ROOT, "%s %.4f (%.4f to %.4f, %d pairs)%n", what, middle, low, high, pairs);
    return low;
  }
}
