package dev.loomlab.record;

import java.util.OptionalDouble;
import java.util.stream.LongStream;

/**
 * Whether throughput moved between two stretches of equal length; the rule by which windows drift
 * and warm-ups become steady (docs/MATH.md, "Steady state").
 */
public final class Movement {
  /** Movement below this share of the mean means nothing. */
  public static final double SHARE = 0.05;

  private Movement() {}

  /**
   * By which share throughput moved from the first stretch to the last, if that is more than 5 % of
   * their mean and more than chance; empty if it did not move, or nothing was answered in the
   * first.
   *
   * @param first answers in each slice of the first stretch
   * @param last answers in each slice of the last stretch, as many
   * @param chance by how many answers the two may differ without meaning
   */
  public static OptionalDouble between(long[] first, long[] last, double chance) {
    double begin = LongStream.of(first).sum();
    double end = LongStream.of(last).sum();
    double moved = Math.abs(end - begin);
    boolean moves = moved > SHARE * (begin + end) / 2 && moved > chance;
    return moves && begin > 0 ? OptionalDouble.of((end - begin) / begin) : OptionalDouble.empty();
  }

  /**
   * The standard error of the difference: sqrt(k (var_F + var_L)) with k slices in a stretch and
   * the variance of slices within each.
   *
   * @param first answers in each slice of the first stretch, two slices or more
   * @param last answers in each slice of the last stretch, as many
   */
  public static double standardError(long[] first, long[] last) {
    return Math.sqrt(first.length * (variance(first) + variance(last)));
  }

  private static double variance(long... values) {
    double mean = LongStream.of(values).average().orElse(0);
    return LongStream.of(values).mapToDouble(value -> (value - mean) * (value - mean)).sum()
        / (values.length - 1);
  }
}
