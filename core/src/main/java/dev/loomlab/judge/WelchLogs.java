package dev.loomlab.judge;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Two independent samples of natural logarithms, and what Welch's t lets us say of the difference
 * of their means (Welch 1947, "The generalization of 'Student's' problem when several different
 * population variances are involved"). At least two values a side are needed.
 *
 * <p>Symbols: a side has n values with mean m and variance s^2 (n - 1 in the divisor), and v = s^2
 * / n. The difference d = m2 - m1 has standard error e = sqrt(v1 + v2) and (v1 + v2)^2 / (v1^2 /
 * (n1 - 1) + v2^2 / (n2 - 1)) degrees of freedom (Satterthwaite 1946).
 */
final class WelchLogs {
  /** The share of runs that are to find what is there. */
  private static final double POWER = 0.8;

  private final Side before;
  private final Side after;

  /**
   * Keeps the logarithms.
   *
   * @throws IllegalArgumentException if a side has fewer than two, or one is not finite
   */
  WelchLogs(double[] before, double[] after) {
    this.before = Side.of(before);
    this.after = Side.of(after);
  }

  private record Side(int count, double mean, double variance) {
    static Side of(double[] logs) {
      if (logs.length < 2 || !Arrays.stream(logs).allMatch(Double::isFinite)) {
        throw new IllegalArgumentException(
            "an interval needs two or more finite logarithms, not " + Arrays.toString(logs));
      }
      double mean = Arrays.stream(logs).average().orElseThrow();
      double squares = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
      return new Side(logs.length, mean, squares / (logs.length - 1));
    }

    double ofMean() {
      return variance / count;
    }
  }

  /** The mean log of the second sample less that of the first. */
  double difference() {
    return after.mean - before.mean;
  }

  /** Half the width of the interval of that confidence. */
  double halfWidth(double confidence) {
    return standardError() == 0
        ? 0
        : quantile(1 - (1 - confidence) / 2, degreesOfFreedom()) * standardError();
  }

  /**
   * The p-value of a difference beyond the margin, two-sided: twice the smaller of the one-sided
   * ones. At most 0.05 exactly if the 95 % interval lies wholly beyond the margin.
   */
  double differencePValue(double delta) {
    return Math.min(
        1, 2 * Math.min(upperTail(difference() - delta), upperTail(-delta - difference())));
  }

  /**
   * The p-value of equivalence: the larger of the two one-sided ones (Schuirmann 1987). At most
   * 0.05 exactly if the 90 % interval lies wholly inside the margin.
   */
  double equivalencePValue(double delta) {
    return Math.max(upperTail(difference() + delta), upperTail(delta - difference()));
  }

  /**
   * About how many trials a side would settle the matter if means and variances stay as they are;
   * at most {@code most}.
   *
   * @param alpha the one-sided error allowed to the claim
   */
  int trialsNeeded(double delta, double alpha, int most) {
    double distance = Math.abs(Math.abs(difference()) - delta);
    for (int trials = 2; trials < most; trials++) {
      double error = Math.sqrt((before.variance + after.variance) / trials);
      double freedom = 2.0 * trials - 2;
      if (distance >= (quantile(1 - alpha, freedom) + quantile(POWER, freedom)) * error) {
        return trials;
      }
    }
    return most;
  }

  private double standardError() {
    return Math.sqrt(before.ofMean() + after.ofMean());
  }

  /** Satterthwaite's degrees of freedom; there must be some spread. */
  double degreesOfFreedom() {
    double sum = before.ofMean() + after.ofMean();
    return sum
        * sum
        / (before.ofMean() * before.ofMean() / (before.count - 1)
            + after.ofMean() * after.ofMean() / (after.count - 1));
  }

  /** P(T >= distance / standard error); without any spread the distance alone decides. */
  private double upperTail(double distance) {
    if (standardError() == 0) {
      return distance > 0 ? 0 : 1;
    }
    return TDistribution.of(degreesOfFreedom()).survivalProbability(distance / standardError());
  }

  private static double quantile(double probability, double degreesOfFreedom) {
    return TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(probability);
  }
}
