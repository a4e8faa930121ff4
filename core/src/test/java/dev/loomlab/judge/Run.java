package dev.loomlab.judge;

import dev.loomlab.plan.Level;
import dev.loomlab.record.Connections;
import dev.loomlab.record.Counts;
import dev.loomlab.record.Environment;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.GeneratorHealth;
import dev.loomlab.record.Latencies;
import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.Sample;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.record.VirtualThreadEvents;
import dev.loomlab.schedule.Trial;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.HdrHistogram.Histogram;

/** One trial of a model: its levels one after the other, with samples every 250 ms. */
final class Run {
  static final double MACHINE_CORES = 2;
  private static final long SECOND = 1_000_000_000L;
  private static final long SLICE = 100_000_000L;
  private static final long SAMPLING = 250_000_000L;
  private static final long WINDOW = 5 * SECOND;

  private final Model model;
  private final Random random;
  private final List<LevelRecord> levels = new ArrayList<>();
  private final List<Sample> samples = new ArrayList<>();
  private long now;
  private double cpuNanos;
  private double machineNanos;
  private double allocated;

  Run(Model model, Random random) {
    this.model = model;
    this.random = random;
  }

  TrialRecord record(Trial trial, List<Level> sweep) {
    sweep.forEach(this::level);
    return new TrialRecord(
        trial,
        "2025-01-01T00:00:00Z",
        new Environment(
            Map.of(
                "cores", "2",
                "cpu", "made up",
                "target.cores", Integer.toString((int) model.coresAllowed),
                "target.openFilesLimit", "20000")),
        new Outcome.Completed(),
        levels,
        samples,
        List.of());
  }

  private void level(Level level) {
    double users =
        switch (level) {
          case Level.Closed(int concurrency) -> concurrency;
          case Level.Open open -> 2_000;
        };
    double offered =
        switch (level) {
          case Level.Closed closed -> Double.MAX_VALUE;
          case Level.Open(double perSecond) -> perSecond;
        };
    double factor = Math.exp(model.noise * random.nextGaussian());
    var steady = model.under(users, offered, MACHINE_CORES);
    var noisy =
        new Model.Outcome(
            steady.throughput() / (level instanceof Level.Closed ? factor : 1),
            steady.response() * factor,
            steady.queue() * factor,
            steady.queueing());
    long begin = now;
    sampled(noisy, users, begin + SECOND);
    long windowBegin = now;
    sampled(noisy, users, windowBegin + WINDOW);
    long windowEnd = now;
    sampled(noisy, users, windowEnd + (long) (noisy.response() * SECOND));
    var load = load(level, noisy, users);
    levels.add(new LevelRecord(level, begin, windowBegin, windowEnd, now, load, events(load)));
  }

  private Optional<VirtualThreadEvents> events(LoadRecord load) {
    long started = model.virtualThreads ? load.answeredInLevel() : 0;
    return Optional.of(
        new VirtualThreadEvents(started, started, model.virtualThreads ? 200 : 0, 0, 0, 0, 0));
  }

  /** Goes on to that time, reading every 250 ms and at both ends. */
  private void sampled(Model.Outcome outcome, double users, long until) {
    sample(outcome, users);
    while (now < until) {
      long step = Math.min(SAMPLING, until - now);
      cpuNanos += outcome.throughput() * model.cpuSeconds * step;
      machineNanos += outcome.throughput() * (model.cpuSeconds + model.generatorCpuSeconds) * step;
      allocated += outcome.throughput() * 2000 * step / SECOND;
      now += step;
      sample(outcome, users);
    }
  }

  private void sample(Model.Outcome outcome, double users) {
    var values = new EnumMap<Gauge, Double>(Gauge.class);
    values.put(Gauge.CPU_NANOS_TOTAL, cpuNanos);
    values.put(Gauge.MACHINE_CPU_NANOS_TOTAL, machineNanos + 0.005 * now);
    values.put(Gauge.RSS_BYTES, model.rssMebibytes * 1024 * 1024);
    values.put(Gauge.HEAP_USED_BYTES, 40.0 * 1024 * 1024);
    values.put(Gauge.HEAP_MOST_BYTES, 512.0 * 1024 * 1024);
    values.put(Gauge.ALLOCATED_BYTES_TOTAL, allocated);
    values.put(Gauge.PLATFORM_THREADS, threads(users));
    values.put(Gauge.OPEN_FILES, users + 50);
    if (model.schedulerGauge) {
      double carriers = model.carriers.orElse(2);
      boolean full =
          outcome.queueing()
              && model.virtualThreads
              && (model.carriers.isPresent() || model.workers.isEmpty());
      values.put(Gauge.SCHEDULER_PARALLELISM, carriers);
      values.put(Gauge.CARRIERS, carriers);
      values.put(Gauge.MOUNTED_VIRTUAL_THREADS, full ? carriers : 0);
      values.put(Gauge.QUEUED_VIRTUAL_THREADS, full ? 30.0 : 0);
    }
    samples.add(new Sample(now, values));
  }

  private double threads(double users) {
    return 25 + (model.virtualThreads ? 0 : Math.min(users, model.workers.orElse(users)));
  }

  private LoadRecord load(Level level, Model.Outcome outcome, double users) {
    long answered = Math.round(outcome.throughput() * WINDOW / SECOND);
    long due =
        switch (level) {
          case Level.Closed closed -> answered;
          case Level.Open(double rate) -> Math.round(rate * WINDOW / SECOND);
        };
    int connections = (int) users;
    return new LoadRecord(
        SECOND,
        WINDOW,
        (long) (outcome.response() * SECOND),
        30 * SECOND,
        new Connections(connections, connections, connections, 0),
        new Counts(due, Map.of(), 0, 0),
        answered,
        answered * 6 / 5,
        latencies(outcome, due),
        SLICE,
        slices(answered),
        (long) (0.2 * model.executionSeconds * SECOND),
        generator(outcome));
  }

  private Latencies latencies(Model.Outcome outcome, long count) {
    var response = times(outcome.response(), count);
    double execution = outcome.response() - outcome.queue() - model.overheadSeconds;
    var stages =
        model.stages
            ? Map.of(
                Latencies.QUEUE,
                times(outcome.queue() + 20e-6, count),
                Latencies.EXECUTION,
                times(Math.min(execution, model.executionSeconds * 1.02), count))
            : Map.<String, Histogram>of();
    return new Latencies(response, response, times(20e-6, count), stages);
  }

  private GeneratorHealth generator(Model.Outcome outcome) {
    double share = outcome.throughput() * model.generatorCpuSeconds;
    return new GeneratorHealth((long) (share * WINDOW), Math.min(1, share), 1, 0, 0, 0, 100 << 20);
  }

  /** So many times around a mean, from 1 % below it to 1 % above. */
  static Histogram times(double meanSeconds, long count) {
    var histogram = Latencies.histogram();
    int steps = 21;
    for (int step = 0; step < steps; step++) {
      long share = count * (step + 1) / steps - count * step / steps;
      double value = meanSeconds * (0.99 + 0.001 * step);
      histogram.recordValueWithCount((long) (value * SECOND), share);
    }
    return histogram;
  }

  private static List<Long> slices(long answered) {
    var slices = new ArrayList<Long>();
    int count = (int) (WINDOW / SLICE);
    for (int slice = 0; slice < count; slice++) {
      slices.add(answered * (slice + 1) / count - answered * slice / count);
    }
    return slices;
  }
}
