package dev.loomlab.record;

import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * How long things took, in nanoseconds; answered requests only, but {@code lateness}, which has
 * every request that was sent. Histograms keep three significant digits and are not to be changed.
 *
 * @param response from when a request was due to when its answer was complete
 * @param service from when it was sent to when its answer was complete
 * @param lateness from when it was due to when it was sent
 * @param stages what the target itself reported, by stage, for example {@code queue} and {@code
 *     exec}; empty if it reported nothing
 */
public record Latencies(
    Histogram response, Histogram service, Histogram lateness, Map<String, Histogram> stages) {

  /** The stage in which a request waited inside the target. */
  public static final String QUEUE = "queue";

  /** The stage in which a request was worked on inside the target. */
  public static final String EXECUTION = "exec";

  /** Copies the map. */
  public Latencies {
    stages = Map.copyOf(stages);
  }

  /** An empty histogram of the kind used here: nanoseconds, three digits, growing by itself. */
  public static Histogram histogram() {
    var histogram = new Histogram(3);
    histogram.setAutoResize(true);
    return histogram;
  }

  /** These and others together: histograms are added, never percentiles. */
  public Latencies plus(Latencies other) {
    var sum = new TreeMap<>(stages);
    other.stages.forEach((stage, times) -> sum.merge(stage, times, Latencies::sum));
    return new Latencies(
        sum(response, other.response),
        sum(service, other.service),
        sum(lateness, other.lateness),
        sum);
  }

  private static Histogram sum(Histogram one, Histogram other) {
    var sum = one.copy();
    sum.add(other);
    return sum;
  }
}
