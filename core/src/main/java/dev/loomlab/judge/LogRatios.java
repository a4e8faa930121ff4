package dev.loomlab.judge;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The natural logarithms of candidate over baseline, one a block, and what Student's t distribution
 * lets us say of their mean (Student 1908). At least two are needed.
 *
 * <p>Symbols: n blocks, mean d, standard deviation s (n - 1 in the divisor), standard error s /
 * sqrt(n), n - 1 degrees of freedom.
 */
final class LogRatios {
  /** The share of runs that are to find what is there. */
  private static final double POWER = 0.8;

  private final double[] values;
  private final double mean;
  private final double deviation;

  /**
   * Keeps the log ratios.
   *
   * @throws IllegalArgumentException if there are fewer than two, or one is not finite
   */
  LogRatios(double... logRatios) {
    if (logRatios.length < 2 || !Arrays.stream(logRatios).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException(
          "an interval needs two or more finite log ratios, not " + Arrays.toString(logRatios));
    }
    values = logRatios.clone();
    mean = Arrays.stream(values).sum() / values.length;
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    deviation = Math.sqrt(squares / (values.length - 1));
  }

  /** How many blocks. */
  int blocks() {
    return values.length;
  }

  /** The mean log ratio. */
  double mean() {
    return mean;
  }

  /** The sample standard deviation of the log ratios. */
  double deviation() {
    return deviation;
  }

  /** The middle log ratio. */
  double median() {
    return Spreads.median(values);
  }

  /** Half the width of the interval of that confidence: t(1 - (1 - confidence) / 2) s / sqrt(n). */
  double halfWidth(double confidence) {
    return quantile(1 - (1 - confidence) / 2, values.length - 1) * standardError();
  }

  /**
   * The p-value of a difference beyond the margin, two-sided: twice the smaller of the one-sided
   * p-values of "mean above delta" and "mean below -delta". At most 0.05 exactly if the 95 %
   * interval lies wholly beyond the margin.
   */
  double differencePValue(double delta) {
    double above = upperTail(mean - delta);
    double below = upperTail(-delta - mean);
    return Math.min(1, 2 * Math.min(above, below));
  }

  /** The p-value of "not below the margin", one-sided: P(T >= (d + delta) / e). */
  double notWorsePValue(double delta) {
    return upperTail(mean + delta);
  }

  /**
   * The p-value of equivalence: the larger of the two one-sided p-values (Schuirmann 1987). At most
   * 0.05 exactly if the 90 % interval lies wholly inside the margin.
   */
  double equivalencePValue(double delta) {
    return Math.max(upperTail(mean + delta), upperTail(delta - mean));
  }

  /**
   * About how many blocks would settle the matter if mean and deviation stay as they are: the least
   * n with distance to the margin >= (t(1 - alpha) + t(0.8)) s / sqrt(n), so that four runs in five
   * find it; at most {@code most}.
   *
   * @param alpha the one-sided error allowed to the claim
   */
  int blocksNeeded(double delta, double alpha, int most) {
    int enough = most;
    int tooFew = 1;
    while (enough - tooFew > 1) {
      int between = (enough + tooFew) / 2;
      if (settles(between, delta, alpha)) {
        enough = between;
      } else {
        tooFew = between;
      }
    }
    return enough;
  }

  private boolean settles(int blocks, double delta, double alpha) {
    double distance = Math.abs(Math.abs(mean) - delta);
    double factor = quantile(1 - alpha, blocks - 1) + quantile(POWER, blocks - 1);
    return distance >= factor * deviation / Math.sqrt(blocks);
  }

  private double standardError() {
    return deviation / Math.sqrt(values.length);
  }

  /** P(T >= distance / standard error); without any spread the distance alone decides. */
  private double upperTail(double distance) {
    if (standardError() == 0) {
      return distance > 0 ? 0 : 1;
    }
    return TDistribution.of(values.length - 1).survivalProbability(distance / standardError());
  }

  private static double quantile(double probability, int degreesOfFreedom) {
    return TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(probability);
  }
}
