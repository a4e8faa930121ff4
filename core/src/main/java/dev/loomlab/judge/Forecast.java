package dev.loomlab.judge;

import dev.loomlab.plan.Level;
import java.util.OptionalDouble;

/** What one trial's two cells foretell of every other level. */
sealed interface Forecast permits ClosedForecast, OpenForecast {

  /** What is foretold of one level. */
  record At(
      double perSecond,
      OptionalDouble meanSeconds,
      OptionalDouble p50Seconds,
      OptionalDouble p99Seconds) {}

  /** What is foretold of a level. */
  At at(Level level);

  /** The ceiling: the throughput that no load lifts further; empty if none is known. */
  OptionalDouble ceiling();

  /** The forecast for a variant of which one trial measured two cells. */
  static Forecast of(TwoCells cells) {
    return switch (cells.low().level()) {
      case Level.Closed _ -> ClosedForecast.of(cells);
      case Level.Open _ -> OpenForecast.of(cells);
    };
  }
}
