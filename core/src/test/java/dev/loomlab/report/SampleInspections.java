package dev.loomlab.report;

import dev.loomlab.diagnose.Diagnosis;
import dev.loomlab.diagnose.Finding;
import dev.loomlab.diagnose.FindingKind;
import dev.loomlab.diagnose.Sighting;
import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.LockQueue;
import dev.loomlab.record.PinnedSite;
import dev.loomlab.record.Pins;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Series;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.StackGroup.Kind;
import dev.loomlab.record.ThreadDump;
import dev.loomlab.record.Unobserved;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Invented inspections: one with everything, one with hostile words, and those with nothing. */
public final class SampleInspections {
  private static final String HOSTILE =
      "</script><img src=x onerror=\"document.title='taken'\">\u202egnorw\u001b[31m, \"a\" | `b`";

  private SampleInspections() {}

  /** Every sample by its name. */
  public static Map<String, Inspection> all() {
    var all = new TreeMap<String, Inspection>();
    all.put("pinned", pinned("shop.Orders.load"));
    all.put("hostileWords", pinned(HOSTILE));
    all.put("nothingFound", nothingFound());
    all.put("silent", silent());
    all.put("ended", ended());
    return all;
  }

  private static Inspection pinned(String word) {
    var groups = groups(word);
    var locks =
        List.of(
            new LockQueue(
                "java.util.concurrent.locks.ReentrantLock$NonfairSync",
                211,
                210,
                2,
                Optional.of(word),
                Optional.empty()),
            new LockQueue(
                "shop.Cache",
                12,
                0,
                0,
                Optional.of("shop.Cache.get"),
                Optional.of(
                    new LockQueue.Owner(
                        Kind.PLATFORM, word, Optional.of("RUNNABLE"), Optional.of(word)))));
    return new Inspection(
        "recording " + word + ", 30.0 s of OpenJDK 64-Bit Server VM 25.0.3+9-LTS",
        new Sighting(
            Map.of("target.java", "25", "cores", "2", "target.setting.-Xmx", "512m"),
            30,
            samples(),
            Optional.of(pins(word)),
            List.of(
                new ThreadDump(0, 0, 530, groups, List.of()),
                new ThreadDump(5_000_000_000L, 0, 540, groups, locks)),
            Optional.empty(),
            List.of(
                new ExecutionSite(Kind.VIRTUAL, List.of(word, "shop.Orders.handle"), false, 700),
                new ExecutionSite(Kind.PLATFORM, List.of("sun.nio.ch.EPoll.wait"), true, 300)),
            Optional.of(new Sighting.Load(412.5, 51.2, 50.1)),
            new Sighting.State.OnlyFiles(),
            List.of(new Unobserved("mounted and queued virtual threads", "they are in no file"))),
        new Diagnosis(
            List.of(
                new Finding(
                    FindingKind.PINNED,
                    Optional.of(word),
                    "virtual threads were pinned 64 times, 3.2 s in all",
                    List.of("the longest took 50.3 ms", "the JVM says: " + word),
                    Map.of("count", 64.0, "totalMillis", 3201.5, "longestMillis", 50.3),
                    "Call what blocks outside of the class initialiser."),
                new Finding(
                    FindingKind.WAITING_SHARE,
                    Optional.empty(),
                    "99 % of a request is waiting",
                    List.of("0.4 ms of processor time in 51 ms"),
                    Map.of("waitingShare", 0.992),
                    "Virtual threads can help; more than 2 carriers are not needed.")),
            List.of(new Unobserved("lock waits of virtual threads", "there is no event"))),
        List.of(
            new Inspection.Note(
                "Events that were off: jdk.VirtualThreadStart, " + word,
                "Record again with them: jcmd PID JFR.start settings=profile")),
        groups.subList(0, 1));
  }

  private static List<StackGroup> groups(String word) {
    return List.of(
        new StackGroup(
            Kind.VIRTUAL,
            "",
            "",
            500,
            Optional.of("WAITING"),
            List.of("java.lang.VirtualThread.park", word, "java.lang.VirtualThread.run"),
            Optional.of(word)),
        new StackGroup(
            Kind.PLATFORM,
            "http-#-" + word,
            "java.util.concurrent.ThreadPoolExecutor@1",
            30,
            Optional.of("TIMED_WAITING"),
            List.of("jdk.internal.misc.Unsafe.park", "java.lang.Thread.run"),
            Optional.empty()));
  }

  private static Pins pins(String word) {
    return new Pins(
        20_000_000,
        List.of(
            new PinnedSite(
                "shop.Start.<clinit>",
                "java.lang.Thread.sleep",
                Optional.empty(),
                false,
                2,
                101_000_000,
                60_000_000)),
        List.of(
            new PinnedSite(
                word,
                "java.lang.Thread.sleep",
                Optional.of("Freeze or preempt failed (2), " + word),
                true,
                64,
                3_201_500_000L,
                50_300_000)));
  }

  private static List<Sample> samples() {
    var samples = new ArrayList<Sample>();
    for (int second = 1; second <= 30; second++) {
      var values = new EnumMap<Gauge, Double>(Gauge.class);
      values.put(Gauge.CPU_NANOS_TOTAL, second * 0.4e9);
      values.put(Gauge.MOUNTED_VIRTUAL_THREADS, (double) (second % 3));
      values.put(Gauge.QUEUED_VIRTUAL_THREADS, (double) (second * 7 % 5));
      values.put(Gauge.SCHEDULER_PARALLELISM, 2.0);
      values.put(Gauge.CANARY_START_LATE_NANOS, second * 1e6);
      values.put(Gauge.CANARY_WAKE_LATE_NANOS, second * 2e6);
      values.put(Gauge.CANARY_PLATFORM_LATE_NANOS, 1e5);
      values.put(Gauge.RSS_BYTES, 2e8);
      if (second % 10 == 0) {
        values.put(Gauge.GC_PAUSE_MAX_MILLIS, 3.0 + second);
      }
      samples.add(
          new Sample(
              second * 1_000_000_000L,
              values,
              Map.of(
                  Series.of(Series.Recorded.PINS),
                  (double) (second % 4),
                  Series.of(Series.Recorded.LONGEST_PIN_MILLIS),
                  second % 4 * 20.0)));
    }
    return samples;
  }

  private static Inspection nothingFound() {
    return of(
        "a thread dump in threads.json, JDK 21.0.13", new Sighting.State.OnlyFiles(), List.of());
  }

  private static Inspection silent() {
    return of(
        "process 4711 (shop.jar)",
        new Sighting.State.Silent("it did not answer for 10 s; the system says: stopped (T)"),
        List.of(
            new Finding(
                FindingKind.SILENT,
                Optional.empty(),
                "the JVM answers nothing",
                List.of("attach: no answer in 10 s", "/proc says: stopped (T)"),
                Map.of("waitedSeconds", 10.0),
                "Continue it: kill -CONT 4711")));
  }

  private static Inspection ended() {
    return of(
        "process 4711 (shop.jar)",
        new Sighting.State.Ended(OptionalInt.of(0), OptionalDouble.of(1.25)),
        List.of());
  }

  private static Inspection of(String subject, Sighting.State state, List<Finding> findings) {
    return new Inspection(
        subject,
        new Sighting(
            Map.of(),
            0,
            List.of(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            state,
            List.of()),
        new Diagnosis(findings, List.of(new Unobserved("pins", "there is no recording"))),
        List.of());
  }
}
