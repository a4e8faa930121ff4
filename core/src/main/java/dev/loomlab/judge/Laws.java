package dev.loomlab.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
  static List<Check> of(Sweep sweep, Signals cell) {
    var checks = new ArrayList<Check>();
    for (var rule : RULES) {
      check(rule, sweep, cell).ifPresent(checks::add);
    }
    return List.copyOf(checks);
  }

  private static Optional<Check> check(LawRule rule, Sweep sweep, Signals cell) {
    var rulings = new ArrayList<Ruling>();
    for (var reading : cell.readings().readings()) {
      var trial = sweep.ofTrial(reading);
      trial.at(cell.level()).flatMap(one -> rule.of(trial, one)).ifPresent(rulings::add);
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
}
