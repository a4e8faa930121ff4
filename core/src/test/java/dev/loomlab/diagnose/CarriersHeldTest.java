package dev.loomlab.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.StackGroup;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Carriers that are held without any pinned event, and what only looks like it. */
class CarriersHeldTest {
  private static final String SITE = "shop.Feed.next";

  /** Two carriers held all the time, others queued; so late a canary; so many cores used. */
  private static Seen held(double queued, double canaryMillis, double coresUsed) {
    return Seen.on(25)
        .sampled(
            16,
            i ->
                gauges(i, coresUsed, canaryMillis, 1)
                    .with(Gauge.SCHEDULER_PARALLELISM, 2)
                    .with(Gauge.MOUNTED_VIRTUAL_THREADS, 2)
                    .with(Gauge.QUEUED_VIRTUAL_THREADS, queued)
                    .map());
  }

  /** The same where no bean tells of the scheduler. */
  private static Seen unseen(double canaryMillis, double platformMillis, double coresUsed) {
    return Seen.on(21).sampled(16, i -> gauges(i, coresUsed, canaryMillis, platformMillis).map());
  }

  private static Gauges gauges(int i, double coresUsed, double canary, double platform) {
    return new Gauges(new TreeMap<>())
        .with(Gauge.CPU_NANOS_TOTAL, i * 0.25e9 * coresUsed)
        .with(Gauge.MACHINE_CPU_NANOS_TOTAL, i * 0.25e9 * (coresUsed + 0.1))
        .with(Gauge.CANARY_START_LATE_NANOS, canary * 1e6)
        .with(Gauge.CANARY_PLATFORM_LATE_NANOS, platform * 1e6);
  }

  private record Gauges(TreeMap<Gauge, Double> map) {
    Gauges with(Gauge gauge, double value) {
      map.put(gauge, value);
      return this;
    }
  }

  private static StackGroup reading(int count) {
    return Seen.virtual(
        count,
        "RUNNABLE",
        SITE,
        "java.io.FileInputStream.readBytes",
        "java.io.FileInputStream.read");
  }

  @Test
  void readsOfAFileAreNamedAndHaveNoEvent() {
    var finding = held(62, 1600, 0.05).pinned().dump(reading(2)).only(FindingKind.CARRIERS_HELD);

    assertThat(finding.site()).contains(SITE);
    assertThat(finding.statement())
        .contains("2 carriers are held in java.io.FileInputStream.read, called in shop.Feed.next")
        .contains("there is no pinned event for this");
    assertThat(finding.figures().get("turnMillis")).isBetween(50.0, 53.0);
    assertThat(finding.evidence()).anyMatch(line -> line.contains("no pinned event"));
    assertThat(finding.next()).contains("platform threads");
  }

  @Test
  void nativeCallsAreNamedByTheSamplesOrByIdleCarriers() {
    assertThat(
            held(62, 1600, 0.05)
                .executing(StackGroup.Kind.VIRTUAL, true, 90, "shop.Native.call")
                .only(FindingKind.CARRIERS_HELD)
                .statement())
        .contains("native call in shop.Native.call");
    assertThat(
            held(62, 1600, 0.05)
                .dump(Seen.virtual(2, "RUNNABLE", "shop.Native.call"))
                .only(FindingKind.CARRIERS_HELD)
                .statement())
        .contains("held in shop.Native.call without using the processor: a native call");
  }

  @Test
  void aLoopThatYieldsIsNamed() {
    var finding =
        held(3, 900, 2)
            .pinned()
            .dump(
                Seen.virtual(
                    2,
                    "RUNNABLE",
                    "shop.Spin.until",
                    "java.lang.VirtualThread.tryYield",
                    "java.lang.Thread.yield"))
            .only(FindingKind.CARRIERS_HELD);

    assertThat(finding.statement())
        .contains("busy in yield in shop.Spin.until while others are queued; nothing is pinned");
  }

  @Test
  void longTurnsAreNoTimeSlicing() {
    var finding =
        held(3, 726, 2)
            .executing(StackGroup.Kind.VIRTUAL, false, 90, "shop.Price.all", "shop.Orders.handle")
            .only(FindingKind.CARRIERS_HELD);

    assertThat(finding.site()).contains("shop.Price.all");
    assertThat(finding.statement()).contains("there is no time slicing");
  }

  @Test
  void aServiceThatIsMerelyBusyHoldsNothing() {
    assertThat(
            held(4900, 600, 1.9)
                .executing(StackGroup.Kind.VIRTUAL, false, 90, "shop.Orders.handle")
                .kinds())
        .doesNotContain(FindingKind.CARRIERS_HELD);
  }

  @Test
  void aQuietServiceHoldsNothing() {
    assertThat(
            Seen.on(25)
                .sampled(
                    16,
                    i ->
                        gauges(i, 0.2, 3, 1)
                            .with(Gauge.SCHEDULER_PARALLELISM, 2)
                            .with(Gauge.MOUNTED_VIRTUAL_THREADS, 0)
                            .with(Gauge.QUEUED_VIRTUAL_THREADS, 0)
                            .map())
                .dump(reading(1), Stacks.sleeping(60))
                .kinds())
        .doesNotContain(FindingKind.CARRIERS_HELD);
  }

  @Test
  void onJava21TheCanaryAndIdleProcessorsSayIt() {
    assertThat(unseen(1600, 1, 0.05).kinds()).contains(FindingKind.CARRIERS_HELD);
  }

  @Test
  void onJava21ABusyJvmIsNotAccused() {
    assertThat(unseen(500, 1, 1.9).kinds()).doesNotContain(FindingKind.CARRIERS_HELD);
  }

  @Test
  void aMachineThatDelaysPlatformThreadsTooIsToBlame() {
    assertThat(unseen(1600, 800, 0.05).kinds()).doesNotContain(FindingKind.CARRIERS_HELD);
  }

  @Test
  void whatPinsExplainIsPinning() {
    assertThat(held(62, 1600, 0.05).pinned(Seen.pin(SITE, 150)).kinds())
        .contains(FindingKind.PINNED)
        .doesNotContain(FindingKind.CARRIERS_HELD);
  }

  @Test
  void carriersThatWaitThemselvesAreAnAgents() {
    var waiting =
        new StackGroup(
            StackGroup.Kind.PLATFORM,
            "ForkJoinPool-#-worker-#",
            "",
            2,
            Optional.of("WAITING"),
            List.of(
                "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.park",
                "java.util.concurrent.locks.ReentrantLock.lock",
                "org.agent.Advice.onMount",
                "java.lang.VirtualThread.runContinuation",
                "java.util.concurrent.ForkJoinWorkerThread.run"),
            Optional.of("org.agent.Advice.onMount"));
    var finding = Seen.on(25).pinned().dump(waiting).only(FindingKind.CARRIERS_HELD);

    assertThat(finding.site()).contains("org.agent.Advice.onMount");
    assertThat(finding.statement())
        .startsWith("2 carriers wait in org.agent.Advice.onMount")
        .endsWith("nothing is pinned");
  }

  @Test
  void whatRunsOnCarriersInThePlaceOfThreadsIsTold() {
    var waiting = worker("org.agent.Meter.count", 2);

    assertThat(
            Seen.on(25)
                .sampled(
                    8,
                    i ->
                        Map.of(
                            Gauge.SCHEDULER_PARALLELISM, 2.0,
                            Gauge.MOUNTED_VIRTUAL_THREADS, 0.0,
                            Gauge.QUEUED_VIRTUAL_THREADS, 5.0 + i))
                .dump(waiting)
                .only(FindingKind.CARRIERS_HELD)
                .site())
        .contains("org.agent.Meter.count");
  }

  private static StackGroup worker(String site, int count) {
    return new StackGroup(
        StackGroup.Kind.PLATFORM,
        "ForkJoinPool-#-worker-#",
        "",
        count,
        Optional.of("WAITING"),
        List.of(
            "jdk.internal.misc.Unsafe.park",
            "java.util.concurrent.locks.ReentrantLock.lock",
            site,
            "java.util.concurrent.ForkJoinWorkerThread.run"),
        Optional.of(site));
  }

  @Test
  void workersOfAPoolOfTheProgramAreNoCarriers() {
    assertThat(Seen.on(25).dump(worker("shop.Batch.compute", 2)).kinds())
        .doesNotContain(FindingKind.CARRIERS_HELD);
  }

  @Test
  void addedCarriersAreToldWithTheMostThatMayBe() {
    var finding =
        Seen.on(25)
            .sampled(
                8, i -> Map.of(Gauge.SCHEDULER_PARALLELISM, 2.0, Gauge.CARRIERS, i < 4 ? 2.0 : 50))
            .only(FindingKind.CARRIERS_ADDED);

    assertThat(finding.statement())
        .startsWith("50 carriers for a parallelism of 2")
        .contains("256");
    assertThat(finding.figures())
        .containsEntry("carriers", 50.0)
        .containsEntry("carriersMost", 256.0);
  }

  @Test
  void oneCarrierMoreComesAndGoesInAnyJvm() {
    assertThat(
            Seen.on(25)
                .sampled(
                    8,
                    i -> Map.of(Gauge.SCHEDULER_PARALLELISM, 2.0, Gauge.CARRIERS, i == 3 ? 3.0 : 2))
                .found())
        .isEmpty();
  }

  @Test
  void onJava21ADumpShowsThemByTheirReads() {
    assertThat(Seen.on(21).dump(reading(64)).only(FindingKind.CARRIERS_ADDED).site())
        .contains(SITE);
  }
}
