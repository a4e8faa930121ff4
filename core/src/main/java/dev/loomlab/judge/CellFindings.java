package dev.loomlab.judge;

import dev.loomlab.diagnose.Finding;
import dev.loomlab.diagnose.FindingKind;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Plan;
import dev.loomlab.record.Counts;
import dev.loomlab.record.RequestRecord;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What is found of each cell by itself, before cells are compared.
 *
 * @param summaries by cell, in the plan's order
 * @param checks by cell, in the order of the laws
 * @param couldShow by cell, the kinds of findings that its trials could have shown
 */
record CellFindings(
    Map<Cell, Summary> summaries,
    Map<Cell, List<Check>> checks,
    Map<Cell, Set<FindingKind>> couldShow) {
  /** Errors below this share are told in the summary's counts only. */
  private static final double ERRORS_SEEN = 1e-4;

  /** Looks at every cell of the records. */
  static CellFindings of(Plan plan, Map<Cell, CellReadings> cells) {
    var limits = new LinkedHashMap<Cell, Limit>();
    var sweeps = new LinkedHashMap<Cell, Sweep>();
    cells.forEach(
        (where, readings) -> {
          var sweep = sweep(plan, where, cells);
          sweeps.put(where, sweep);
          limits.put(where, Limits.of(sweep, new Signals(readings)));
        });
    var summaries = new LinkedHashMap<Cell, Summary>();
    var checks = new LinkedHashMap<Cell, List<Check>>();
    var couldShow = new LinkedHashMap<Cell, Set<FindingKind>>();
    sweeps.forEach(
        (where, sweep) -> {
          var cell = sweep.at(where.level()).orElseThrow();
          var laws = Laws.of(sweep, cell);
          var insides = Insides.of(sweep, cell, others(where, cells));
          checks.put(where, laws);
          couldShow.put(where, insides.couldShow());
          summaries.put(where, summary(sweep, cell, limits, laws, insides.findings()));
        });
    return new CellFindings(summaries, checks, couldShow);
  }

  /** The other variants' cells at the same level, in the plan's order. */
  private static List<CellReadings> others(Cell cell, Map<Cell, CellReadings> cells) {
    return cells.values().stream()
        .filter(each -> each.cell().caseName().equals(cell.caseName()))
        .filter(each -> each.cell().level().equals(cell.level()))
        .filter(each -> !each.cell().variant().equals(cell.variant()))
        .toList();
  }

  /** These and others, of cells that have none, in the plan's order. */
  CellFindings with(Plan plan, Map<Cell, Summary> others) {
    if (others.isEmpty()) {
      return this;
    }
    var all = new LinkedHashMap<Cell, Summary>();
    for (var each : plan.cases()) {
      for (var variant : plan.variants()) {
        for (var level : plan.load().levels()) {
          var cell = new Cell(each.name(), variant.name(), level);
          Optional.ofNullable(summaries.get(cell))
              .or(() -> Optional.ofNullable(others.get(cell)))
              .ifPresent(summary -> all.put(cell, summary));
        }
      }
    }
    return new CellFindings(all, checks, couldShow);
  }

  /** Why a cell must not be read; empty for a sound one, and for one that no trial reached. */
  List<Caveat> invalidating(Cell cell) {
    return broken(checks.getOrDefault(cell, List.of()));
  }

  private static List<Caveat> broken(List<Check> checks) {
    return checks.stream()
        .filter(check -> check.holds() == Check.Held.BROKEN)
        .map(CellFindings::caveat)
        .toList();
  }

  private static Caveat caveat(Check check) {
    var observed = check.observed() + " (" + check.cell().variant() + ")";
    return switch (check.law()) {
      case GENERATOR -> new Caveat.GeneratorLimited(observed);
      case LITTLE, CAPACITY, CPU, FLOOR, ASYMPTOTE, ACCOUNT ->
          new Caveat.LawBroken(check.law(), check.expected(), observed);
    };
  }

  private static Sweep sweep(Plan plan, Cell of, Map<Cell, CellReadings> cells) {
    var levels =
        cells.values().stream()
            .filter(each -> each.cell().caseName().equals(of.caseName()))
            .filter(each -> each.cell().variant().equals(of.variant()))
            .map(Signals::new)
            .toList();
    return new Sweep(levels, plan.load().think().toNanos() / 1e9);
  }

  private static Summary summary(
      Sweep sweep, Signals cell, Map<Cell, Limit> limits, List<Check> laws, List<Finding> inside) {
    var readings = cell.readings();
    var errors = errors(readings, CellFindings::counts);
    long due = readings.readings().stream().mapToLong(CellFindings::due).sum();
    var caveats = new ArrayList<>(broken(laws));
    caveats.addAll(SteadyState.caveats(sweep, cell));
    late(cell, laws, caveats);
    double share =
        errors.values().stream().mapToLong(Long::longValue).sum() / Math.max(1.0, (double) due);
    if (share >= ERRORS_SEEN) {
      caveats.add(new Caveat.Errors(share, kinds(errors)));
    }
    unanswering(cell, caveats);
    return new Summary(
        readings.cell(),
        readings.readings().size(),
        due,
        errors,
        figures(readings),
        java.util.Objects.requireNonNull(limits.get(readings.cell())),
        caveats,
        readings.requests().stream().map(name -> summary(readings, name)).toList(),
        inside);
  }

  private static RequestSummary summary(CellReadings cell, String name) {
    Function<Reading, Counts> counts = reading -> counts(reading, name);
    return new RequestSummary(
        name,
        cell.readings().stream().mapToLong(reading -> counts.apply(reading).due()).sum(),
        errors(cell, counts),
        figures(cell.ofRequest(name)));
  }

  private static void late(Signals cell, List<Check> laws, List<Caveat> caveats) {
    boolean generatorLimited =
        broken(laws).stream().anyMatch(caveat -> caveat instanceof Caveat.GeneratorLimited);
    if (!generatorLimited && GeneratorRule.late(cell).isPresent()) {
      caveats.add(
          new Caveat.SentLate(
              cell.readings().median(Figure.GENERATOR_LATENESS_P99).orElse(0),
              cell.readings().median(Figure.P50).orElse(0)));
    }
  }

  private static void unanswering(Signals cell, List<Caveat> caveats) {
    long trials = cell.readings().readings().stream().filter(reading -> due(reading) == 0).count();
    if (trials > 0) {
      caveats.add(new Caveat.Unanswering((int) trials));
    }
  }

  private static long due(Reading reading) {
    return counts(reading).due();
  }

  private static Counts counts(Reading reading) {
    return reading.level().load().counts();
  }

  private static Counts counts(Reading reading, String request) {
    return reading.level().load().requests().stream()
        .filter(each -> each.name().equals(request))
        .findFirst()
        .map(RequestRecord::counts)
        .orElse(new Counts(0, Map.of(), 0, 0));
  }

  private static String kinds(Map<String, Long> errors) {
    return errors.entrySet().stream()
        .map(error -> error.getKey() + " " + error.getValue())
        .collect(Collectors.joining(", "));
  }

  private static Map<String, Long> errors(CellReadings cell, Function<Reading, Counts> counted) {
    var errors = new TreeMap<String, Long>();
    for (var reading : cell.readings()) {
      var counts = counted.apply(reading);
      counts.failed().forEach((kind, count) -> errors.merge(kind, count, Long::sum));
      errors.merge("timed out", counts.timedOut(), Long::sum);
      errors.merge("not sent", counts.notSent(), Long::sum);
    }
    errors.values().removeIf(count -> count == 0);
    return errors;
  }

  private static Map<Figure, Spread> figures(CellReadings cell) {
    var figures = new EnumMap<Figure, Spread>(Figure.class);
    for (var figure : Figure.values()) {
      cell.spread(figure).ifPresent(spread -> figures.put(figure, spread));
    }
    return figures;
  }
}
