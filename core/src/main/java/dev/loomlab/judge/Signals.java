package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.record.Connections;
import dev.loomlab.record.Environment;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Series;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * What the limits and the laws look at: medians over some trials of one cell, times in seconds.
 * What was not measured is absent, and whoever needs it cannot conclude.
 */
final class Signals {
  /** A sampler that was read less often than this inside the windows tells no share of time. */
  private static final int LEAST_SAMPLES = 4;

  private final CellReadings readings;

  /** Looks at these trials' readings; there must be at least one. */
  Signals(CellReadings readings) {
    this.readings = readings;
  }

  /** The trials that are looked at. */
  CellReadings readings() {
    return readings;
  }

  /** The level. */
  Level level() {
    return readings.cell().level();
  }

  /** X: answers per second. */
  double throughput() {
    return load(LoadRecord::throughputPerSecond);
  }

  /** R: the mean response time. */
  OptionalDouble response() {
    return seconds(Figure.MEAN);
  }

  /** A figure that is kept in milliseconds, in seconds. */
  OptionalDouble seconds(Figure millis) {
    return map(readings.median(millis), value -> value / 1e3);
  }

  /** The mean wait before execution, where the target reports it. */
  OptionalDouble queueWait() {
    return seconds(Figure.QUEUE_WAIT_MEAN);
  }

  /** The mean execution time, where the target reports it. */
  OptionalDouble execution() {
    return seconds(Figure.EXECUTION_MEAN);
  }

  /** X R: how many requests were in the system at once (Little). */
  OptionalDouble inSystem() {
    return map(response(), response -> throughput() * response);
  }

  /** X times the execution time: how many requests were being worked on at once (Little). */
  OptionalDouble inExecution() {
    return map(execution(), execution -> throughput() * execution);
  }

  /** How many cores the target used. */
  OptionalDouble coresUsed() {
    return readings.median(Figure.CPU_CORES);
  }

  /** How many cores the target may use. */
  OptionalDouble coresAllowed() {
    var own = fact(Environment.TARGET_CORES);
    return own.isPresent() ? own : machineCores();
  }

  /** How many cores the machine has. */
  OptionalDouble machineCores() {
    return fact(Environment.CORES);
  }

  /**
   * How many cores were busy, whoever used them: as the machine says, or the sum of those known.
   */
  OptionalDouble machineBusy() {
    double known =
        sumOf(
            coresUsed(),
            OptionalDouble.of(generatorCores()),
            growth(Gauge.OBSERVER_CPU_NANOS_TOTAL));
    var machine = growth(Gauge.MACHINE_CPU_NANOS_TOTAL);
    return coresUsed().isEmpty() ? machine : OptionalDouble.of(Math.max(known, machine.orElse(0)));
  }

  /** How many cores the generator used. */
  double generatorCores() {
    return load(load -> load.generator().cpuNanos() / (double) load.windowNanos());
  }

  /** How many cores were used by programs that are no part of the run. */
  OptionalDouble othersBusy() {
    var machine = growth(Gauge.MACHINE_CPU_NANOS_TOTAL);
    if (machine.isEmpty() || coresUsed().isEmpty()) {
      return OptionalDouble.empty();
    }
    double ours =
        coresUsed().getAsDouble()
            + generatorCores()
            + growth(Gauge.OBSERVER_CPU_NANOS_TOTAL).orElse(0);
    return OptionalDouble.of(Math.max(0, machine.getAsDouble() - ours));
  }

  /** The share of its core that the generator's busiest loop used. */
  double loopShare() {
    return load(load -> load.generator().busiestLoopShare());
  }

  /** The share of the window in which a loop of the generator had work and got no processor. */
  double loopWaitShare() {
    return load(load -> load.generator().waitingLoopShare());
  }

  /** The share of the window that the generator spent in its own collections. */
  double generatorGcShare() {
    return load(load -> load.generator().gcPauseNanos() / (double) load.windowNanos());
  }

  /** The highest reading of a gauge. */
  OptionalDouble highest(Gauge gauge) {
    return over(reading -> reading.window().highest(gauge));
  }

  /**
   * The share of samples in which every carrier held a virtual thread and others waited for one.
   */
  OptionalDouble carriersHeld() {
    long samples =
        readings.readings().stream()
            .mapToLong(reading -> reading.window().count(Gauge.MOUNTED_VIRTUAL_THREADS))
            .sum();
    return samples < LEAST_SAMPLES
        ? OptionalDouble.empty()
        : over(
            reading ->
                reading.window().share(Gauge.MOUNTED_VIRTUAL_THREADS, Signals::everyCarrierHeld));
  }

  /** How many virtual threads were pinned at once, on average over the level. */
  OptionalDouble pinnedAtOnce() {
    return over(
        reading ->
            map(
                reading.figure(Figure.PINNED_MILLIS),
                millis -> millis * 1e6 / levelNanos(reading.level())));
  }

  /** What dumps of threads show, where any were taken. */
  Dumps dumps() {
    return Dumps.of(this);
  }

  /** The pools of which this figure was read. */
  List<String> subjects(Series.Pool figure) {
    return readings.readings().stream()
        .flatMap(reading -> reading.window().seriesNames())
        .filter(name -> Series.is(figure, name))
        .map(Series::subject)
        .distinct()
        .sorted()
        .toList();
  }

  /** The median over trials of the median reading of a series. */
  OptionalDouble median(String series) {
    return over(reading -> reading.window().median(series));
  }

  /** One trial's connections: of the trial with the fewest active ones. */
  Connections connections() {
    return readings.readings().stream()
        .map(reading -> reading.level().load().connections())
        .min(java.util.Comparator.comparingInt(Connections::active))
        .orElseThrow();
  }

  /** The share of due requests that failed because no connection could be made. */
  double connectFailures() {
    return load(
        load -> {
          long failed =
              load.counts().failed().entrySet().stream()
                  .filter(kind -> kind.getKey().startsWith("connect"))
                  .mapToLong(java.util.Map.Entry::getValue)
                  .sum();
          return failed / Math.max(1.0, (double) load.counts().due());
        });
  }

  /** A fact of the environment that is a number. */
  OptionalDouble fact(String name) {
    var text = readings.readings().getFirst().record().environment().facts().get(name);
    try {
      return text == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
    } catch (NumberFormatException notANumber) {
      return OptionalDouble.empty();
    }
  }

  /** What the generator saw in the first of the trials. */
  LoadRecord firstLoad() {
    return readings.readings().getFirst().level().load();
  }

  /** The median over trials of something that every load record has. */
  double load(ToDoubleFunction<LoadRecord> figure) {
    return Spreads.median(
        readings.readings().stream()
            .mapToDouble(reading -> figure.applyAsDouble(reading.level().load()))
            .toArray());
  }

  private OptionalDouble growth(Gauge total) {
    return over(reading -> reading.window().growth(total));
  }

  private OptionalDouble over(Function<Reading, OptionalDouble> figure) {
    return Spreads.median(
        readings.readings().stream().map(figure).flatMapToDouble(OptionalDouble::stream));
  }

  private static double levelNanos(LevelRecord level) {
    return level.endNanos() - (double) level.beginNanos();
  }

  private static boolean everyCarrierHeld(Sample sample) {
    var parallelism = sample.value(Gauge.SCHEDULER_PARALLELISM);
    return parallelism.isPresent()
        && sample.value(Gauge.MOUNTED_VIRTUAL_THREADS).orElse(0) >= parallelism.getAsDouble()
        && sample.value(Gauge.QUEUED_VIRTUAL_THREADS).orElse(0) > 0;
  }

  private static double sumOf(OptionalDouble... values) {
    double sum = 0;
    for (var value : values) {
      sum += value.orElse(0);
    }
    return sum;
  }

  private static OptionalDouble map(OptionalDouble value, ToDoubleFunction<Double> change) {
    return value.isPresent() ? OptionalDouble.of(change.applyAsDouble(value.getAsDouble())) : value;
  }
}
