package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.record.Gauge;
import java.util.Optional;
import java.util.OptionalDouble;

/** X at most workers / S: no more requests are in execution than there are workers. */
final class CapacityLaw implements LawRule {
  private static final double COME_AND_GO = 10;

  @Override
  public Check.Law law() {
    return Check.Law.CAPACITY;
  }

  @Override
  public Optional<Ruling> of(Sweep sweep, Signals cell) {
    var working = ThreadsRule.workingWhileOthersWait(sweep, cell);
    if (working.isEmpty()) {
      return Optional.empty();
    }
    var workers = workers(sweep, cell);
    if (workers.isEmpty()) {
      return Optional.of(
          Ruling.unknown(
              "X at most workers / S",
              Words.text(
                  "%s in execution at once; the number of workers is not known otherwise",
                  Words.number(working.getAsDouble()))));
    }
    var service = service(sweep, cell);
    if (service.isEmpty()) {
      return Optional.empty();
    }
    double most = workers.getAsDouble() / service.getAsDouble();
    double tolerance = Tolerance.withBursts(Tolerance.CAPACITY, cell.firstLoad());
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

  /**
   * How many workers there can be, by the number of platform threads: less those that were beside
   * the workers at another level, where the two numbers match, and ten more, since threads of the
   * JVM's own come and go. Absent where no level shows that workers are platform threads.
   */
  static OptionalDouble workers(Sweep sweep, Signals cell) {
    var threads = cell.highest(Gauge.PLATFORM_THREADS);
    var beside =
        Spreads.median(
            sweep.cells().stream()
                .filter(other -> !other.level().equals(cell.level()))
                .map(other -> ThreadsRule.threadsBesideWorkers(sweep, other))
                .flatMapToDouble(OptionalDouble::stream));
    return threads.isPresent() && beside.isPresent()
        ? OptionalDouble.of(threads.getAsDouble() - beside.getAsDouble() + COME_AND_GO)
        : OptionalDouble.empty();
  }

  /** S: the execution time that the target reports, else the response at the lowest level. */
  static OptionalDouble service(Sweep sweep, Signals cell) {
    return cell.execution().isPresent() ? cell.execution() : sweep.unloadedResponse();
  }
}
