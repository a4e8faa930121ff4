package dev.loomlab.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * What samplers, canary and the recording of virtual threads cost a target that is bound by the
 * processor: watched over unwatched, in pairs. Its twin records every event at threshold 0 and must
 * be seen to cost too much; what the canary costs alone is told. Run it from the project's root.
 *
 * <p>It exits with 1 if the lower end of either interval (throughput, and the inverse of CPU per
 * request) lies below 0.97, or if the twin does not.
 */
public final class WatchingCost {
  private static final double LOWEST = 0.97;

  private WatchingCost() {}

  /**
   * Runs it.
   *
   * @param args a new folder for the results
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    var folder = Path.of(args[0]);
    double watched = lowest("watching", folder);
    double eager = lowest("watching-hard", folder);
    double canary = lowest("watching-canary", folder);
    System.out.printf(
        Locale.ROOT,
        "lower end of the interval: %.3f with samplers, canary and recording (at least %.2f asked),"
            + " %.3f when every event is recorded (must fall below); %.3f of the canary alone%n",
        watched,
        LOWEST,
        eager,
        canary);
    if (watched < LOWEST || eager >= LOWEST) {
      System.exit(1);
    }
  }

  private static double lowest(String plan, Path folder) throws IOException, InterruptedException {
    var result =
        LoomlabRun.of(Path.of("bench/plans/" + plan + ".yaml"), folder.resolve(plan), List.of());
    double lowest = Double.POSITIVE_INFINITY;
    for (var comparison : LoomlabRun.comparisons(result, "watched")) {
      switch (comparison.get("metric").asString()) {
        case "throughput" -> lowest = Math.min(lowest, print(plan, comparison, false));
        case "cpuMicrosPerRequest" -> lowest = Math.min(lowest, print(plan, comparison, true));
        default -> {}
      }
    }
    return lowest;
  }

  private static double print(String plan, JsonNode comparison, boolean inverse) {
    var ratio = comparison.get("ratio");
    double median = ratio.get("median").asDouble();
    double low = ratio.get("low").asDouble();
    double high = ratio.get("high").asDouble();
    System.out.printf(
        Locale.ROOT,
        "%s: %s%s watched/unwatched %.4f (%.4f to %.4f)%n",
        plan,
        inverse ? "inverse of " : "",
        comparison.get("metric").asString(),
        inverse ? 1 / median : median,
        inverse ? 1 / high : low,
        inverse ? 1 / low : high);
    return inverse ? 1 / high : low;
  }
}
