package dev.loomlab.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Compares a target with a copy of itself, many times over, and with one that is 6 % slower: the
 * share of false findings and the share of missed ones. Run it from the project's root.
 *
 * <p>It exits with 1 if more than one run in twenty found a difference between equals, or fewer
 * than eighteen in twenty found the slower one worse in throughput.
 */
public final class SelfComparison {
  private SelfComparison() {}

  /**
   * Runs it.
   *
   * @param args a new folder for the results, then how many runs (default 20) and the first run's
   *     seed (default 1), then options for every run, for example {@code --until 3%}
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    var folder = Path.of(args[0]);
    int runs = args.length > 1 ? Integer.parseInt(args[1]) : 20;
    int firstSeed = args.length > 2 ? Integer.parseInt(args[2]) : 1;
    var options = List.of(args).subList(Math.min(args.length, 3), args.length);
    int falseFindings = 0;
    int found = 0;
    for (int run = 1; run <= runs; run++) {
      var result =
          LoomlabRun.of(
              Path.of("bench/plans/self.yaml"),
              folder.resolve("run-" + run),
              Stream.concat(
                      Stream.of("--set", "protocol.seed=" + (firstSeed + run - 1)),
                      options.stream())
                  .toList());
      var wrong =
          LoomlabRun.comparisons(result, "same-again").stream()
              .filter(SelfComparison::claims)
              .toList();
      var right =
          LoomlabRun.comparisons(result, "wait-53").stream()
              .filter(SelfComparison::worseThroughput)
              .toList();
      falseFindings += wrong.isEmpty() ? 0 : 1;
      found += right.isEmpty() ? 0 : 1;
      System.out.printf(
          Locale.ROOT,
          "run %d: equals differ in %s; the slower one %s%n",
          run,
          wrong.isEmpty()
              ? "nothing"
              : wrong.stream().map(each -> each.get("metric").asString()).toList(),
          right.isEmpty() ? "was missed" : "was found");
    }
    System.out.printf(
        Locale.ROOT,
        "%d of %d runs found a difference between equals; %d of %d found the slower one worse%n",
        falseFindings,
        runs,
        found,
        runs);
    if (falseFindings * 20 > runs || found * 20 < runs * 18) {
      System.exit(1);
    }
  }

  private static boolean claims(JsonNode comparison) {
    var verdict = comparison.get("verdict").asString();
    return verdict.equals("better") || verdict.equals("worse");
  }

  private static boolean worseThroughput(JsonNode comparison) {
    return comparison.get("metric").asString().equals("throughput")
        && comparison.get("verdict").asString().equals("worse");
  }
}
