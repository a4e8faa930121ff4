package dev.loomlab.report;

import dev.loomlab.diagnose.Finding;
import dev.loomlab.diagnose.FindingKind;
import dev.loomlab.judge.Caveat;
import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Check;
import dev.loomlab.judge.Comparison;
import dev.loomlab.judge.Comparison.Ratio;
import dev.loomlab.judge.ExpectationResult;
import dev.loomlab.judge.Findings;
import dev.loomlab.judge.Lack;
import dev.loomlab.judge.Limit;
import dev.loomlab.judge.LimitInForce;
import dev.loomlab.judge.Spread;
import dev.loomlab.judge.Summary;
import dev.loomlab.plan.Case;
import dev.loomlab.plan.Expectation;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.plan.Load;
import dev.loomlab.plan.Observe;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Protocol;
import dev.loomlab.plan.Setup;
import dev.loomlab.plan.Target;
import dev.loomlab.plan.Variant;
import dev.loomlab.plan.Verdict;
import dev.loomlab.plan.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * An invented run on an invented machine: requests that wait 50 ms, three variants at four levels.
 * The same shape serves with other words, so that hostile names take every path that good ones do.
 */
public final class SampleFindings {
  private static final List<Level> LEVELS =
      List.of(
          new Level.Closed(50),
          new Level.Closed(200),
          new Level.Closed(1000),
          new Level.Closed(5000));

  /**
   * The words that a plan and its target supply.
   *
   * @param plan the plan's name
   * @param question the plan's question
   * @param inCase the only case's name
   * @param variants three names, the baseline's first
   * @param expectation an expectation's text
   * @param answer something that the target answered
   */
  public record Words(
      String plan,
      String question,
      String inCase,
      List<String> variants,
      String expectation,
      String answer) {}

  /** Words as a careful author would choose them. */
  public static final Words PLAIN =
      new Words(
          "http-blocking",
          "When does a virtual thread per request beat a fixed pool of 200, if every request waits"
              + " 50 ms?",
          "",
          List.of("fixed-200", "virtual", "pooled-virtual-200"),
          "throughput of virtual at 5000 is at least 3 x fixed-200",
          "status 5xx");

  /** Words that try to break out of every form of the report. */
  public static final Words HOSTILE =
      new Words(
          "</script><img src=x onerror=\"document.title='taken'\">",
          "Is | this <b>bold</b>? `code` [link](javascript:alert(1)) \u001b[31mred\u001b[0m &amp;",
          "\u202egnorw\u202c <!--",
          List.of(
              "</script><script>document.title='taken'</script>",
              "| pipe \\| `tick` *star* _under_",
              "very-long-" + "name-".repeat(40) + "\u0645\u0631\u062d\u0628\u0627 \u4f60\u597d"),
          "throughput of '\"><svg onload=document.title='taken'> at 5000 is | at least 3 x",
          "status <img src=x onerror=document.title='taken'>");

  private final Words words;

  private SampleFindings(Words words) {
    this.words = words;
  }

  /** The run, told in those words. */
  public static Report report(Words words) {
    var findings = new SampleFindings(words).findings();
    return new Report(findings, SampleTrials.of(findings.plan()), "loomlab run " + words.plan());
  }

  private Findings findings() {
    return new Findings(
        plan(),
        SampleTrials.ENVIRONMENT,
        summaries(),
        comparisons(),
        checks(),
        expectations(),
        caveats(),
        List.of(),
        limitsInForce(),
        SamplePredictions.of(words),
        Optional.empty());
  }

  private List<LimitInForce> limitsInForce() {
    var limits = new ArrayList<LimitInForce>();
    for (int variant = 0; variant < words.variants().size(); variant++) {
      limits.add(limit(variant, "open files", "20000"));
    }
    limits.add(limit(0, "-Xmx", "256m"));
    return limits;
  }

  private LimitInForce limit(int variant, String name, String value) {
    return new LimitInForce(words.inCase(), words.variants().get(variant), name, value);
  }

  private Plan plan() {
    return new Plan(
        words.plan(),
        words.question(),
        Optional.of(new Target.Started("loomlab-target http --wait 50ms", "GET /ready")),
        List.of(new Case(words.inCase(), Setup.NONE)),
        List.of(
            variant(0, List.of("--executor", "fixed", "--threads", "200")),
            variant(1, List.of("--executor", "virtual")),
            variant(2, List.of("--executor", "pooled-virtual", "--threads", "200"))),
        new Load(
            new Work("request", "\"GET /\""), LEVELS, Duration.ZERO, OptionalInt.empty(), 1, false),
        new Protocol(
            5,
            Duration.ofSeconds(1),
            1,
            Optional.empty(),
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            0.03,
            Optional.empty(),
            42,
            Optional.of(new Protocol.Pin(List.of(0), List.of(1)))),
        Observe.DEFAULT,
        List.of(
            new Expectation(
                words.expectation(),
                new Expectation.Claim.LimitIs(
                    new Expectation.Place(words.variants().get(1), LEVELS.get(3), Optional.empty()),
                    java.util.Set.of(LimitKind.CPU)))));
  }

  private Variant variant(int index, List<String> args) {
    return new Variant(
        words.variants().get(index),
        Optional.empty(),
        new Setup(
            args,
            Map.of("SAMPLE_TOKEN", "not-to-be-shown"),
            List.of("-Xmx512m"),
            OptionalInt.empty()),
        Optional.empty(),
        OptionalInt.empty());
  }

  private List<Summary> summaries() {
    var summaries = new ArrayList<Summary>();
    for (int variant = 0; variant < 3; variant++) {
      for (int level = 0; level < 4; level++) {
        summaries.add(summary(variant, level));
      }
    }
    return summaries;
  }

  private Summary summary(int variant, int level) {
    double throughput = SampleTrials.THROUGHPUT[variant][level];
    double users = LEVELS.get(level).magnitude();
    double mean = users / throughput * 1000;
    var figures = new EnumMap<Figure, Spread>(Figure.class);
    figures.put(Figure.THROUGHPUT, spread(throughput));
    figures.put(Figure.P50, spread(mean * 0.998));
    figures.put(Figure.P90, spread(mean * 1.004));
    figures.put(Figure.P95, spread(mean * 1.006));
    figures.put(Figure.P99, spread(mean * 1.03));
    figures.put(Figure.P999, spread(mean * 1.2));
    figures.put(Figure.MAX, spread(mean * 1.5));
    figures.put(Figure.MEAN, spread(mean));
    figures.put(Figure.QUEUE_WAIT_P99, spread(Math.max(0.01, mean - 50.2)));
    figures.put(Figure.EXECUTION_P50, spread(50.2));
    figures.put(Figure.DRAIN, spread(mean * 1.01));
    figures.put(Figure.CPU_PER_REQUEST, spread(SampleTrials.CPU_MICROS[variant][level]));
    figures.put(
        Figure.CPU_CORES, spread(SampleTrials.CPU_MICROS[variant][level] * throughput / 1e6));
    figures.put(Figure.RSS, spread(180 + users / (variant == 1 ? 25 : 60)));
    figures.put(Figure.HEAP, spread(60 + users / 50));
    figures.put(Figure.HEAP_MOST, spread(512));
    figures.put(Figure.ALLOCATED_PER_REQUEST, spread(4096 + 512.0 * variant));
    figures.put(Figure.PLATFORM_THREADS, spread(variant == 0 ? 224 : 26));
    if (variant != 0) {
      figures.put(Figure.PINNED_COUNT, spread(0));
      figures.put(Figure.PINNED_MILLIS, spread(0));
    }
    boolean failing = variant == 2 && level == 3;
    return new Summary(
        cell(variant, level),
        5,
        Math.round(throughput * 25),
        failing ? Map.of(words.answer(), 17L, "timed out", 3L) : Map.of(),
        figures,
        limit(variant, level),
        failing
            ? List.of(new Caveat.Errors(0.0012, words.answer() + " 17, timed out 3"))
            : List.of(),
        List.of(),
        inside(variant, level));
  }

  private List<Finding> inside(int variant, int level) {
    if (variant == 0) {
      return List.of();
    }
    var waiting =
        new Finding(
            FindingKind.WAITING_SHARE,
            Optional.empty(),
            "99 % of a request is waiting: 50.0 requests at once need 0.200 carriers",
            List.of("each answer takes 0.200 ms of processor time, of 50.2 ms without queueing"),
            Map.of("share", 0.996, "cpuMillis", 0.2),
            "Let a thread a request wait, and bound what they wait for.");
    var pinned =
        new Finding(
            FindingKind.PINNED,
            Optional.of("shop.Orders.load"),
            "virtual threads were pinned in shop.Orders.load: 64 times, 3,210 ms together",
            List.of(
                "64 times, blocked in java.lang.Thread.sleep; the JVM's reason: " + words.answer(),
                "seen in 5 of 5 trials"),
            Map.of("count", 64.0, "totalMillis", 3210.5),
            "Run on JDK 24 or later, where monitors do not pin.");
    return variant == 2 && level >= 2 ? List.of(pinned, waiting) : List.of(waiting);
  }

  private static Limit limit(int variant, int level) {
    if (level == 0 || (level == 1 && variant == 1)) {
      return new Limit(
          LimitKind.OFFERED_LOAD,
          OptionalDouble.empty(),
          List.of("users are 0.99 of throughput times response time at low load"));
    }
    if (variant == 1 && level == 3) {
      return new Limit(
          LimitKind.CPU,
          OptionalDouble.of(1),
          List.of(
              "the target used 0.97 of 1 core",
              "throughput is 0.97 of cores over CPU per request"));
    }
    if (variant == 1) {
      return new Limit(LimitKind.OFFERED_LOAD, OptionalDouble.empty(), List.of());
    }
    return new Limit(
        LimitKind.THREADS,
        OptionalDouble.of(200),
        List.of(
            "throughput is 0.98 of 200 workers over an execution time of 50.2 ms",
            "the queue wait grows with the level"));
  }

  private List<Comparison> comparisons() {
    var comparisons = new ArrayList<Comparison>();
    for (int level = 0; level < 4; level++) {
      for (var figure : Figure.values()) {
        if (figure.compared()) {
          comparisons.add(comparison(1, level, figure));
          comparisons.add(comparison(2, level, figure));
        }
      }
    }
    return comparisons;
  }

  private Comparison comparison(int variant, int level, Figure figure) {
    double median = value(variant, level, figure) / value(0, level, figure);
    boolean noisy =
        figure == Figure.HEAP || (variant == 2 && level == 1 && figure == Figure.THROUGHPUT);
    double reach = noisy ? 0.071 : 0.012;
    var ratio = new Ratio(median, median * (1 - reach), median * (1 + reach));
    var caveats = new ArrayList<Caveat>();
    var verdict = verdict(figure, ratio);
    if (variant == 2 && level == 3) {
      verdict = Verdict.INVALID;
      caveats.add(new Caveat.LawBroken(Check.Law.LITTLE, "5000 users", "4520 users"));
    } else if (verdict == Verdict.INCONCLUSIVE) {
      caveats.add(new Caveat.TooNoisy(reach, 0.03, 14));
    } else if (variant == 1 && level >= 2) {
      caveats.add(new Caveat.Conflict("throughput, p50, p99", "rssMiB, bytesPerRequest"));
    }
    return new Comparison(
        words.inCase(),
        LEVELS.get(level),
        figure,
        words.variants().get(0),
        words.variants().get(variant),
        Optional.of(ratio),
        verdict,
        caveats);
  }

  private static Verdict verdict(Figure figure, Ratio ratio) {
    boolean higherIsGood = figure.better() == Figure.Better.HIGHER;
    if (ratio.low() > 1.03) {
      return higherIsGood ? Verdict.BETTER : Verdict.WORSE;
    }
    if (ratio.high() < 1 / 1.03) {
      return higherIsGood ? Verdict.WORSE : Verdict.BETTER;
    }
    return ratio.low() > 1 / 1.03 && ratio.high() < 1.03
        ? Verdict.EQUIVALENT
        : Verdict.INCONCLUSIVE;
  }

  private double value(int variant, int level, Figure figure) {
    return summary(variant, level).figure(figure).orElseThrow().median();
  }

  private List<Check> checks() {
    var checks = new ArrayList<Check>();
    for (int variant = 0; variant < 3; variant++) {
      for (int level = 0; level < 4; level++) {
        var users = LEVELS.get(level).label();
        boolean broken = variant == 2 && level == 3;
        checks.add(
            new Check(
                Check.Law.LITTLE,
                cell(variant, level),
                users + " users within 5 %",
                broken ? "4520 users" : users + " users",
                broken ? Check.Held.BROKEN : Check.Held.HOLDS));
      }
    }
    checks.add(
        new Check(Check.Law.CAPACITY, cell(0, 2), "at most 3980/s", "3890/s", Check.Held.HOLDS));
    checks.add(
        new Check(
            Check.Law.CPU,
            cell(2, 0),
            "at most cores over CPU",
            "no CPU figure",
            Check.Held.UNKNOWN));
    return checks;
  }

  private List<ExpectationResult> expectations() {
    return List.of(
        new ExpectationResult(words.expectation(), Check.Held.HOLDS, "3.44 x"),
        new ExpectationResult(
            "p99 of " + words.variants().get(2) + " at 1000 is at most 100",
            Check.Held.BROKEN,
            "273 ms"),
        new ExpectationResult(
            "pinned.count of " + words.variants().get(0) + " at 50 is at most 0",
            Check.Held.UNKNOWN,
            "not observed"));
  }

  private List<Caveat> caveats() {
    return List.of(
        new Lack.TrialsMissing(1, 1, "the target answered " + words.answer() + " to GET /ready"),
        new Lack.NotObserved("open files", "the system does not tell"));
  }

  private Cell cell(int variant, int level) {
    return new Cell(words.inCase(), words.variants().get(variant), LEVELS.get(level));
  }

  /** A value that the trials spread around by one per cent. */
  private static Spread spread(double median) {
    return new Spread(median, median * 0.99, median * 1.01);
  }
}
