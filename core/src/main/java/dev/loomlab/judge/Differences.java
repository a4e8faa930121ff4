package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.plan.Target;
import dev.loomlab.plan.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** Works out what differs between two runs. */
final class Differences {
  private static final int MOST_TRIALS = 1000;

  /** A size that moved by less than this share is the same size, measured twice. */
  private static final double SAME_SIZE = 0.10;

  /** Shares of failed requests that are less than this apart are no news. */
  private static final double ERRORS_APART = 0.01;

  private final JudgedRun before;
  private final JudgedRun after;
  private final Set<Figure> metrics;
  private final double margin;
  private final Diff.Side first;
  private final Diff.Side second;

  Differences(Diff.Side before, Diff.Side after, Set<Figure> metrics) {
    this.first = before;
    this.second = after;
    this.before = JudgedRun.of(before);
    this.after = JudgedRun.of(after);
    this.metrics = Set.copyOf(metrics);
    this.margin = Math.max(before.plan().protocol().margin(), after.plan().protocol().margin());
  }

  Diff found() {
    var both = before.cells().keySet().stream().filter(after.cells()::containsKey).toList();
    return new Diff(
        margin,
        changes(both),
        limits(both),
        errors(both),
        FactChanges.between(first, second),
        before.cells().keySet().stream().filter(cell -> !after.cells().containsKey(cell)).toList(),
        after.cells().keySet().stream().filter(cell -> !before.cells().containsKey(cell)).toList());
  }

  private List<Diff.Change> changes(List<Cell> cells) {
    var pairs = new ArrayList<Pair>();
    for (var cell : cells) {
      for (var figure : Figure.values()) {
        if (figure.compared() && metrics.contains(figure)) {
          pair(cell, figure, Optional.empty()).ifPresent(pairs::add);
        }
      }
      for (var request : requests(cell)) {
        Comparisons.BY_REQUEST.stream()
            .filter(metrics::contains)
            .flatMap(figure -> pair(cell, figure, Optional.of(request)).stream())
            .forEach(pairs::add);
      }
    }
    double delta = Claims.delta(margin);
    var made = pairs.stream().flatMap(pair -> pair.claim().stream()).toList();
    var difference = adjusted(made.stream().mapToDouble(each -> each.differencePValue(delta)));
    var equivalence = adjusted(made.stream().mapToDouble(each -> each.equivalencePValue(delta)));
    var changes = new ArrayList<Diff.Change>();
    int index = 0;
    for (var pair : pairs) {
      if (pair.claim().isEmpty()) {
        changes.add(pair.change(pair.undecided(), pair.caveats()));
      } else {
        changes.add(decided(pair, difference[index], equivalence[index], made.size()));
        index++;
      }
    }
    return changes;
  }

  private static double[] adjusted(java.util.stream.DoubleStream pValues) {
    return Holm.adjusted(pValues.toArray());
  }

  private Diff.Change decided(Pair pair, double differenceP, double equivalenceP, int family) {
    var logs = pair.claim().orElseThrow();
    if (isAttached(pair.cell())) {
      return pair.change(
          Verdict.INCONCLUSIVE, List.of(new Caveat.AlreadyRunning(pair.cell().variant())));
    }
    if (differenceP <= Claim.ALPHA) {
      boolean good = (logs.difference() > 0) == (pair.figure().better() == Figure.Better.HIGHER);
      return barred(good ? after : before, pair.cell())
          .map(unsteady -> pair.change(Verdict.INCONCLUSIVE, List.of(unsteady)))
          .orElseGet(() -> pair.change(good ? Verdict.BETTER : Verdict.WORSE, List.of()));
    }
    if (equivalenceP <= Claim.ALPHA) {
      return pair.change(Verdict.EQUIVALENT, List.of());
    }
    double delta = Claims.delta(margin);
    boolean beyond = Math.abs(logs.difference()) > delta;
    double oneSided = (beyond ? Claim.ALPHA / 2 : Claim.ALPHA) / family;
    int needed = logs.trialsNeeded(delta, oneSided, MOST_TRIALS);
    double half = Math.expm1(logs.halfWidth(0.95));
    var caveat =
        needed >= MOST_TRIALS && half < margin
            ? new Caveat.NearMargin(Math.exp(logs.difference()), margin)
            : new Caveat.TooNoisy(half, margin, needed);
    return pair.change(Verdict.INCONCLUSIVE, List.of(caveat));
  }

  /** Whether no trial of either run started the target: one life is no replication. */
  private boolean isAttached(Cell cell) {
    return Stream.of(first.plan(), second.plan())
        .anyMatch(plan -> plan.target(plan.variant(cell.variant())) instanceof Target.Running);
  }

  /** Why a run cannot be called better: its throughput was never steady in that cell. */
  private static Optional<Caveat> barred(JudgedRun winner, Cell cell) {
    return winner
        .readings(cell)
        .flatMap(SteadyState::neverSteady)
        .filter(Caveat.NeverSteady::bars)
        .map(Caveat.class::cast);
  }

  /** The requests that both runs sent there; none unless there are several. */
  private List<String> requests(Cell cell) {
    var names =
        new ArrayList<>(before.readings(cell).stream().flatMap(Differences::names).toList());
    names.retainAll(after.readings(cell).stream().flatMap(Differences::names).toList());
    return names;
  }

  private static Stream<String> names(CellReadings readings) {
    return readings.requests().stream();
  }

  /** Nothing if neither run measured the figure. */
  private Optional<Pair> pair(Cell cell, Figure figure, Optional<String> request) {
    var one = values(before, cell, figure, request);
    var other = values(after, cell, figure, request);
    if (one.length == 0 && other.length == 0) {
      return Optional.empty();
    }
    var invalid = Stream.of(before, after).flatMap(run -> run.invalidating(cell).stream()).toList();
    return Optional.of(new Pair(cell, figure, request, List.of(box(one), box(other)), invalid));
  }

  private static double[] values(
      JudgedRun run, Cell cell, Figure figure, Optional<String> request) {
    return run.readings(cell).stream()
        .map(readings -> request.map(readings::ofRequest).orElse(readings))
        .flatMap(readings -> readings.readings().stream())
        .flatMapToDouble(reading -> reading.figure(figure).stream())
        .toArray();
  }

  private static List<Double> box(double[] values) {
    return java.util.Arrays.stream(values).boxed().toList();
  }

  private List<Diff.LimitChange> limits(List<Cell> cells) {
    var changes = new ArrayList<Diff.LimitChange>();
    for (var cell : cells) {
      var one = before.findings().summary(cell).map(Summary::limit);
      var other = after.findings().summary(cell).map(Summary::limit);
      if (one.isPresent() && other.isPresent() && differ(one.get(), other.get())) {
        changes.add(new Diff.LimitChange(cell, one.get(), other.get()));
      }
    }
    return changes;
  }

  /** That a limit could be named in one run only is no change that was seen. */
  private static boolean differ(Limit one, Limit other) {
    if (one.kind() == LimitKind.UNKNOWN || other.kind() == LimitKind.UNKNOWN) {
      return false;
    }
    if (one.kind() != other.kind()) {
      return true;
    }
    return one.size().isPresent()
        && other.size().isPresent()
        && Math.abs(Math.log(other.size().getAsDouble() / one.size().getAsDouble())) > SAME_SIZE;
  }

  private List<Diff.ErrorChange> errors(List<Cell> cells) {
    var changes = new ArrayList<Diff.ErrorChange>();
    for (var cell : cells) {
      var one = before.findings().summary(cell).flatMap(each -> each.figure(Figure.ERROR_SHARE));
      var other = after.findings().summary(cell).flatMap(each -> each.figure(Figure.ERROR_SHARE));
      if (one.isPresent() && other.isPresent() && apart(one.get(), other.get())) {
        changes.add(new Diff.ErrorChange(cell, one.get().median(), other.get().median()));
      }
    }
    return changes;
  }

  private static boolean apart(Spread one, Spread other) {
    boolean separate = one.high() < other.low() || other.high() < one.low();
    return separate && Math.abs(one.median() - other.median()) >= ERRORS_APART;
  }

  /** One figure of one cell in both runs, of one request or of all together. */
  private record Pair(
      Cell cell,
      Figure figure,
      Optional<String> request,
      List<List<Double>> values,
      List<Caveat> invalid) {

    Optional<WelchLogs> claim() {
      return invalid.isEmpty() && isUsable()
          ? Optional.of(new WelchLogs(logs(values.getFirst()), logs(values.getLast())))
          : Optional.empty();
    }

    private boolean isUsable() {
      return values.stream()
          .allMatch(
              side ->
                  side.size() >= Comparisons.LEAST_BLOCKS
                      && side.stream().allMatch(value -> value > 0));
    }

    private static double[] logs(List<Double> side) {
      return side.stream().mapToDouble(Math::log).toArray();
    }

    Verdict undecided() {
      return invalid.isEmpty() ? Verdict.INCONCLUSIVE : Verdict.INVALID;
    }

    List<Caveat> caveats() {
      if (!invalid.isEmpty()) {
        return invalid;
      }
      int fewest = Math.min(values.getFirst().size(), values.getLast().size());
      return fewest < Comparisons.LEAST_BLOCKS
          ? List.of(new Caveat.TooFewBlocks(fewest, Comparisons.LEAST_BLOCKS))
          : List.of(new Caveat.NoRatio(figure.key(), zeros()));
    }

    private int zeros() {
      return (int) values.stream().flatMap(List::stream).filter(value -> value <= 0).count();
    }

    Diff.Change change(Verdict verdict, List<Caveat> caveats) {
      return new Diff.Change(
          cell,
          figure,
          median(values.getFirst()),
          median(values.getLast()),
          claim().map(Pair::ratio),
          verdict,
          caveats,
          request);
    }

    private static OptionalDouble median(List<Double> side) {
      return Spreads.median(side.stream().mapToDouble(Double::doubleValue));
    }

    private static Comparison.Ratio ratio(WelchLogs logs) {
      double half = logs.halfWidth(0.95);
      return new Comparison.Ratio(
          Math.exp(logs.difference()),
          Math.exp(logs.difference() - half),
          Math.exp(logs.difference() + half));
    }
  }
}
