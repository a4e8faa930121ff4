package dev.loomlab.judge;

import dev.loomlab.plan.LimitKind;
import java.util.Optional;
import java.util.OptionalDouble;

/** X at most workers / S: no more requests are in execution than there are workers. */
final class CapacityLaw implements LawRule {

  @Override
  public Check.Law law() {
    return Check.Law.CAPACITY;
  }

  @Override
  public Optional<Ruling> of(Sweep sweep, Signals cell, Context context) {
    if (context.limit().kind() != LimitKind.THREADS) {
      return Optional.empty();
    }
    var workers = context.workersElsewhere();
    if (workers.isEmpty()) {
      return Optional.of(
          Ruling.unknown(
              "X at most workers / S",
              Words.text(
                  "%.0f in execution at once; no other level shows the number of workers",
                  context.limit().size().orElse(0))));
    }
    var service = service(sweep, cell);
    if (service.isEmpty()) {
      return Optional.empty();
    }
    double most = workers.getAsDouble() / service.getAsDouble();
    double tolerance = Tolerance.withBursts(Tolerance.CAPACITY, firstLoad(cell));
    return Optional.of(
        Ruling.of(
            cell.throughput() <= most * (1 + tolerance),
            Words.text(
                "X at most %.0f workers / %s = %s, within %s",
                workers.getAsDouble(),
                Words.millis(service.getAsDouble()),
                Words.perSecond(most),
                Words.percent(tolerance)),
            "X = " + Words.perSecond(cell.throughput())));
  }

  /** S: the execution time that the target reports, else the response at the lowest level. */
  static OptionalDouble service(Sweep sweep, Signals cell) {
    return cell.execution().isPresent() ? cell.execution() : sweep.unloadedResponse();
  }

  private static dev.loomlab.record.LoadRecord firstLoad(Signals cell) {
    return cell.readings().readings().getFirst().level().load();
  }
}
