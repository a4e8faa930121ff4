package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.record.Gauge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A bounded number of workers was the limit: requests waited before execution while the number in
 * execution stood still, with processors and carriers free. Where the target reports no stages,
 * only a plateau over levels together with a matching number of platform threads says so.
 */
final class ThreadsRule implements LimitRule {
  /** Fewer in execution than this share of those in the system: the others waited. */
  private static final double SHARE_AT_WORK = 0.95;

  /** Stages that leave out more of the response than this do not say where the time went. */
  private static final double STAGES_COVER = 0.90;

  /** A level with this much more in execution shows that the number does not stand still. */
  private static final double SAME = 0.10;

  /** Up to this many a core, a number in execution may as well be the carriers of a scheduler. */
  private static final double FEW_PER_CORE = 1.5;

  /**
   * The most carriers that a scheduler adds by default for threads that block without unmounting.
   */
  private static final double MOST_CARRIERS = 256;

  /** The most platform threads that a process is taken to have beside its workers, and 15 %. */
  private static final double THREADS_BESIDE = 40;

  /** Fewer workers than this are lost among the threads that every process has. */
  private static final double LEAST_BY_COUNT = 40;

  /** Below this share above the lowest level's number, the plateau may begin before that level. */
  private static final double ABOVE_LOWEST = 1.05;

  @Override
  public Optional<Limit> of(Sweep sweep, Signals cell) {
    var working = workingWhileOthersWait(sweep, cell);
    if (working.isEmpty() || mayBeCarriers(cell, working.getAsDouble())) {
      return Optional.empty();
    }
    return cell.execution().isPresent()
        ? byStages(sweep, cell, working.getAsDouble())
        : byPlateau(sweep, cell, working.getAsDouble());
  }

  /**
   * How many requests were worked on at once while others waited, with processor time to spare:
   * throughput times the execution time that the target reports, else the response time at the
   * lowest level. Absent if none waited, or nothing says so.
   */
  static OptionalDouble workingWhileOthersWait(Sweep sweep, Signals cell) {
    if (Processors.of(cell).isEmpty()
        || CpuRule.saturated(sweep, cell)
        || OfferedLoadRule.openLoadIsMet(cell)
        || cell.response().isEmpty()) {
      return OptionalDouble.empty();
    }
    if (cell.execution().isPresent()) {
      return waitedByStages(cell) ? cell.inExecution() : OptionalDouble.empty();
    }
    if (sweep.isLowest(cell) || sweep.queueing(cell) != Sweep.Queueing.SEEN) {
      return OptionalDouble.empty();
    }
    double working = cell.throughput() * sweep.unloadedResponse().orElseThrow();
    boolean othersWaited = working <= SHARE_AT_WORK * cell.inSystem().orElseThrow();
    boolean aboveLowest =
        working >= ABOVE_LOWEST * sweep.lowest().inSystem().orElse(Double.MAX_VALUE);
    return othersWaited && aboveLowest ? OptionalDouble.of(working) : OptionalDouble.empty();
  }

  /** Whether the stages say that requests waited before execution, and cover the response. */
  private static boolean waitedByStages(Signals cell) {
    double response = cell.response().orElseThrow();
    double wait = cell.queueWait().orElse(0);
    double execution = cell.execution().orElseThrow();
    return wait >= Sweep.QUEUE_SHARE * response
        && execution <= SHARE_AT_WORK * response
        && wait + execution >= STAGES_COVER * response;
  }

  private static Optional<Limit> byStages(Sweep sweep, Signals cell, double working) {
    boolean standsStill =
        sweep.cells().stream()
            .map(Signals::inExecution)
            .flatMapToDouble(OptionalDouble::stream)
            .allMatch(elsewhere -> elsewhere <= working * (1 + SAME));
    if (!standsStill) {
      return Optional.empty();
    }
    double wait = cell.queueWait().orElseThrow();
    var evidence = new ArrayList<String>();
    evidence.add(
        Words.text(
            "%s requests were in execution at once (%s x %s), of %s in the target",
            Words.number(working),
            Words.perSecond(cell.throughput()),
            Words.millis(cell.execution().orElseThrow()),
            Words.number(cell.inSystem().orElseThrow())));
    evidence.add(
        Words.text(
            "each waited %s (mean; median %s) before execution",
            Words.millis(wait), Words.millis(cell.seconds(Figure.QUEUE_WAIT_P50).orElse(wait))));
    evidence.addAll(elsewhere(sweep, cell));
    return Optional.of(limit(cell, working, evidence));
  }

  /** The number of threads alone; where a dump was taken, that says what they do: see CrewRule. */
  private static Optional<Limit> byPlateau(Sweep sweep, Signals cell, double working) {
    if (!cell.dumps().isEmpty() || working < LEAST_BY_COUNT || !threadsMatch(cell, working)) {
      return Optional.empty();
    }
    var evidence = new ArrayList<String>();
    evidence.add(
        Words.text(
            "%s requests were worked on at once (%s x %s, the response at %s), of %s in the target",
            Words.number(working),
            Words.perSecond(cell.throughput()),
            Words.millis(sweep.unloadedResponse().orElseThrow()),
            sweep.lowest().level(),
            Words.number(cell.inSystem().orElseThrow())));
    CpuRule.risen(sweep, cell).ifPresent(evidence::add);
    return Optional.of(limit(cell, working, evidence));
  }

  /** How many platform threads were not workers, where the workers seem to be platform threads. */
  static OptionalDouble threadsBesideWorkers(Sweep sweep, Signals cell) {
    var working = workingWhileOthersWait(sweep, cell);
    return working.isPresent() && threadsMatch(cell, working.getAsDouble())
        ? OptionalDouble.of(
            cell.highest(Gauge.PLATFORM_THREADS).orElseThrow() - working.getAsDouble())
        : OptionalDouble.empty();
  }

  private static Limit limit(Signals cell, double working, List<String> soFar) {
    var evidence = new ArrayList<>(soFar);
    if (threadsMatch(cell, working)) {
      evidence.add(
          Words.text(
              "the process had %.0f platform threads",
              cell.highest(Gauge.PLATFORM_THREADS).orElseThrow()));
    }
    evidence.add(Processors.of(cell).orElseThrow().evidence().getFirst());
    return new Limit(LimitKind.THREADS, OptionalDouble.of(Math.rint(working)), evidence);
  }

  /** At how many the other levels with queueing stood. */
  private static List<String> elsewhere(Sweep sweep, Signals cell) {
    return sweep.cells().stream()
        .filter(other -> !other.level().equals(cell.level()))
        .filter(other -> sweep.queueing(other) == Sweep.Queueing.SEEN)
        .filter(other -> other.inExecution().isPresent())
        .map(
            other ->
                Words.text(
                    "at %s there were %s in execution",
                    other.level().label(), Words.number(other.inExecution().orElseThrow())))
        .toList();
  }

  private static boolean threadsMatch(Signals cell, double working) {
    var threads = cell.highest(Gauge.PLATFORM_THREADS);
    return threads.isPresent()
        && threads.getAsDouble() >= Math.floor(working * 0.98)
        && threads.getAsDouble() <= working * 1.15 + THREADS_BESIDE;
  }

  /**
   * Whether the number may be that of carriers which no sampler could see: few enough, or the most
   * that a scheduler adds, with neither a scheduler gauge nor a recording that counts no virtual
   * thread.
   */
  private static boolean mayBeCarriers(Signals cell, double working) {
    boolean watched =
        cell.highest(Gauge.MOUNTED_VIRTUAL_THREADS).isPresent()
            || cell.readings().median(Figure.VIRTUAL_THREAD_STARTS).orElse(1) == 0;
    double few = FEW_PER_CORE * cell.coresAllowed().orElse(1);
    return !watched && (working <= few || Math.abs(working / MOST_CARRIERS - 1) <= SAME / 2);
  }
}
