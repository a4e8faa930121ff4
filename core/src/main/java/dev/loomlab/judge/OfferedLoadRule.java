package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Nothing in the target was the limit: it did all that was offered without queueing. Asked only
 * when no other rule has found anything.
 */
final class OfferedLoadRule implements LimitRule {
  /** By how much users may stay below N/(R0+Z). */
  private static final double SHORT_OF_ASKED = 0.05;

  /** The least share of an offered rate that must be answered. */
  private static final double OF_OFFERED = 0.98;

  /** With this share of a higher level's load, throughput must have scaled along. */
  private static final double SCALED = 0.90;

  private static final double HIGHER = 1.2;

  /** So many more requests in flight at the window's end than on average are growth. */
  private static final double GROWTH = 0.5;

  private static final double LEAST_GROWTH = 10;

  @Override
  public Optional<Limit> of(Sweep sweep, Signals cell) {
    var evidence =
        switch (cell.level()) {
          case Level.Open open ->
              openLoadIsMet(cell) ? met(cell, open.perSecond()) : List.<String>of();
          case Level.Closed closed ->
              queued(cell)
                  ? List.<String>of()
                  : sweep.isLowest(cell) ? lowest(sweep, cell) : scaled(sweep, cell);
        };
    return evidence.isEmpty()
        ? Optional.empty()
        : Optional.of(new Limit(LimitKind.OFFERED_LOAD, OptionalDouble.empty(), evidence));
  }

  /** Whether open load was answered at the rate that was offered, with no growing queue. */
  static boolean openLoadIsMet(Signals cell) {
    return switch (cell.level()) {
      case Level.Closed closed -> false;
      case Level.Open(double rate) -> {
        double inFlight = cell.inSystem().orElse(0);
        double unanswered =
            cell.load(load -> load.counts().due() - (double) load.answeredInWindow());
        yield cell.throughput() >= OF_OFFERED * rate
            && unanswered <= Math.max(GROWTH * inFlight, LEAST_GROWTH);
      }
    };
  }

  private static List<String> met(Signals cell, double rate) {
    return List.of(
        Words.text(
            "%s of %s offered were answered inside the window",
            Words.perSecond(cell.throughput()), Words.perSecond(rate)));
  }

  private static boolean queued(Signals cell) {
    return cell.queueWait().orElse(0) >= Sweep.QUEUE_SHARE * cell.response().orElse(0);
  }

  private static List<String> scaled(Sweep sweep, Signals cell) {
    var asked = sweep.askedThroughput(cell);
    double least = 1 - Tolerance.withBursts(SHORT_OF_ASKED, cell.firstLoad());
    if (asked.isEmpty() || cell.throughput() < least * asked.getAsDouble()) {
      return List.of();
    }
    return withWait(
        cell,
        Words.text(
            "%s is %s of N/(R0+Z) = %s, with R0 = %s at %s",
            Words.perSecond(cell.throughput()),
            Words.percent(cell.throughput() / asked.getAsDouble()),
            Words.perSecond(asked.getAsDouble()),
            Words.millis(sweep.unloadedResponse().orElseThrow()),
            sweep.lowest().level()));
  }

  /** The lowest level is its own R0: only its stages, or a higher level that got more, can tell. */
  private static List<String> lowest(Sweep sweep, Signals cell) {
    if (Sweep.accountedFor(cell)) {
      return withWait(
          cell,
          Words.text(
              "execution takes %s of the mean response of %s",
              Words.millis(cell.execution().orElseThrow()),
              Words.millis(cell.response().orElseThrow())));
    }
    for (var higher : sweep.cells()) {
      double load = higher.level().magnitude() / cell.level().magnitude();
      double gain = higher.throughput() / cell.throughput();
      if (load >= HIGHER && gain >= SCALED * load) {
        return List.of(
            Words.text(
                "at %s throughput is %.2f times as high: %s against %s",
                higher.level().label(),
                gain,
                Words.perSecond(higher.throughput()),
                Words.perSecond(cell.throughput())));
      }
    }
    return List.of();
  }

  private static List<String> withWait(Signals cell, String first) {
    var evidence = new ArrayList<String>();
    evidence.add(first);
    cell.queueWait()
        .ifPresent(
            wait -> evidence.add("requests waited " + Words.millis(wait) + " before execution"));
    Processors.of(cell).ifPresent(known -> evidence.add(known.evidence().getFirst()));
    return List.copyOf(evidence);
  }
}
