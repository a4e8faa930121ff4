package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * X at most the least of N/(R0+Z), workers/S and cores/CPU per request (Denning and Buzen 1978,
 * asymptotic bounds).
 */
final class AsymptoteLaw implements LawRule {

  @Override
  public Check.Law law() {
    return Check.Law.ASYMPTOTE;
  }

  @Override
  public Optional<Ruling> of(Sweep sweep, Signals cell) {
    var bounds = new ArrayList<Bound>();
    offered(sweep, cell).ifPresent(bounds::add);
    capacity(sweep, cell).ifPresent(bounds::add);
    cpu(cell).ifPresent(bounds::add);
    var load = cell.firstLoad();
    double tolerance = Tolerance.withBursts(Tolerance.ASYMPTOTE, load);
    return bounds.stream()
        .min(Comparator.comparingDouble(Bound::perSecond))
        .map(
            least ->
                Ruling.of(
                    cell.throughput() <= least.perSecond() * (1 + tolerance),
                    Words.text(
                        "X at most %s = %s, within %s",
                        least.formula(),
                        Words.perSecond(least.perSecond()),
                        Words.percent(tolerance)),
                    "X = " + Words.perSecond(cell.throughput())))
        .or(
            () ->
                Optional.of(
                    Ruling.unknown(
                        "X at most the least of N/(R0+Z), workers/S, cores/CPU per request",
                        "none of them is known")));
  }

  private static Optional<Bound> offered(Sweep sweep, Signals cell) {
    return switch (cell.level()) {
      case Level.Open(double rate) -> Optional.of(new Bound("the offered rate", rate));
      case Level.Closed(int users) -> {
        var unloaded = unloaded(sweep);
        yield sweep.isLowest(cell) || unloaded.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new Bound(
                    Words.text("N/(R0+Z) with R0 = %s", Words.millis(unloaded.getAsDouble())),
                    users / (unloaded.getAsDouble() + sweep.thinkSeconds())));
      }
    };
  }

  /**
   * R0: the smaller of mean and median response at the lowest level, since cold outliers lengthen
   * the mean, less what waking up from idle costs there and not at higher load.
   */
  private static OptionalDouble unloaded(Sweep sweep) {
    var mean = sweep.unloadedResponse();
    var median = sweep.lowest().seconds(Figure.P50);
    if (mean.isEmpty() || median.isEmpty()) {
      return mean;
    }
    double response = Math.min(mean.getAsDouble(), median.getAsDouble());
    return OptionalDouble.of(Math.max(response / 2, response - Sweep.WAKE_UP_SECONDS));
  }

  private static Optional<Bound> capacity(Sweep sweep, Signals cell) {
    var workers = CapacityLaw.workers(sweep, cell);
    var service = CapacityLaw.service(sweep, cell);
    return ThreadsRule.workingWhileOthersWait(sweep, cell).isPresent()
            && workers.isPresent()
            && service.isPresent()
        ? Optional.of(new Bound("workers/S", workers.getAsDouble() / service.getAsDouble()))
        : Optional.empty();
  }

  private static Optional<Bound> cpu(Signals cell) {
    var micros = cell.readings().median(Figure.CPU_PER_REQUEST);
    var cores = cell.coresAllowed();
    return micros.isPresent() && cores.isPresent() && micros.getAsDouble() > 0
        ? Optional.of(
            new Bound("cores/CPU per request", cores.getAsDouble() / (micros.getAsDouble() * 1e-6)))
        : Optional.empty();
  }

  private record Bound(String formula, double perSecond) {}
}
