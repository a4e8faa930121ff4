package dev.loomlab.judge;

import dev.loomlab.diagnose.DumpView;
import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.record.Gauge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The scheduler's carriers were the limit: all of them held a virtual thread while others waited,
 * and the machine had processor time left.
 */
final class CarriersRule implements LimitRule {
  /** All carriers held in at least this share of samples. */
  private static final double MOSTLY = 0.5;

  /** Carriers that work use more processor time than this share of them. */
  private static final double HELD_IDLE = 0.7;

  /** Carriers are also seen held while they work; so much more of the time is no work. */
  private static final double HELD_BEYOND_WORK = 0.3;

  /** With more of the machine busy than this, a carrier may just be waiting for a core. */
  private static final double MACHINE_BUSY = 0.85;

  private static final double PINNED = 0.8;
  private static final double SAME = 0.05;

  @Override
  public Optional<Limit> of(Sweep sweep, Signals cell) {
    var processors = Processors.of(cell);
    if (sweep.queueing(cell) == Sweep.Queueing.NOT_SEEN
        || processors.isEmpty()
        || CpuRule.saturated(sweep, cell)) {
      return Optional.empty();
    }
    var evidence = new ArrayList<>(held(cell, processors.get()));
    pinned(cell, processors.get()).ifPresent(evidence::add);
    parked(cell, processors.get()).ifPresent(evidence::add);
    grown(cell).ifPresent(evidence::add);
    if (evidence.isEmpty()) {
      return Optional.empty();
    }
    evidence.add(processors.get().evidence().getFirst());
    cell.queueWait()
        .ifPresent(
            wait ->
                evidence.add(
                    "requests waited " + Words.millis(wait) + " on average before execution"));
    var gauge = cell.highest(Gauge.SCHEDULER_PARALLELISM);
    var size =
        gauge.isPresent() || parked(cell, processors.get()).isEmpty()
            ? gauge
            : cell.dumps().median(DumpView::pinned);
    return Optional.of(
        new Limit(
            LimitKind.CARRIERS,
            grown(cell).isPresent() ? cell.highest(Gauge.CARRIERS) : size,
            evidence));
  }

  /** All carriers held and virtual threads queued, with fewer carriers than cores or idle ones. */
  private static List<String> held(Signals cell, Processors processors) {
    var parallelism = cell.highest(Gauge.SCHEDULER_PARALLELISM);
    var share = cell.carriersHeld();
    if (parallelism.isEmpty() || share.isEmpty() || share.getAsDouble() < MOSTLY) {
      return List.of();
    }
    double carriers = parallelism.getAsDouble();
    boolean fewer = carriers < processors.allowed();
    boolean idle =
        processors.used() < HELD_IDLE * carriers
            && share.getAsDouble() >= processors.used() / carriers + HELD_BEYOND_WORK
            && processors.machineShare() < MACHINE_BUSY;
    if (!fewer && !idle) {
      return List.of();
    }
    return List.of(
        Words.text(
            "all %s carriers held a virtual thread and others were queued in %s of the samples",
            Words.text("%.0f", carriers), Words.percent(share.getAsDouble())),
        idle
            ? "they were held, not working: carriers whose threads block without giving them up"
            : "there are fewer carriers than cores that the target may use");
  }

  /** By the flight recording, about as many virtual threads were pinned as there are carriers. */
  private static Optional<String> pinned(Signals cell, Processors processors) {
    double carriers = cell.highest(Gauge.SCHEDULER_PARALLELISM).orElse(processors.allowed());
    var pinned = cell.pinnedAtOnce();
    return pinned.isPresent() && pinned.getAsDouble() >= PINNED * carriers
        ? Optional.of(
            Words.text(
                "%s virtual threads were pinned to their carriers at any time, of %s carriers",
                Words.number(pinned.getAsDouble()), Words.text("%.0f", carriers)))
        : Optional.empty();
  }

  /** In most dumps, about as many virtual threads as there are carriers were parked on them. */
  private static Optional<String> parked(Signals cell, Processors processors) {
    double carriers = cell.highest(Gauge.SCHEDULER_PARALLELISM).orElse(processors.allowed());
    var pinned = cell.dumps().median(DumpView::pinned);
    return pinned.isPresent() && pinned.getAsDouble() >= Math.max(1, PINNED * carriers)
        ? Optional.of(
            Words.text(
                "in a dump %.0f virtual threads were parked on their carriers, of %.0f carriers",
                pinned.getAsDouble(), carriers))
        : Optional.empty();
  }

  /** The scheduler had added carriers beyond its parallelism, and as many requests were at work. */
  private static Optional<String> grown(Signals cell) {
    var parallelism = cell.highest(Gauge.SCHEDULER_PARALLELISM);
    var carriers = cell.highest(Gauge.CARRIERS);
    var working = cell.inExecution();
    if (parallelism.isEmpty() || carriers.isEmpty() || working.isEmpty()) {
      return Optional.empty();
    }
    double peak = carriers.getAsDouble();
    boolean same = Math.abs(working.getAsDouble() / peak - 1) <= SAME;
    return peak > 2 * parallelism.getAsDouble() && same
        ? Optional.of(
            Words.text(
                "the scheduler had grown to %.0f carriers and %s requests were in execution at once",
                peak, Words.number(working.getAsDouble())))
        : Optional.empty();
  }
}
