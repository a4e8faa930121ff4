package dev.loomlab.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.record.LockQueue;
import dev.loomlab.record.Series;
import dev.loomlab.record.Sockets;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.ThreadDump;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Threads that queue for pools, for locks, or to hand tasks over. */
class QueuesTest {

  @Test
  void aKnownPoolThatThreadsQueueForIsNamed() {
    var finding =
        Seen.on(25)
            .dump(Stacks.waitingForHikari(190), Stacks.querying(10))
            .load(500, 400, 20)
            .only(FindingKind.POOL_QUEUE);

    assertThat(finding.statement())
        .isEqualTo(
            "190 threads queue for pool HikariCP of about 10: the limit is the pool, not threads");
    assertThat(finding.figures()).containsEntry("waiting", 190.0).containsEntry("inUse", 10.0);
    assertThat(finding.next()).startsWith("Bound the callers");
  }

  @Test
  void threadsThatLetGoDuringADumpAreNoPartOfThePoolIfAnotherDumpShowsFewer() {
    var finding =
        Seen.on(25)
            .dump(Stacks.waitingForPermit(300), Stacks.sleeping(123))
            .dump(Stacks.waitingForPermit(336), Stacks.sleeping(64))
            .dump(Stacks.waitingForPermit(310), Stacks.sleeping(90))
            .only(FindingKind.POOL_QUEUE);

    assertThat(finding.statement())
        .isEqualTo("336 threads queue for a pool of about 64: the limit is the pool, not threads");
    assertThat(finding.figures()).containsEntry("inUse", 64.0);
  }

  @Test
  void openLoadBeyondAPoolIsToldWithBothRates() {
    var finding =
        Seen.on(25)
            .dump(Stacks.waitingForPermit(1600), Stacks.sleeping(16))
            .load(new Sighting.Load(400, 2500, 40, OptionalDouble.of(600)))
            .only(FindingKind.POOL_QUEUE);

    assertThat(finding.statement())
        .isEqualTo(
            "a pool of about 16 limits to 400/s, below the offered 600/s; waiters grow by 200/s");
    assertThat(finding.figures()).containsEntry("waitersPerSecond", 200.0);
  }

  @Test
  void aPoolsOwnFiguresAreEnough() {
    var finding =
        Seen.on(25)
            .series(
                8,
                i ->
                    Map.of(
                        Series.of(Series.Pool.ACTIVE, "orders-db"), 10.0,
                        Series.of(Series.Pool.MAX, "orders-db"), 10.0,
                        Series.of(Series.Pool.WAITING, "orders-db"), 20.0 + i))
            .only(FindingKind.POOL_QUEUE);

    assertThat(finding.statement()).contains("pool orders-db of about 10");
    assertThat(finding.figures()).containsEntry("waitersPerSecond", 4.0);
  }

  @Test
  void aPoolThatIsUsedWellIsNoQueue() {
    assertThat(Seen.on(25).dump(Stacks.waitingForHikari(2), Stacks.querying(10)).kinds())
        .doesNotContain(FindingKind.POOL_QUEUE);
    assertThat(Seen.on(25).dump(Stacks.querying(10)).found()).isEmpty();
  }

  @Test
  void consumersThatWaitForWorkAreNoQueue() {
    var idle =
        Seen.virtual(
            6,
            "WAITING",
            "shop.Consumer.loop",
            "java.lang.VirtualThread.park",
            "java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.LinkedBlockingQueue.take");
    var busy =
        Seen.virtual(
            2,
            "TIMED_WAITING",
            "shop.Consumer.loop",
            "java.lang.VirtualThread.parkNanos",
            "java.lang.Thread.sleep");

    assertThat(Seen.on(25).dump(idle, busy).found()).isEmpty();
  }

  @Test
  void aLockThatMostWaitForIsAQueueThatRecordingsDoNotShow() {
    var finding =
        Seen.on(25)
            .lasting(5)
            .pinned()
            .dump(Stacks.waitingForLock(40), Stacks.sleeping(1))
            .only(FindingKind.LOCK_QUEUE);

    assertThat(finding.statement()).isEqualTo("40 threads queue for a lock in shop.Orders.load");
    assertThat(finding.evidence())
        .anyMatch(line -> line.contains("no event for virtual threads that wait for a lock"))
        .anyMatch(line -> line.startsWith("1 thread is past that place"));
  }

  @Test
  void theOwnerIsToldWhereTheDumpShowsIt() {
    var waiting = Stacks.waitingForLock(40);
    var dump =
        new ThreadDump(
            0,
            0,
            60,
            List.of(waiting),
            List.of(
                new LockQueue(
                    "java.util.concurrent.locks.ReentrantLock$NonfairSync",
                    40,
                    40,
                    0,
                    waiting.application(),
                    Optional.of(
                        new LockQueue.Owner(
                            StackGroup.Kind.VIRTUAL,
                            "orders-7",
                            Optional.of("TIMED_WAITING"),
                            Optional.of("shop.Orders.audit"))))));
    var sighting =
        new Sighting(
            Map.of(),
            0,
            List.of(),
            Optional.empty(),
            List.of(dump),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            new Sighting.State.OnlyFiles(),
            List.of());

    assertThat(Diagnose.of(sighting).findings().getFirst().evidence())
        .contains("its owner is a virtual thread orders-7, TIMED_WAITING in shop.Orders.audit");
  }

  @Test
  void callersOfOneBinOfAMapAreServedOneAfterTheOther() {
    var finding =
        Seen.on(25)
            .dump(
                Seen.virtual(
                    9,
                    "BLOCKED",
                    "shop.Cache.get",
                    "java.util.concurrent.ConcurrentHashMap.computeIfAbsent"),
                Seen.virtual(
                    1,
                    "TIMED_WAITING",
                    "shop.Cache.load",
                    "java.lang.VirtualThread.parkNanos",
                    "java.lang.Thread.sleep"))
            .only(FindingKind.LOCK_QUEUE);

    assertThat(finding.statement()).contains("one bin of a ConcurrentHashMap");
    assertThat(finding.site()).contains("shop.Cache.get");
  }

  @Test
  void aFewThatWaitForALockAreNoQueue() {
    assertThat(Seen.on(25).dump(Stacks.waitingForLock(3), Stacks.sleeping(2)).kinds())
        .doesNotContain(FindingKind.LOCK_QUEUE);
    assertThat(Seen.on(25).dump(Stacks.waitingForLock(10), Stacks.sleeping(400)).kinds())
        .doesNotContain(FindingKind.LOCK_QUEUE);
  }

  @Test
  void aSubmitterThatWaitsForRoomIsBlocked() {
    var submitter =
        new StackGroup(
            StackGroup.Kind.PLATFORM,
            "main",
            "",
            1,
            Optional.of("WAITING"),
            List.of(
                "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.park",
                "java.util.concurrent.ArrayBlockingQueue.put",
                "shop.Mail.enqueue"),
            Optional.of("shop.Mail.enqueue"));

    assertThat(
            Seen.on(25)
                .dump(submitter, Stacks.sleeping(100))
                .only(FindingKind.SUBMITTER_BLOCKED)
                .site())
        .contains("shop.Mail.enqueue");
    assertThat(Seen.on(25).dump(Stacks.sleeping(100)).kinds())
        .doesNotContain(FindingKind.SUBMITTER_BLOCKED);
  }

  @Test
  void aHundredThousandThreadsForAFewRequestsAreAFanOut() {
    var finding =
        Seen.on(25)
            .dump(Stacks.sleeping(100_000))
            .sockets(new Sockets(Map.of(8080, 4), Map.of(), Map.of()))
            .only(FindingKind.FAN_OUT);

    assertThat(finding.statement())
        .isEqualTo("100,000 virtual threads live at once, for 4 requests at most");
    assertThat(finding.figures()).containsEntry("virtualThreads", 100_000.0);
  }

  @Test
  void aThreadForEachOfManyRequestsIsNone() {
    assertThat(
            Seen.on(25)
                .dump(Stacks.sleeping(5000))
                .sockets(new Sockets(Map.of(8080, 5000), Map.of(), Map.of()))
                .kinds())
        .doesNotContain(FindingKind.FAN_OUT);
    assertThat(Seen.on(25).dump(Stacks.sleeping(5000)).kinds()).doesNotContain(FindingKind.FAN_OUT);
  }
}
