package dev.loomlab.report;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
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
import dev.loomlab.record.Unobserved;
import dev.loomlab.schedule.Schedule;
import dev.loomlab.schedule.Trial;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The records of the invented run: what its findings could have been judged from. */
final class SampleTrials {
  private static final long SECOND = 1_000_000_000L;

  /** Answers per second, by variant and level. */
  static final double[][] THROUGHPUT = {
    {993, 3890, 3902, 3896}, {989, 3955, 18_900, 13_400}, {991, 3830, 3860, 3310}
  };

  /** CPU time per request in microseconds, by variant and level. */
  static final double[][] CPU_MICROS = {{88, 74, 71, 72}, {91, 70, 49, 72.5}, {97, 82, 77, 79}};

  /** The invented machine. */
  static final Environment ENVIRONMENT =
      new Environment(
          Map.of(
              "cores", "2",
              "target.cores", "1",
              "cpu", "Sample CPU 9000 at 3.1 GHz",
              "os", "SampleOS 7.2 x86_64",
              "memoryMiB", "8192",
              "target.jvm", "25.0.3+9 (Sample Vendor)",
              "generator.jvm", "25.0.3+9 (Sample Vendor)"));

  private SampleTrials() {}

  static List<TrialRecord> of(Plan plan) {
    return Schedule.of(plan).trials().stream().map(trial -> trial(plan, trial)).toList();
  }

  private static TrialRecord trial(Plan plan, Trial trial) {
    int variant = plan.variants().indexOf(plan.variant(trial.variant()));
    var outcome = outcome(trial.number());
    var levels = new ArrayList<LevelRecord>();
    if (outcome instanceof Outcome.Completed) {
      for (int level = 0; level < plan.load().levels().size(); level++) {
        levels.add(level(plan.load().levels().get(level), variant, level));
      }
    }
    return new TrialRecord(
        trial,
        String.format(Locale.ROOT, "2026-01-02T03:%02d:00Z", trial.number()),
        ENVIRONMENT,
        outcome,
        levels,
        levels.isEmpty() ? List.of() : samples(variant),
        List.of(new Unobserved("open files", "the system does not tell")));
  }

  private static Outcome outcome(int number) {
    return switch (number) {
      case 7 ->
          new Outcome.Failed(
              "launch",
              "the target ended with exit code 1 before it was ready; read its log",
              List.of("Address already in use", "\tat sample.Main.main(Main.java:12)"));
      case 8 -> new Outcome.Skipped("JDK 21 was not found; name it by LOOMLAB_JDK_21");
      default -> new Outcome.Completed();
    };
  }

  private static LevelRecord level(Level level, int variant, int index) {
    long begin = 7L * index * SECOND;
    double throughput = THROUGHPUT[variant][index];
    long answered = Math.round(throughput * 5);
    var response = latencies(level.magnitude() / throughput * 1e9, answered);
    var load =
        new LoadRecord(
            SECOND,
            5 * SECOND,
            SECOND / 10,
            30 * SECOND,
            new Connections(
                (int) level.magnitude(), (int) level.magnitude(), (int) level.magnitude(), 0),
            new Counts(answered, Map.of(), 0, 0),
            answered,
            answered * 6 / 5,
            new Latencies(response, response, Latencies.histogram(), Map.of()),
            SECOND,
            java.util.Collections.nCopies(5, answered / 5),
            SECOND / 20,
            new GeneratorHealth(SECOND, 0.3, 1, 0, 0, 0, 200L << 20));
    return new LevelRecord(
        level,
        begin,
        begin + SECOND,
        begin + 6 * SECOND,
        begin + 6 * SECOND + SECOND / 10,
        load,
        Optional.empty());
  }

  /** A thousand answers around a mean: most near it, a few far out. */
  private static Histogram latencies(double meanNanos, long answered) {
    var histogram = Latencies.histogram();
    for (int i = 0; i < 1000; i++) {
      double share = i / 1000.0;
      double factor = 0.997 + 0.01 * share + 0.5 * Math.pow(share, 60);
      histogram.recordValueWithCount(Math.round(meanNanos * factor), Math.max(1, answered / 1000));
    }
    return histogram;
  }

  private static List<Sample> samples(int variant) {
    var samples = new ArrayList<Sample>();
    double cpu = 0;
    for (int i = 0; i < 112; i++) {
      int level = Math.min(3, i / 28);
      boolean loaded = i % 28 < 25;
      if (loaded) {
        cpu += THROUGHPUT[variant][level] * CPU_MICROS[variant][level] * 1000 / 4;
      }
      var values = new EnumMap<Gauge, Double>(Gauge.class);
      values.put(Gauge.CPU_NANOS_TOTAL, cpu);
      values.put(Gauge.RSS_BYTES, (double) ((180L + 12L * level * (variant + 1)) << 20));
      values.put(Gauge.HEAP_USED_BYTES, (double) ((40L + (i * 7) % 60) << 20));
      values.put(Gauge.PLATFORM_THREADS, variant == 0 ? 24.0 + (level > 0 ? 200 : 50) : 26.0);
      samples.add(new Sample(i * SECOND / 4, values));
    }
    return samples;
  }
}
