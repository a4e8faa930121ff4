package dev.loomlab.run;

import dev.loomlab.plan.Case;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Load;
import dev.loomlab.plan.Observe;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Protocol;
import dev.loomlab.plan.Setup;
import dev.loomlab.plan.Target;
import dev.loomlab.plan.Variant;
import dev.loomlab.plan.Work;
import dev.loomlab.record.Connections;
import dev.loomlab.record.Counts;
import dev.loomlab.record.Environment;
import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.GeneratorHealth;
import dev.loomlab.record.Latencies;
import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.PinnedSite;
import dev.loomlab.record.Pins;
import dev.loomlab.record.RequestRecord;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Sockets;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.Steadiness;
import dev.loomlab.record.ThreadDump;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.record.Unobserved;
import dev.loomlab.record.VirtualThreadEvents;
import dev.loomlab.schedule.Trial;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.HdrHistogram.Histogram;

/** Invented plans and records for tests. */
final class Samples {
  private Samples() {}

  /** Two variants, two levels, so many repetitions. */
  static Plan plan(Target target, int repetitions) {
    return new Plan(
        "invented",
        "Does it run?",
        Optional.of(target),
        List.of(Case.ONLY),
        List.of(variant("one"), variant("two")),
        new Load(
            new Work("request", "\"GET /\""),
            List.of(new Level.Closed(2), new Level.Closed(4)),
            Duration.ZERO,
            OptionalInt.empty(),
            1,
            false),
        new Protocol(
            repetitions,
            Duration.ofMillis(10),
            1,
            Optional.empty(),
            Duration.ofMillis(20),
            Duration.ofSeconds(1),
            0.03,
            Optional.empty(),
            1,
            Optional.empty()),
        Observe.DEFAULT,
        List.of());
  }

  static Plan plan(int repetitions) {
    return plan(new Target.Started("java -jar invented.jar ${port}", "GET /ready"), repetitions);
  }

  static Variant variant(String name) {
    return new Variant(name, Optional.empty(), Setup.NONE, Optional.empty(), OptionalInt.empty());
  }

  static LoadRecord load(long answered) {
    var random = new Random(answered);
    return new LoadRecord(
        10_000_000,
        20_000_000,
        1_000_000,
        1_000_000_000,
        new Connections(2, 2, 2, 0),
        new Counts(answered, Map.of("reset", 1L), 2, 3),
        answered,
        2 * answered,
        new Latencies(
            histogram(random, answered),
            histogram(random, answered),
            histogram(random, answered),
            Map.of("queue", histogram(random, answered), "a, b c", histogram(random, 3))),
        20_000_000,
        List.of(answered),
        1_000_000,
        new GeneratorHealth(1, 0.5, 1, 2, 3, 4, 5));
  }

  /** The same of a mix of two requests whose warm-up became steady. */
  static LoadRecord mixed(long answered) {
    var one = load(answered);
    return new LoadRecord(
        one.warmupNanos(),
        one.windowNanos(),
        one.drainNanos(),
        one.timeoutNanos(),
        one.connections(),
        one.counts(),
        one.answeredInWindow(),
        one.answeredInLevel(),
        one.latencies(),
        one.sliceNanos(),
        one.slices(),
        one.longestSilenceNanos(),
        one.generator(),
        List.of(request("read", answered + 1), request("write", answered + 2)),
        Steadiness.REACHED);
  }

  private static RequestRecord request(String name, long answered) {
    var load = load(answered);
    return new RequestRecord(name, load.counts(), answered, load.latencies());
  }

  private static Histogram histogram(Random random, long count) {
    var histogram = Latencies.histogram();
    for (long i = 0; i < count; i++) {
      histogram.recordValue(random.nextLong(60_000_000_000L));
    }
    return histogram;
  }

  static TrialRecord record(Trial trial, Outcome outcome) {
    return new TrialRecord(
        trial,
        "2026-01-02T03:04:05Z",
        new Environment(Map.of("cores", "2", "os", "invented")),
        outcome,
        List.of(level(new Level.Closed(2), 10, trial), level(new Level.Open(4.5), 1_000, trial)),
        List.of(
            new Sample(5, Map.of(Gauge.CPU_NANOS_TOTAL, 1e9, Gauge.GC_PAUSE_MAX_MILLIS, 0.125)),
            new Sample(
                250_000_005,
                Map.of(Gauge.CPU_NANOS_TOTAL, 123_456_789_012_345.0),
                Map.of("pool/orders-db/active", 10.0, "up{job=shop;port=1}", 0.5))),
        List.of(new Unobserved("weather", "no window")));
  }

  private static LevelRecord level(Level level, long begin, Trial trial) {
    return level(level, begin, load(10L * trial.number()));
  }

  static LevelRecord level(Level level, long begin, LoadRecord load) {
    return new LevelRecord(
        level,
        begin,
        begin + 100,
        begin + 200,
        begin + 300,
        load,
        Optional.of(
            new VirtualThreadEvents(
                1,
                2,
                3,
                4,
                5,
                6,
                7,
                new Pins(
                    1_000_000,
                    List.of(),
                    List.of(
                        new PinnedSite(
                            "shop.Orders.<clinit>",
                            "java.lang.Thread.sleep",
                            Optional.of("Native or VM frame on stack"),
                            true,
                            4,
                            5,
                            6))))),
        Optional.of(
            new ThreadDump(
                begin + 150,
                20,
                7,
                List.of(
                    new StackGroup(
                        StackGroup.Kind.VIRTUAL,
                        "",
                        "an executor",
                        5,
                        Optional.of("WAITING"),
                        List.of("java.lang.Thread.sleep", "shop.Orders.handle"),
                        Optional.of("shop.Orders.handle"))))),
        Optional.of(
            new Sockets(
                Map.of(80, 2), Map.of(80, 0), Map.of("127.0.0.1:5432", 7), OptionalInt.of(3))),
        List.of(
            new ExecutionSite(StackGroup.Kind.VIRTUAL, List.of("shop.Orders.handle"), false, 12)));
  }
}
