package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The generator was the limit: a loop of it was pegged or starved, or it sent late while busy, or
 * its own collections took the time, and the target still had processor time to use.
 */
final class GeneratorRule implements LimitRule {
  /** A loop that uses more of its core than this cannot send any faster. */
  static final double PEGGED = 0.90;

  /** A loop that worked or waited for a core for so much of the window had work all the time. */
  private static final double NEVER_IDLE = 0.85;

  /** A loop that uses less than this is not late because it has too much to do. */
  private static final double BUSY = 0.70;

  /** Requests later than this, or a tenth of the median response, are late. */
  private static final double LATE_SECONDS = 1.5e-3;

  private static final double LATE_SHARE = 0.10;
  private static final double GC_LIMITS = 0.05;

  @Override
  public Optional<Limit> of(Sweep sweep, Signals cell) {
    var processors = Processors.of(cell);
    if (processors.map(known -> known.targetShare() >= PEGGED).orElse(false)) {
      return Optional.empty();
    }
    var evidence = new ArrayList<>(reasons(cell));
    if (cell.generatorGcShare() >= GC_LIMITS) {
      evidence.add(gc(cell));
    }
    starved(cell).ifPresent(evidence::add);
    if (evidence.isEmpty()) {
      return Optional.empty();
    }
    processors.ifPresent(known -> evidence.addAll(known.evidence()));
    return Optional.of(new Limit(LimitKind.GENERATOR, OptionalDouble.empty(), evidence));
  }

  /** Why the generator cannot be trusted to have offered the load, whatever the target did. */
  static List<String> reasons(Signals cell) {
    var reasons = new ArrayList<String>();
    if (cell.loopShare() >= PEGGED) {
      reasons.add(
          Words.text(
              "the generator's busiest loop used %s of a core", Words.percent(cell.loopShare())));
    }
    if (cell.loopShare() >= BUSY) {
      late(cell).ifPresent(reasons::add);
    }
    return List.copyOf(reasons);
  }

  /** That a loop had work all the time, and got a processor for some of it only. */
  private static Optional<String> starved(Signals cell) {
    double waited = cell.loopWaitShare();
    return cell.loopShare() < PEGGED && cell.loopShare() + waited >= NEVER_IDLE
        ? Optional.of(
            Words.text(
                "the generator's busiest loop used %s of a core and waited for one in %s of the"
                    + " window",
                Words.percent(cell.loopShare()), Words.percent(waited)))
        : Optional.empty();
  }

  /** That open load was sent late, if it was: beyond 1.5 ms and a tenth of the median response. */
  static Optional<String> late(Signals cell) {
    return switch (cell.level()) {
      case Level.Closed closed -> Optional.empty();
      case Level.Open open -> {
        double late = cell.seconds(Figure.GENERATOR_LATENESS_P99).orElse(0);
        double median = cell.seconds(Figure.P50).orElse(0);
        yield late > Math.max(LATE_SECONDS, LATE_SHARE * median)
            ? Optional.of(
                Words.text(
                    "requests were sent up to %s after they were due (p99), with a median response of"
                        + " %s",
                    Words.millis(late), Words.millis(median)))
            : Optional.empty();
      }
    };
  }

  /** What its collections took, in words. */
  static String gc(Signals cell) {
    return Words.text(
        "the generator's own collections took %.1f %% of the window",
        cell.generatorGcShare() * 100);
  }
}
