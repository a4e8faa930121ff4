package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One figure of a candidate and the baseline, paired by block.
 *
 * @param logRatios one a block in which both are above zero
 * @param unusable blocks in which both were read, but a value of zero or below has no ratio
 */
record Pairing(List<Double> logRatios, int unusable) {

  /** Copies the log ratios. */
  Pairing {
    logRatios = List.copyOf(logRatios);
  }

  /** Pairs the two cells' readings block by block. */
  static Pairing of(CellReadings baseline, CellReadings candidate, Figure figure) {
    var logRatios = new ArrayList<Double>();
    int unusable = 0;
    for (var reading : candidate.readings()) {
      var above = reading.figure(figure);
      var below =
          baseline
              .inBlock(reading.block())
              .map(pair -> pair.figure(figure))
              .orElse(OptionalDouble.empty());
      if (above.isEmpty() || below.isEmpty()) {
        continue;
      }
      double logRatio = Math.log(above.getAsDouble() / below.getAsDouble());
      if (above.getAsDouble() > 0 && below.getAsDouble() > 0 && Double.isFinite(logRatio)) {
        logRatios.add(logRatio);
      } else {
        unusable++;
      }
    }
    return new Pairing(logRatios, unusable);
  }

  /** What may be said of the log ratios, if there are enough for an interval. */
  Optional<LogRatios> estimate() {
    return logRatios.size() < Comparisons.LEAST_BLOCKS
        ? Optional.empty()
        : Optional.of(new LogRatios(logRatios.stream().mapToDouble(Double::doubleValue).toArray()));
  }
}
