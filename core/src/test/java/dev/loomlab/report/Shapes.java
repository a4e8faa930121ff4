package dev.loomlab.report;

import static dev.loomlab.plan.Figure.ALLOCATED_PER_REQUEST;
import static dev.loomlab.plan.Figure.CPU_PER_REQUEST;
import static dev.loomlab.plan.Figure.ERROR_SHARE;
import static dev.loomlab.plan.Figure.GC_PAUSE_MAX;
import static dev.loomlab.plan.Figure.HEAP;
import static dev.loomlab.plan.Figure.HEAP_MOST;
import static dev.loomlab.plan.Figure.MEAN;
import static dev.loomlab.plan.Figure.OPEN_FILES;
import static dev.loomlab.plan.Figure.P50;
import static dev.loomlab.plan.Figure.P99;
import static dev.loomlab.plan.Figure.P999;
import static dev.loomlab.plan.Figure.PINNED_COUNT;
import static dev.loomlab.plan.Figure.PINNED_MILLIS;
import static dev.loomlab.plan.Figure.RSS;
import static dev.loomlab.plan.Figure.THROUGHPUT;
import static dev.loomlab.plan.LimitKind.CARRIERS;
import static dev.loomlab.plan.LimitKind.CPU;
import static dev.loomlab.plan.LimitKind.DOWNSTREAM;
import static dev.loomlab.plan.LimitKind.OFFERED_LOAD;
import static dev.loomlab.plan.LimitKind.POOL;
import static dev.loomlab.plan.LimitKind.THREADS;
import static dev.loomlab.plan.LimitKind.UNKNOWN;
import static dev.loomlab.plan.Verdict.BETTER;
import static dev.loomlab.plan.Verdict.EQUIVALENT;
import static dev.loomlab.plan.Verdict.INCONCLUSIVE;
import static dev.loomlab.plan.Verdict.INVALID;
import static dev.loomlab.plan.Verdict.WORSE;

import dev.loomlab.judge.Caveat;
import dev.loomlab.judge.Check;
import dev.loomlab.judge.Lack;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.LimitKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Findings of every shape that a first page must tell, under names that say nothing. */
final class Shapes {
  private static final List<String> TWO = List.of("red", "blue");
  private static final OptionalDouble NONE = OptionalDouble.empty();

  private Shapes() {}

  /** Each shape by its name. */
  static Map<String, Sketch> all() {
    return Map.of(
        "clearWin", clearWin(),
        "equivalent", equivalent(),
        "conflict", conflict(),
        "undecided", undecided(),
        "invalid", invalid(),
        "oneCandidateFailed", oneCandidateFailed(),
        "severalCases", severalCases(),
        "openLoad", openLoad());
  }

  static Sketch clearWin() {
    return Sketch.of(TWO, "50", "1000")
        .environment("memoryMiB", "8192")
        .compare("50", THROUGHPUT, 1, 0.01, EQUIVALENT)
        .compare("50", P50, 1, 0.01, EQUIVALENT)
        .compare("50", P99, 1, 0.01, EQUIVALENT)
        .compare("1000", THROUGHPUT, 4.9, 0.05, BETTER)
        .compare("1000", P50, 0.2, 0.01, BETTER)
        .compare("1000", P99, 0.21, 0.01, BETTER)
        .cell("red", "50", OFFERED_LOAD, NONE, figures(990, 50.3, 180, 60))
        .cell("blue", "50", OFFERED_LOAD, NONE, figures(990, 50.3, 180, 60))
        .cell("red", "1000", THREADS, OptionalDouble.of(200), figures(3900, 256, 185, 70))
        .cell("blue", "1000", OFFERED_LOAD, NONE, figures(19_100, 52.2, 230, 90));
  }

  static Sketch equivalent() {
    return Sketch.of(TWO, "50", "200")
        .compare("50", THROUGHPUT, 1, 0.01, EQUIVALENT)
        .compare("50", P99, 1.01, 0.01, EQUIVALENT)
        .compare("200", THROUGHPUT, 1.01, 0.01, EQUIVALENT)
        .compare("200", P99, 1, 0.01, EQUIVALENT)
        .cell("red", "50", OFFERED_LOAD, NONE, figures(990, 50.3, 180, 60))
        .cell("blue", "50", OFFERED_LOAD, NONE, figures(990, 50.3, 180, 60))
        .cell("red", "200", UNKNOWN, NONE, figures(3900, 51, 181, 60))
        .cell("blue", "200", UNKNOWN, NONE, figures(3910, 51, 181, 60));
  }

  static Sketch conflict() {
    var figures = new EnumMap<>(figures(1900, 500, 900, 480));
    figures.putAll(
        Map.of(
            P999,
            2100.0,
            PINNED_COUNT,
            1200.0,
            PINNED_MILLIS,
            46_000.0,
            OPEN_FILES,
            1010.0,
            GC_PAUSE_MAX,
            180.0,
            ERROR_SHARE,
            0.02));
    return Sketch.of(TWO, "50", "1000")
        .environment("target.openFilesLimit", "1024")
        .compare("50", THROUGHPUT, 0.9, 0.01, WORSE)
        .compare("50", P99, 1.3, 0.01, WORSE)
        .compare("50", CPU_PER_REQUEST, 0.8, 0.01, BETTER)
        .compare("1000", THROUGHPUT, 1.4, 0.01, BETTER, new Caveat.Conflict("throughput", "p99"))
        .compare("1000", P50, 0.7, 0.01, BETTER)
        .compare("1000", P99, 2.5, 0.1, WORSE)
        .compare("1000", RSS, 3, 0.1, WORSE)
        .compare("1000", HEAP, 2, 0.4, INCONCLUSIVE, new Caveat.TooNoisy(0.2, 0.03, 12))
        .compare("1000", ALLOCATED_PER_REQUEST, 1.5, 0.01, WORSE)
        .cell("red", "50", OFFERED_LOAD, NONE, figures(500, 100, 180, 60))
        .cell("blue", "50", CARRIERS, OptionalDouble.of(2), figures(450, 110, 180, 60))
        .cell("red", "1000", THREADS, OptionalDouble.of(64), red(1350))
        .named(
            "orders-db",
            "pool orders-db: 10 connections / 5.3 ms = 1,900/s; 20 connections lift the ceiling to"
                + " 3,800/s")
        .failing(Map.of("status 5xx", 15L, "timed out", 5L), new Caveat.Stalled(900, 500))
        .cell("blue", "1000", POOL, OptionalDouble.of(10), figures);
  }

  private static Map<Figure, Double> red(double perSecond) {
    var figures = new EnumMap<>(figures(perSecond, 740, 300, 200));
    figures.putAll(Map.of(P999, 900.0, GC_PAUSE_MAX, 20.0, ERROR_SHARE, 0.0));
    return figures;
  }

  static Sketch undecided() {
    return Sketch.of(TWO, "50", "200")
        .compare("50", THROUGHPUT, 1.01, 0.2, INCONCLUSIVE, new Caveat.TooNoisy(0.2, 0.03, 40))
        .compare("50", P99, 1.4, 0.8, INCONCLUSIVE, new Caveat.TooNoisy(0.8, 0.03, 90))
        .compare("200", THROUGHPUT, 1.02, 0.02, INCONCLUSIVE, new Caveat.NearMargin(1.03, 0.03))
        .noData("200", P99, new Caveat.TooFewBlocks(1, 2))
        .cell("red", "50", OFFERED_LOAD, NONE, figures(990, 50.3, 180, 60))
        .cell("blue", "50", OFFERED_LOAD, NONE, figures(1000, 50.3, 180, 60))
        .cell("red", "200", UNKNOWN, NONE, figures(3900, 51, 181, 60))
        .cell("blue", "200", UNKNOWN, NONE, figures(3990, 51, 181, 60));
  }

  static Sketch invalid() {
    var broken = new Caveat.LawBroken(Check.Law.LITTLE, "1000 users", "870 users");
    var limited = new Caveat.GeneratorLimited("its busiest loop used 97 % of a core");
    return Sketch.of(TWO, "50", "1000")
        .compare("50", THROUGHPUT, 1.5, 0.01, INVALID, limited)
        .compare("50", P99, 0.5, 0.01, INVALID, limited)
        .compare("1000", THROUGHPUT, 1.5, 0.01, INVALID, broken)
        .compare("1000", P99, 0.5, 0.01, INVALID, broken)
        .cell("red", "50", LimitKind.GENERATOR, NONE, figures(990, 50.3, 180, 60))
        .cell("blue", "50", LimitKind.GENERATOR, NONE, figures(1490, 33, 180, 60))
        .cell("red", "1000", UNKNOWN, NONE, figures(3900, 256, 185, 70))
        .cell("blue", "1000", UNKNOWN, NONE, figures(5900, 150, 230, 90));
  }

  static Sketch oneCandidateFailed() {
    return Sketch.of(List.of("red", "blue", "green"), "50", "1000")
        .caveats(new Lack.TrialsMissing(3, 0, "launch: the target ended with exit code 1"))
        .compare("blue", "50", THROUGHPUT, 1, 0.01, EQUIVALENT)
        .compare("blue", "1000", THROUGHPUT, 0.7, 0.01, WORSE)
        .cell("red", "50", OFFERED_LOAD, NONE, figures(990, 50.3, 180, 60))
        .cell("red", "1000", CPU, OptionalDouble.of(2), figures(9000, 111, 220, 80))
        .cell("blue", "50", OFFERED_LOAD, NONE, figures(990, 50.3, 180, 60))
        .cell("blue", "1000", CPU, OptionalDouble.of(2), figures(6300, 158, 240, 80));
  }

  static Sketch severalCases() {
    return Sketch.of(TWO, "50", "1000")
        .cases("short", "long")
        .compare("50", THROUGHPUT, 0.9, 0.01, WORSE)
        .compare("1000", THROUGHPUT, 0.9, 0.01, WORSE)
        .cell("red", "50", CPU, OptionalDouble.of(2), figures(9000, 5.5, 180, 60))
        .cell("red", "1000", CPU, OptionalDouble.of(2), figures(9000, 111, 220, 80))
        .cell("blue", "50", CPU, OptionalDouble.of(2), figures(8100, 6.1, 180, 60))
        .cell("blue", "1000", CPU, OptionalDouble.of(2), figures(8100, 123, 240, 80))
        .inCase("long")
        .compare("50", THROUGHPUT, 1, 0.01, EQUIVALENT)
        .compare("1000", THROUGHPUT, 3, 0.1, BETTER)
        .cell("red", "50", OFFERED_LOAD, NONE, figures(990, 50.3, 180, 60))
        .cell("red", "1000", THREADS, OptionalDouble.of(200), figures(3900, 256, 185, 70))
        .cell("blue", "50", OFFERED_LOAD, NONE, figures(990, 50.3, 180, 60))
        .cell("blue", "1000", DOWNSTREAM, OptionalDouble.of(600), figures(11_900, 84, 230, 90));
  }

  static Sketch openLoad() {
    return Sketch.of(TWO, "500/s", "4000/s")
        .compare("500/s", THROUGHPUT, 1, 0.01, EQUIVALENT)
        .compare("500/s", P50, 1, 0.01, EQUIVALENT)
        .compare("500/s", P99, 1, 0.01, EQUIVALENT)
        .compare("4000/s", THROUGHPUT, 1.02, 0.005, EQUIVALENT)
        .compare("4000/s", P50, 0.4, 0.01, BETTER)
        .compare("4000/s", P99, 0.1, 0.01, BETTER)
        .cell("red", "500/s", OFFERED_LOAD, NONE, figures(500, 50.3, 180, 60))
        .cell("red", "4000/s", THREADS, OptionalDouble.of(200), figures(3900, 480, 190, 70))
        .cell("blue", "500/s", OFFERED_LOAD, NONE, figures(500, 50.3, 180, 60))
        .cell("blue", "4000/s", OFFERED_LOAD, NONE, figures(4000, 51, 200, 70));
  }

  private static Map<Figure, Double> figures(
      double perSecond, double meanMillis, double rssMebibytes, double heapMebibytes) {
    return Map.of(
        THROUGHPUT, perSecond,
        MEAN, meanMillis,
        RSS, rssMebibytes,
        HEAP, heapMebibytes,
        HEAP_MOST, 512.0);
  }
}
