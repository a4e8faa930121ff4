package dev.loomlab.judge;

import dev.loomlab.plan.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Holds every law against every trial of a cell; one trial that breaks it is enough. */
final class Laws {
  private static final List<LawRule> RULES =
      List.of(
          new LittleLaw(),
          new CapacityLaw(),
          new CpuLaw(),
          new FloorLaw(),
          new AsymptoteLaw(),
          new AccountLaw(),
          new GeneratorLaw());

  private Laws() {}

  /** The checks of one cell of a sweep, in the order of the laws. */
  static List<Check> of(Sweep sweep, Signals cell, Map<Cell, Limit> limits) {
    var where = cell.readings().cell();
    var context =
        new LawRule.Context(
            java.util.Objects.requireNonNull(limits.get(where)), workersElsewhere(where, limits));
    var checks = new ArrayList<Check>();
    for (var rule : RULES) {
      check(rule, sweep, cell, context).ifPresent(checks::add);
    }
    return List.copyOf(checks);
  }

  private static Optional<Check> check(
      LawRule rule, Sweep sweep, Signals cell, LawRule.Context context) {
    var rulings = new ArrayList<Ruling>();
    for (var reading : cell.readings().readings()) {
      var trial = sweep.ofTrial(reading);
      trial.at(cell.level()).flatMap(one -> rule.of(trial, one, context)).ifPresent(rulings::add);
    }
    return firstThat(Check.Held.BROKEN, rulings)
        .or(() -> firstThat(Check.Held.HOLDS, rulings))
        .or(() -> firstThat(Check.Held.UNKNOWN, rulings))
        .map(
            ruling ->
                new Check(
                    rule.law(),
                    cell.readings().cell(),
                    ruling.expected(),
                    ruling.observed(),
                    ruling.holds()));
  }

  private static Optional<Ruling> firstThat(Check.Held holds, List<Ruling> rulings) {
    return rulings.stream().filter(ruling -> ruling.holds() == holds).findFirst();
  }

  /**
   * The median number of workers that the variant's other levels show, where threads bound them.
   */
  private static OptionalDouble workersElsewhere(Cell cell, Map<Cell, Limit> limits) {
    return Spreads.median(
        limits.entrySet().stream()
            .filter(entry -> entry.getKey().variant().equals(cell.variant()))
            .filter(entry -> entry.getKey().caseName().equals(cell.caseName()))
            .filter(entry -> !entry.getKey().level().equals(cell.level()))
            .filter(entry -> entry.getValue().kind() == LimitKind.THREADS)
            .map(entry -> entry.getValue().size())
            .flatMapToDouble(OptionalDouble::stream));
  }
}
