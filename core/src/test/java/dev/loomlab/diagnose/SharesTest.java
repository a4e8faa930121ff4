package dev.loomlab.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Series;
import dev.loomlab.record.StackGroup;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Shares of waiting and of collections, memory that grows, and a healthy service under all eyes.
 */
class SharesTest {
  private static final double MIB = 1 << 20;

  private static Seen using(double cores) {
    return Seen.on(25).sampled(16, i -> Map.of(Gauge.CPU_NANOS_TOTAL, i * 0.25e9 * cores));
  }

  @Test
  void aRequestThatMostlyWaitsNeedsFewCarriers() {
    var finding = using(0.4).load(1000, 52, 50).only(FindingKind.WAITING_SHARE);

    assertThat(finding.statement())
        .isEqualTo(
            "99 % of a request is waiting: 52.0 requests at once need 0.416 carriers; 2 cores bear"
                + " up to 5,000/s, 125 times what one thread a core would give");
    assertThat(finding.figures().get("share")).isBetween(0.99, 0.993);
    assertThat(finding.figures().get("carriersNeeded")).isBetween(0.41, 0.42);
  }

  @Test
  void aRequestThatMostlyComputesStaysOnAPoolOfCores() {
    var finding = using(1.9).load(190, 40, 10).only(FindingKind.WAITING_SHARE);

    assertThat(finding.statement())
        .isEqualTo("CPU-bound: 100 % of a request is processor time; stay on a pool of cores");
  }

  @Test
  void withoutALoadTheStatesOfThreadsSayIt() {
    var finding =
        Seen.on(25)
            .series(
                4,
                i ->
                    Map.of(
                        Series.of(StackGroup.Kind.VIRTUAL, "RUNNABLE"), 2.0,
                        Series.of(StackGroup.Kind.VIRTUAL, "WAITING"), 38.0))
            .only(FindingKind.WAITING_SHARE);

    assertThat(finding.statement()).startsWith("95 % of the virtual threads waited");
    assertThat(finding.figures()).containsEntry("virtualThreads", 40.0);
  }

  @Test
  void nothingIsSaidOfWaitingWithoutProcessorTimeOrLoad() {
    assertThat(Seen.on(25).load(1000, 52, 50).found()).isEmpty();
    assertThat(using(0.4).found()).isEmpty();
  }

  @Test
  void directMemoryThatGrowsWhileTheHeapIsFlatIsTold() {
    var finding =
        Seen.on(25)
            .sampled(
                16,
                i ->
                    Map.of(
                        Gauge.DIRECT_MEMORY_BYTES, (10 + 8 * i) * MIB,
                        Gauge.HEAP_USED_BYTES, (60 + i % 3) * MIB))
            .only(FindingKind.DIRECT_MEMORY_GROWS);

    assertThat(finding.statement()).startsWith("direct memory grows by 30.0 MiB/s");
  }

  @Test
  void aPoolOfBuffersThatFillsOrStandsIsNoGrowth() {
    assertThat(
            Seen.on(25)
                .sampled(
                    16, i -> Map.of(Gauge.DIRECT_MEMORY_BYTES, Math.min(64, 10 + 16.0 * i) * MIB))
                .found())
        .isEmpty();
    assertThat(Seen.on(25).sampled(16, i -> Map.of(Gauge.DIRECT_MEMORY_BYTES, 64 * MIB)).found())
        .isEmpty();
  }

  @Test
  void collectionsThatTakeATenthOfTheTimeAreTold() {
    assertThat(
            Seen.on(25)
                .sampled(16, i -> Map.of(Gauge.GC_MILLIS_TOTAL, 40.0 * i))
                .only(FindingKind.COLLECTION)
                .figures()
                .get("share"))
        .isBetween(0.15, 0.17);
    assertThat(Seen.on(25).sampled(16, i -> Map.of(Gauge.GC_MILLIS_TOTAL, 4.0 * i)).found())
        .isEmpty();
  }

  @Test
  void ofNothingNothingIsSaid() {
    assertThat(Seen.unknown().found()).isEmpty();
    assertThat(Diagnose.couldShow(Seen.unknown().state(new Sighting.State.OnlyFiles()).sighting()))
        .isEmpty();
  }

  @Test
  void aHealthyServiceUnderAllEyesIsAccusedOfNothing() {
    var healthy =
        Seen.on(25)
            .sampled(
                20,
                i ->
                    Map.ofEntries(
                        Map.entry(Gauge.CPU_NANOS_TOTAL, i * 0.25e9 * 0.8),
                        Map.entry(Gauge.MACHINE_CPU_NANOS_TOTAL, i * 0.25e9 * 1.4),
                        Map.entry(Gauge.SCHEDULER_PARALLELISM, 2.0),
                        Map.entry(Gauge.CARRIERS, 2.0),
                        Map.entry(Gauge.MOUNTED_VIRTUAL_THREADS, i % 2 + 1.0),
                        Map.entry(Gauge.QUEUED_VIRTUAL_THREADS, i % 4 + 0.0),
                        Map.entry(Gauge.CANARY_START_LATE_NANOS, 6e6),
                        Map.entry(Gauge.CANARY_PLATFORM_LATE_NANOS, 2e6),
                        Map.entry(Gauge.DIRECT_MEMORY_BYTES, 20 * MIB),
                        Map.entry(Gauge.GC_MILLIS_TOTAL, 3.0 * i),
                        Map.entry(Gauge.HEAP_USED_BYTES, (60 + 10 * (i % 5)) * MIB)))
            .pinned()
            .dump(
                Stacks.sleeping(900),
                Stacks.querying(60),
                Stacks.waitingForHikari(3),
                Stacks.waitingForLock(2),
                Stacks.looping(2))
            .load(18_000, 53, 51);

    assertThat(healthy.kinds()).containsExactly(FindingKind.WAITING_SHARE);
    assertThat(Diagnose.couldShow(healthy.sighting()))
        .contains(FindingKind.PINNED, FindingKind.CARRIERS_HELD, FindingKind.STALLED);
  }
}
