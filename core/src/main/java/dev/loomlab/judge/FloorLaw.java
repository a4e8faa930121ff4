package dev.loomlab.judge;

import dev.loomlab.record.Latencies;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * No percentile below a wait that every request makes: each request takes at least as long as its
 * own execution, so every percentile of the response is at least that of the execution.
 */
final class FloorLaw implements LawRule {
  private static final double[] PERCENTILES = {1, 10, 50, 90, 99};

  @Override
  public Check.Law law() {
    return Check.Law.FLOOR;
  }

  @Override
  public Optional<Ruling> of(Sweep sweep, Signals cell) {
    var latencies = cell.firstLoad().latencies();
    var execution = latencies.stages().get(Latencies.EXECUTION);
    if (execution == null
        || execution.getTotalCount() == 0
        || latencies.response().getTotalCount() == 0) {
      return Optional.of(
          Ruling.unknown(
              "no percentile of the response below that of the execution",
              "the target reports no execution time"));
    }
    for (double percentile : PERCENTILES) {
      if (!holds(latencies.response(), execution, percentile)) {
        return Optional.of(ruling(false, latencies.response(), execution, percentile));
      }
    }
    return Optional.of(ruling(true, latencies.response(), execution, 1));
  }

  private static boolean holds(Histogram response, Histogram execution, double percentile) {
    double floor = execution.getValueAtPercentile(percentile) / 1e9;
    double measured = response.getValueAtPercentile(percentile) / 1e9;
    return measured >= floor * (1 - Tolerance.FLOOR) - Tolerance.FLOOR_SECONDS;
  }

  private static Ruling ruling(
      boolean holds, Histogram response, Histogram execution, double percentile) {
    return Ruling.of(
        holds,
        Words.text(
            "p%.0f of the response at least that of the execution, %s",
            percentile, Words.millis(execution.getValueAtPercentile(percentile) / 1e9)),
        Words.text(
            "p%.0f = %s",
            percentile, Words.millis(response.getValueAtPercentile(percentile) / 1e9)));
  }
}
