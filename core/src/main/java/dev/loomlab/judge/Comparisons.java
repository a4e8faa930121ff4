package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Target;
import dev.loomlab.plan.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Compares every candidate with the baseline. A candidate's levels and figures in one case are a
 * family: Holm's correction runs over its claims of a difference, and again over its claims of
 * equivalence.
 */
final class Comparisons {
  /** Fewer blocks than this give no interval. */
  static final int LEAST_BLOCKS = 2;

  private final Plan plan;
  private final Map<Cell, CellReadings> cells;
  private final Function<Cell, List<Caveat>> invalidating;

  /**
   * Prepares.
   *
   * @param invalidating the reasons for which a cell must not be read; empty for a sound one
   */
  Comparisons(Plan plan, Map<Cell, CellReadings> cells, Function<Cell, List<Caveat>> invalidating) {
    this.plan = plan;
    this.cells = cells;
    this.invalidating = invalidating;
  }

  /** Every comparison, in the plan's order. */
  List<Comparison> all() {
    var all = new ArrayList<Comparison>();
    for (var each : plan.cases()) {
      for (var candidate : plan.variants().subList(1, plan.variants().size())) {
        all.addAll(family(each.name(), candidate.name()));
      }
    }
    return List.copyOf(all);
  }

  private List<Comparison> family(String caseName, String candidate) {
    var pairs = new ArrayList<Pair>();
    for (var level : plan.load().levels()) {
      for (var figure : Figure.values()) {
        if (figure.compared()) {
          pair(caseName, candidate, level, figure).ifPresent(pairs::add);
        }
      }
    }
    var claims = Claims.of(pairs.stream().map(Pair::estimate).toList(), plan.protocol().margin());
    var comparisons = new ArrayList<Comparison>();
    for (int index = 0; index < pairs.size(); index++) {
      comparisons.add(comparison(pairs.get(index), claims.get(index)));
    }
    return Conflicts.marked(comparisons);
  }

  /** Nothing if neither variant's figure was measured in any trial. */
  private Optional<Pair> pair(String caseName, String candidate, Level level, Figure figure) {
    var base = cell(new Cell(caseName, plan.baseline().name(), level));
    var other = cell(new Cell(caseName, candidate, level));
    if (base.median(figure).isEmpty() && other.median(figure).isEmpty()) {
      return Optional.empty();
    }
    var invalid =
        Stream.of(base.cell(), other.cell())
            .flatMap(cell -> invalidating.apply(cell).stream())
            .toList();
    return Optional.of(
        new Pair(base.cell(), other.cell(), figure, Pairing.of(base, other, figure), invalid));
  }

  private CellReadings cell(Cell cell) {
    return cells.getOrDefault(cell, new CellReadings(cell, List.of()));
  }

  private Comparison comparison(Pair pair, Optional<Claim> claim) {
    var caveats = new ArrayList<Caveat>(pair.invalid());
    if (pair.pairing().unusable() > 0) {
      caveats.add(new Caveat.NoRatio(pair.figure().key(), pair.pairing().unusable()));
    }
    if (pair.pairing().estimate().isEmpty()) {
      caveats.add(new Caveat.TooFewBlocks(pair.pairing().logRatios().size(), LEAST_BLOCKS));
    }
    var attached = attached(pair);
    if (attached.isEmpty()) {
      claim.flatMap(made -> made.caveat(plan.protocol().margin())).ifPresent(caveats::add);
    } else {
      caveats.add(new Caveat.AlreadyRunning(String.join(" and ", attached)));
    }
    caveats.addAll(
        Environments.differences(
            Stream.of(pair.baseline(), pair.candidate())
                .flatMap(cell -> cell(cell).readings().stream())
                .map(Reading::record)
                .toList()));
    return new Comparison(
        pair.candidate().caseName(),
        pair.candidate().level(),
        pair.figure(),
        pair.baseline().variant(),
        pair.candidate().variant(),
        pair.pairing().estimate().map(Comparisons::ratio),
        attached.isEmpty() ? pair.verdict(claim) : pair.verdict(Optional.empty()),
        caveats);
  }

  /**
   * The variants of a pair whose target no trial starts. Blocks repeat such a target's one life, so
   * they are no replication: whatever they agree on may be chance of that life.
   */
  private List<String> attached(Pair pair) {
    return Stream.of(pair.baseline(), pair.candidate())
        .map(Cell::variant)
        .filter(name -> plan.target(plan.variant(name)) instanceof Target.Running)
        .toList();
  }

  private static Comparison.Ratio ratio(LogRatios estimate) {
    double half = estimate.halfWidth(0.95);
    return new Comparison.Ratio(
        Math.exp(estimate.median()),
        Math.exp(estimate.mean() - half),
        Math.exp(estimate.mean() + half));
  }

  /** Two cells that are compared by one figure. */
  private record Pair(
      Cell baseline, Cell candidate, Figure figure, Pairing pairing, List<Caveat> invalid) {

    /** What a claim may be built on; nothing if the cells must not be read. */
    Optional<LogRatios> estimate() {
      return invalid.isEmpty() ? pairing.estimate() : Optional.empty();
    }

    Verdict verdict(Optional<Claim> claim) {
      return invalid.isEmpty()
          ? claim.map(made -> made.verdict(figure.better())).orElse(Verdict.INCONCLUSIVE)
          : Verdict.INVALID;
    }
  }
}
