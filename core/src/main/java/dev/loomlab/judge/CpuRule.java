package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.LimitKind;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The processors were the limit: the target used up what it may use, or the whole machine was busy
 * and the target its main user. A pegged generator on a full machine is the generator's case.
 */
final class CpuRule implements LimitRule {

  @Override
  public Optional<Limit> of(Sweep sweep, Signals cell) {
    return Processors.of(cell)
        .filter(processors -> saturated(processors, sweep, cell))
        .map(
            processors -> {
              var evidence = new ArrayList<>(processors.evidence());
              risen(sweep, cell).ifPresent(evidence::add);
              return new Limit(LimitKind.CPU, OptionalDouble.of(processors.allowed()), evidence);
            });
  }

  /** Whether processor time is used up, as far as it is known. */
  static boolean saturated(Sweep sweep, Signals cell) {
    return Processors.of(cell).map(known -> saturated(known, sweep, cell)).orElse(false);
  }

  private static boolean saturated(Processors processors, Sweep sweep, Signals cell) {
    var queueing = sweep.queueing(cell);
    return processors.targetSaturated(queueing)
        || (processors.machineSaturated(queueing) && cell.loopShare() < GeneratorRule.PEGGED);
  }

  /** That responses are longer than at the lowest level, if they are. */
  static Optional<String> risen(Sweep sweep, Signals cell) {
    if (sweep.queueing(cell) != Sweep.Queueing.SEEN
        || sweep.isLowest(cell)
        || cell.response().isEmpty()
        || sweep.unloadedResponse().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Words.text(
            "the mean response is %s, at %s it was %s",
            Words.millis(cell.response().getAsDouble()),
            sweep.lowest().level(),
            Words.millis(sweep.unloadedResponse().getAsDouble())));
  }
}
