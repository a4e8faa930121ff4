package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
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
    var load = cell.firstLoad();
    var rulings =
        load.requests().isEmpty()
            ? ruling("", load.latencies()).stream().toList()
            : load.requests().stream()
                .flatMap(each -> ruling(" of " + each.name(), each.latencies()).stream())
                .toList();
    return rulings.stream()
        .filter(ruling -> ruling.holds() == Check.Held.BROKEN)
        .findFirst()
        .or(() -> rulings.stream().findFirst())
        .or(
            () ->
                Optional.of(
                    Ruling.unknown(
                        "no percentile of the response below that of the execution",
                        "the target reports no execution time")));
  }

  /** Of one request, or of all where there is only one; nothing if no execution is reported. */
  private static Optional<Ruling> ruling(String of, Latencies latencies) {
    return Stages.of(latencies, Latencies.EXECUTION)
        .filter(_ -> latencies.response().getTotalCount() > 0)
        .map(execution -> ruling(of, latencies.response(), execution));
  }

  private static Ruling ruling(String of, Histogram response, Histogram execution) {
    for (double percentile : PERCENTILES) {
      if (!holds(response, execution, percentile)) {
        return ruling(false, of, response, execution, percentile);
      }
    }
    return ruling(true, of, response, execution, 1);
  }

  private static boolean holds(Histogram response, Histogram execution, double percentile) {
    double floor = execution.getValueAtPercentile(percentile) / 1e9;
    double measured = response.getValueAtPercentile(percentile) / 1e9;
    return measured >= floor * (1 - Tolerance.FLOOR) - Tolerance.FLOOR_SECONDS;
  }

  private static Ruling ruling(
      boolean holds, String of, Histogram response, Histogram execution, double percentile) {
    return Ruling.of(
        holds,
        Words.text(
            "p%.0f of the response%s at least that of the execution, %s",
            percentile, of, Words.millis(execution.getValueAtPercentile(percentile) / 1e9)),
        Words.text(
            "p%.0f = %s",
            percentile, Words.millis(response.getValueAtPercentile(percentile) / 1e9)));
  }
}
