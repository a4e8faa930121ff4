package dev.loomlab.judge;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** Medians and spreads over trials. */
final class Spreads {
  private Spreads() {}

  /** Median, lowest and highest of the values; nothing if there are none. */
  static Optional<Spread> of(DoubleStream values) {
    double[] all = values.toArray();
    if (all.length == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Spread(
            median(all),
            Arrays.stream(all).min().orElseThrow(),
            Arrays.stream(all).max().orElseThrow()));
  }

  /** The median, if there is any value. */
  static OptionalDouble median(DoubleStream values) {
    double[] all = values.toArray();
    return all.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(median(all));
  }

  /** The middle value, or the mean of the two middle ones; the values must not be empty. */
  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
