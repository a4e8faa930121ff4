package dev.loomlab.report;

import dev.loomlab.judge.Caveat;
import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Check;
import dev.loomlab.judge.Comparison.Ratio;
import dev.loomlab.judge.Diff;
import dev.loomlab.judge.Limit;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.plan.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Invented pairs of runs. */
final class SampleDiffs {
  private static final Level LOW = Level.of("50");
  private static final Level HIGH = Level.of("1000");

  private SampleDiffs() {}

  /** Each by its name. */
  static Map<String, DiffReport> all() {
    return Map.of(
        "worse", worse("virtual", "shop"),
        "noChange", noChange(),
        "undecided", undecided(),
        "byRequest", byRequest(),
        "hostileWords", worse("| <script>*x*</script> \u202e`", "<b>shop</b> | \u001b[31m"));
  }

  private static DiffReport worse(String variant, String plan) {
    var changes = new ArrayList<Diff.Change>();
    changes.add(change("fixed", LOW, Figure.THROUGHPUT, 990, 991, Verdict.EQUIVALENT));
    changes.add(change("fixed", LOW, Figure.P99, 52, 52.1, Verdict.EQUIVALENT));
    changes.add(change(variant, LOW, Figure.THROUGHPUT, 990, 989, Verdict.EQUIVALENT));
    changes.add(
        change(
            variant,
            LOW,
            Figure.P99,
            52,
            55,
            Verdict.INCONCLUSIVE,
            new Caveat.TooNoisy(0.08, 0.03, 14)));
    changes.add(change(variant, HIGH, Figure.THROUGHPUT, 18_900, 16_400, Verdict.WORSE));
    changes.add(change(variant, HIGH, Figure.P99, 54, 71, Verdict.WORSE));
    changes.add(change(variant, HIGH, Figure.RSS, 220, 180, Verdict.BETTER));
    changes.add(
        change(
            "fixed",
            HIGH,
            Figure.THROUGHPUT,
            3900,
            3900,
            Verdict.INVALID,
            new Caveat.LawBroken(Check.Law.LITTLE, "1000 users", "870 users")));
    return new DiffReport(
        plan,
        label("results/monday", "2026-01-05T09:00:00Z", 10),
        label("results/friday", "2026-01-09T09:00:00Z", 8),
        new Diff(
            0.03,
            changes,
            List.of(
                new Diff.LimitChange(
                    cell(variant, HIGH),
                    new Limit(LimitKind.OFFERED_LOAD, OptionalDouble.empty(), List.of()),
                    new Limit(LimitKind.POOL, OptionalDouble.of(10), List.of()))),
            List.of(new Diff.ErrorChange(cell(variant, HIGH), 0, 0.021)),
            List.of(
                new Diff.FactChange(
                    "kernel", Optional.empty(), Optional.of("6.1"), Optional.of("6.9")),
                new Diff.FactChange(
                    "target.jvm",
                    Optional.of(variant),
                    Optional.of("OpenJDK 21"),
                    Optional.of("OpenJDK 25")),
                new Diff.FactChange(
                    "cpuGovernor", Optional.empty(), Optional.empty(), Optional.of("powersave"))),
            List.of(cell("fixed", Level.of("5000"))),
            List.of(cell("pooled", LOW))),
        List.of("target.run: \"java -jar shop-1.jar\" -> \"java -jar shop-2.jar\""));
  }

  private static DiffReport noChange() {
    return new DiffReport(
        "shop",
        label("monday", "2026-01-05T09:00:00Z", 10),
        label("friday", "2026-01-09T09:00:00Z", 10),
        diff(
            change("fixed", LOW, Figure.THROUGHPUT, 990, 991, Verdict.EQUIVALENT),
            change("virtual", LOW, Figure.THROUGHPUT, 990, 989, Verdict.EQUIVALENT)),
        List.of());
  }

  private static DiffReport undecided() {
    var few = new Caveat.TooFewBlocks(1, 2);
    return new DiffReport(
        "shop",
        label("monday", "2026-01-05T09:00:00Z", 2),
        label("friday", "2026-01-09T09:00:00Z", 10),
        diff(
            new Diff.Change(
                cell("fixed", LOW),
                Figure.THROUGHPUT,
                OptionalDouble.of(990),
                OptionalDouble.of(1100),
                Optional.empty(),
                Verdict.INCONCLUSIVE,
                List.of(few)),
            change(
                "virtual",
                LOW,
                Figure.THROUGHPUT,
                990,
                940,
                Verdict.INCONCLUSIVE,
                new Caveat.TooNoisy(0.05, 0.03, 9))),
        List.of());
  }

  private static DiffReport byRequest() {
    return new DiffReport(
        "shop",
        label("monday", "2026-01-05T09:00:00Z", 10),
        label("friday", "2026-01-09T09:00:00Z", 10),
        diff(
            change("virtual", LOW, Figure.P99, 52, 52.1, Verdict.EQUIVALENT),
            of("read", change("virtual", LOW, Figure.P99, 50, 50.1, Verdict.EQUIVALENT)),
            of("write", change("virtual", LOW, Figure.P99, 60, 84, Verdict.WORSE)),
            of(
                "write",
                change(
                    "virtual",
                    LOW,
                    Figure.P50,
                    50,
                    53,
                    Verdict.INCONCLUSIVE,
                    new Caveat.TooNoisy(0.08, 0.03, 14)))),
        List.of());
  }

  private static Diff.Change of(String request, Diff.Change change) {
    return new Diff.Change(
        change.cell(),
        change.figure(),
        change.before(),
        change.after(),
        change.ratio(),
        change.verdict(),
        change.caveats(),
        Optional.of(request));
  }

  private static Diff diff(Diff.Change... changes) {
    return new Diff(0.03, List.of(changes), List.of(), List.of(), List.of(), List.of(), List.of());
  }

  private static Diff.Change change(
      String variant,
      Level level,
      Figure figure,
      double before,
      double after,
      Verdict verdict,
      Caveat... caveats) {
    double ratio = after / before;
    return new Diff.Change(
        cell(variant, level),
        figure,
        OptionalDouble.of(before),
        OptionalDouble.of(after),
        Optional.of(new Ratio(ratio, ratio * 0.99, ratio * 1.01)),
        verdict,
        List.of(caveats));
  }

  private static Cell cell(String variant, Level level) {
    return new Cell("", variant, level);
  }

  private static DiffReport.RunLabel label(String folder, String startedAt, int trials) {
    return new DiffReport.RunLabel(folder, startedAt, trials, 10);
  }
}
