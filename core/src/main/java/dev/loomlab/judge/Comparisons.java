package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
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
 * Compares every candidate with the baseline. A candidate's levels and figures in one case, those
 * of single requests included, are a family: Holm's correction runs over its claims of a
 * difference, and again over its claims of equivalence.
 */
final class Comparisons {
  /** What single requests among several are compared by. */
  static final List<Figure> BY_REQUEST = List.of(Figure.THROUGHPUT, Figure.P50, Figure.P99);

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

  /**
   * Every comparison, in the plan's order.
   *
   * @param inTotal by all requests together
   * @param byRequest by single requests, where there are several
   */
  record All(List<Comparison> inTotal, List<RequestComparison> byRequest) {}

  /** Compares. */
  All all() {
    var all = new All(new ArrayList<>(), new ArrayList<>());
    for (var each : plan.cases()) {
      for (var candidate : plan.variants().subList(1, plan.variants().size())) {
        family(each.name(), candidate.name(), all);
      }
    }
    return all;
  }

  private void family(String caseName, String candidate, All all) {
    var pairs = pairs(caseName, candidate);
    var claims =
        Claims.of(
            pairs.stream().map(Pair::estimate).toList(), plan.protocol().margin(), Looks.of(plan));
    var inTotal = new ArrayList<Comparison>();
    for (int index = 0; index < pairs.size(); index++) {
      var pair = pairs.get(index);
      var comparison = comparison(pair, claims.get(index));
      pair.request()
          .ifPresentOrElse(
              name -> all.byRequest().add(new RequestComparison(name, comparison)),
              () -> inTotal.add(comparison));
    }
    all.inTotal().addAll(Conflicts.marked(inTotal));
  }

  private List<Pair> pairs(String caseName, String candidate) {
    var pairs = new ArrayList<Pair>();
    for (var level : plan.load().levels()) {
      var base = cell(new Cell(caseName, plan.baseline().name(), level));
      var other = cell(new Cell(caseName, candidate, level));
      for (var figure : Figure.values()) {
        if (figure.compared()) {
          pair(Optional.empty(), base, other, figure).ifPresent(pairs::add);
        }
      }
      for (var name : requests(base, other)) {
        for (var figure : BY_REQUEST) {
          pair(Optional.of(name), base.ofRequest(name), other.ofRequest(name), figure)
              .ifPresent(pairs::add);
        }
      }
    }
    return pairs;
  }

  private static List<String> requests(CellReadings base, CellReadings other) {
    return Stream.of(base, other).flatMap(cell -> cell.requests().stream()).distinct().toList();
  }

  /** Nothing if neither variant's figure was measured in any trial. */
  private Optional<Pair> pair(
      Optional<String> request, CellReadings base, CellReadings other, Figure figure) {
    if (base.median(figure).isEmpty() && other.median(figure).isEmpty()) {
      return Optional.empty();
    }
    var invalid =
        Stream.of(base.cell(), other.cell())
            .flatMap(cell -> invalidating.apply(cell).stream())
            .toList();
    return Optional.of(
        new Pair(
            request, base.cell(), other.cell(), figure, Pairing.of(base, other, figure), invalid));
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
    var verdict = attached.isEmpty() ? pair.verdict(claim) : pair.verdict(Optional.empty());
    var barred = pair.winner(verdict).flatMap(this::barred);
    if (attached.isEmpty()) {
      claim.flatMap(made -> made.caveat(plan.protocol().margin())).ifPresent(caveats::add);
    } else {
      caveats.add(new Caveat.AlreadyRunning(String.join(" and ", attached)));
    }
    barred.ifPresent(caveats::add);
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
        pair.pairing().estimate().map(this::ratio),
        barred.isPresent() ? Verdict.INCONCLUSIVE : verdict,
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

  /** Why a variant cannot be called better: its throughput was never steady in that cell. */
  private Optional<Caveat.NeverSteady> barred(Cell winner) {
    return SteadyState.neverSteady(cell(winner)).filter(Caveat.NeverSteady::bars);
  }

  private Comparison.Ratio ratio(LogRatios estimate) {
    double half = estimate.halfWidth(Looks.of(plan).confidence());
    return new Comparison.Ratio(
        Math.exp(estimate.median()),
        Math.exp(estimate.mean() - half),
        Math.exp(estimate.mean() + half));
  }

  /** Two cells that are compared by one figure, of one request or of all together. */
  private record Pair(
      Optional<String> request,
      Cell baseline,
      Cell candidate,
      Figure figure,
      Pairing pairing,
      List<Caveat> invalid) {

    /** What a claim may be built on; nothing if the cells must not be read. */
    Optional<LogRatios> estimate() {
      return invalid.isEmpty() ? pairing.estimate() : Optional.empty();
    }

    /** In whose favour a verdict is, if it is in one's. */
    Optional<Cell> winner(Verdict verdict) {
      return switch (verdict) {
        case BETTER -> Optional.of(candidate);
        case WORSE -> Optional.of(baseline);
        case EQUIVALENT, INCONCLUSIVE, INVALID -> Optional.empty();
      };
    }

    Verdict verdict(Optional<Claim> claim) {
      return invalid.isEmpty()
          ? claim.map(made -> made.verdict(figure.better())).orElse(Verdict.INCONCLUSIVE)
          : Verdict.INVALID;
    }
  }
}
