package dev.loomlab.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import tools.jackson.databind.JsonNode;

/**
 * Runs services whose limit is known, without telling, and counts how often it is named right, kind
 * and size: three runs each on each JDK, beside a healthy twin that must not be accused. Run it
 * from the project's root.
 *
 * <p>It exits with 1 if on some JDK fewer than 28 of 30 are right, or any name is wrong, or a twin
 * is accused.
 */
public final class LimitTrial {
  /** What one run said of one service. */
  private record Said(String kind, double size, String evidence) {}

  /** The outcome of one run for its case. */
  private enum Outcome {
    RIGHT,
    UNKNOWN,
    MIS_SIZED,
    WRONG,
    FAILED
  }

  private static final double LEAST_RIGHT = 28.0 / 30;

  private final Path folder;
  private final int runs;
  private final Random order;

  private int right;
  private int total;
  private int wrong;

  private LimitTrial(Path folder, int runs, long seed) {
    this.folder = folder;
    this.runs = runs;
    this.order = new Random(seed);
  }

  /**
   * Runs it.
   *
   * @param args a new folder for the results; then JDKs by their major version (default 21 and 25),
   *     {@code runs=N} (default 3), and {@code only=TEXT} for the cases whose name has the text
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    var words = Arrays.asList(args).subList(1, args.length);
    var jdks = words.stream().filter(word -> word.matches("\\d+")).map(Integer::valueOf).toList();
    int runs = option(words, "runs=").map(Integer::parseInt).orElse(3);
    var only = option(words, "only=").orElse("");
    boolean holds = true;
    for (int jdk : jdks.isEmpty() ? List.of(21, 25) : jdks) {
      var trial = new LimitTrial(Path.of(args[0]), runs, jdk);
      for (var each : LimitCases.all()) {
        if (each.name().contains(only)) {
          trial.run(each, jdk);
        }
      }
      holds &= trial.holds(jdk);
    }
    if (!holds) {
      System.exit(1);
    }
  }

  private static Optional<String> option(List<String> words, String name) {
    return words.stream()
        .filter(word -> word.startsWith(name))
        .map(word -> word.substring(name.length()))
        .findFirst();
  }

  private void run(LimitCase each, int jdk) throws IOException, InterruptedException {
    for (int run = 1; run <= runs; run++) {
      var plan = new LimitPlan(each, jdk, order.nextBoolean());
      var own =
          folder.resolve(
              String.format(
                  Locale.ROOT, "%d-%s-%d", jdk, each.name().replaceAll("\\W+", "-"), run));
      var results = own.resolve("results");
      var file = plan.writeInto(own);
      try (var crowd = Crowd.of(each.crowdedGenerator() ? Crowd.THREE : 0)) {
        report(each, plan, LoomlabRun.tried(file, results, List.of()));
      }
    }
  }

  private void report(LimitCase each, LimitPlan plan, Optional<JsonNode> result) {
    total++;
    int top = each.levels().getLast();
    var said = result.flatMap(json -> said(json, plan.limited(), top));
    var outcome = said.map(one -> outcome(each, one)).orElse(Outcome.FAILED);
    right += outcome == Outcome.RIGHT ? 1 : 0;
    wrong += outcome == Outcome.WRONG ? 1 : 0;
    var accused = result.map(json -> accusations(each, plan, json)).orElse(List.of());
    wrong += accused.size();
    System.out.printf(
        Locale.ROOT,
        "%-4d %-26s %-12s %4s | said %-12s %5s  %-9s twin: %s%n",
        plan.jdk(),
        each.name(),
        each.kind(),
        each.size().text(),
        said.map(Said::kind).orElse("nothing"),
        said.map(
                one ->
                    Double.isNaN(one.size()) ? "" : String.format(Locale.ROOT, "%.1f", one.size()))
            .orElse(""),
        outcome,
        result.flatMap(json -> said(json, plan.twin(), top)).map(Said::kind).orElse("nothing"));
    if (outcome != Outcome.RIGHT) {
      said.ifPresent(one -> System.out.println("       " + one.evidence()));
    }
    accused.forEach(line -> System.out.println("       " + line));
  }

  private static Outcome outcome(LimitCase each, Said said) {
    if (said.kind().equals("unknown")) {
      return Outcome.UNKNOWN;
    }
    if (!said.kind().equals(each.kind())) {
      return Outcome.WRONG;
    }
    boolean rightSize = each.size().equals(LimitCase.Sizes.ANY) || each.size().isRight(said.size());
    return rightSize ? Outcome.RIGHT : Outcome.MIS_SIZED;
  }

  /** What is said of the twin at the highest level, and of either where nothing can bind it yet. */
  private static List<String> accusations(LimitCase each, LimitPlan plan, JsonNode result) {
    var accusations = new ArrayList<String>();
    said(result, plan.twin(), each.levels().getLast())
        .filter(one -> !each.twinMayBe().contains(one.kind()))
        .ifPresent(one -> accusations.add("ACCUSED the twin of " + text(one)));
    for (var variant : List.of("a", "b")) {
      said(result, variant, each.levels().getFirst())
          .filter(one -> !LimitCase.INNOCENT.contains(one.kind()))
          .filter(one -> !one.kind().equals(each.kind()) || each.size() != LimitCase.Sizes.ANY)
          .ifPresent(
              one ->
                  accusations.add("ACCUSED " + variant + " at the lowest level of " + text(one)));
    }
    return accusations;
  }

  private static String text(Said said) {
    return said.kind() + " (" + said.evidence() + ")";
  }

  private static Optional<Said> said(JsonNode result, String variant, int level) {
    return result
        .get("summaries")
        .valueStream()
        .filter(each -> each.get("variant").asString().equals(variant))
        .filter(each -> each.get("level").asString().equals(Integer.toString(level)))
        .map(each -> each.get("limit"))
        .filter(limit -> limit != null && limit.isObject())
        .map(
            limit ->
                new Said(
                    limit.get("kind").asString(),
                    limit.path("size").asDouble(Double.NaN),
                    String.join(
                        "; ",
                        limit.get("evidence").valueStream().map(JsonNode::asString).toList())))
        .findFirst();
  }

  private boolean holds(int jdk) {
    System.out.printf(
        Locale.ROOT,
        "JDK %d: %d of %d named right, kind and size; %d wrong names or accused twins%n",
        jdk,
        right,
        total,
        wrong);
    return total > 0 && right >= LEAST_RIGHT * total && wrong == 0;
  }
}
