package dev.loomlab.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.StackGroup;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Handlers that wait for a lock inside synchronized, and a next owner that has no carrier. */
class StalledTest {
  private static final String SITE = "shop.Log.line";

  private static StackGroup pinnedOnLock(int count) {
    return Seen.virtual(
        count,
        "WAITING",
        SITE,
        "jdk.internal.misc.Unsafe.park",
        "java.lang.VirtualThread.parkOnCarrierThread",
        "java.lang.VirtualThread.park",
        "java.util.concurrent.locks.LockSupport.park",
        "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
        "java.util.concurrent.locks.ReentrantLock.lock");
  }

  private static StackGroup nextOwner(int count, String state) {
    return Seen.virtual(
        count,
        state,
        "shop.Orders.handle",
        "java.lang.VirtualThread.park",
        "java.util.concurrent.locks.LockSupport.park",
        "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
        "java.util.concurrent.locks.ReentrantLock.lock");
  }

  @Test
  void allCarriersPinnedOnALockIsAStall() {
    var finding =
        Seen.on(21).dump(pinnedOnLock(2), nextOwner(1, "WAITING")).only(FindingKind.STALLED);

    assertThat(finding.statement())
        .isEqualTo("2/2 carriers pinned on a lock whose next owner has no carrier");
    assertThat(finding.site()).contains(SITE);
    assertThat(finding.figures()).containsEntry("heldCarriers", 2.0).containsEntry("carriers", 2.0);
    assertThat(finding.evidence()).anyMatch(line -> line.contains("jstack"));
    assertThat(finding.next()).contains("JDK 24");
  }

  @Test
  void itIsSaidThatTheQueueGrowsWhereTheSchedulerTells() {
    var finding =
        Seen.on(25)
            .setting("-XX:LockingMode", "1")
            .sampled(8, i -> Map.of(Gauge.QUEUED_VIRTUAL_THREADS, 10.0 * i))
            .dump(pinnedOnLock(2), nextOwner(4, "WAITING"))
            .dump(pinnedOnLock(2), nextOwner(4, "WAITING"))
            .only(FindingKind.STALLED);

    assertThat(finding.statement()).endsWith("has no carrier; queue growing");
    assertThat(finding.evidence()).anyMatch(line -> line.startsWith("in each of 2 dumps"));
    assertThat(finding.next()).contains("LockingMode");
  }

  @Test
  void aDumpAloneShowsItWhereThreadsCanRunAndHaveNoCarrier() {
    assertThat(Seen.unknown().dump(pinnedOnLock(2), nextOwner(3, "RUNNABLE")).kinds())
        .contains(FindingKind.STALLED);
  }

  @Test
  void aDumpAloneDoesNotShowItWhereNobodyWaitsForACarrier() {
    assertThat(Seen.unknown().dump(pinnedOnLock(2), nextOwner(3, "WAITING")).kinds())
        .doesNotContain(FindingKind.STALLED);
  }

  @Test
  void aCarrierThatIsFreeMovesIt() {
    assertThat(Seen.on(21).dump(pinnedOnLock(1), nextOwner(1, "WAITING")).kinds())
        .doesNotContain(FindingKind.STALLED);
  }

  @Test
  void aCanaryThatRunsContradictsIt() {
    assertThat(
            Seen.on(21)
                .sampled(4, i -> Map.of(Gauge.CANARY_START_LATE_NANOS, 3e6))
                .dump(pinnedOnLock(2), nextOwner(1, "WAITING"))
                .kinds())
        .doesNotContain(FindingKind.STALLED);
  }

  @Test
  void aPlatformThreadThatHoldsTheLockCanLetThemGo() {
    var owner =
        new StackGroup(
            StackGroup.Kind.PLATFORM,
            "writer",
            "",
            1,
            java.util.Optional.of("RUNNABLE"),
            java.util.List.of("java.io.FileOutputStream.write", SITE, "java.lang.Thread.run"),
            java.util.Optional.of(SITE));

    assertThat(Seen.on(21).dump(pinnedOnLock(2), owner).kinds())
        .doesNotContain(FindingKind.STALLED);
  }

  @Test
  void threadsThatMerelySleepWhilePinnedAreNoStall() {
    assertThat(Seen.on(21).dump(Stacks.pinned(2)).kinds())
        .contains(FindingKind.PINNED)
        .doesNotContain(FindingKind.STALLED);
  }

  @Test
  void aStallIsNotToldAgainAsAQueueOrAsHeldCarriers() {
    assertThat(Seen.on(21).dump(pinnedOnLock(2), nextOwner(60, "WAITING")).kinds())
        .contains(FindingKind.STALLED)
        .doesNotContain(FindingKind.LOCK_QUEUE, FindingKind.CARRIERS_HELD);
  }
}
