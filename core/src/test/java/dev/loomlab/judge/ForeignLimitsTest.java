package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.diagnose.Stacks;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Series;
import dev.loomlab.record.Sockets;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.StackGroup.Kind;
import dev.loomlab.record.ThreadDump;
import dev.loomlab.record.TrialRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Limits of services that report no stages and have no management beans: what dumps of threads and
 * counts of connections must and must not be taken for.
 */
class ForeignLimitsTest {
  private static final Level FEW = new Level.Closed(2);
  private static final Level SOME = new Level.Closed(60);
  private static final Level MANY = new Level.Closed(500);
  private static final Sockets NO_SOCKETS = new Sockets(Map.of(), Map.of(), Map.of());

  @Test
  void threadsThatWaitInHikariAreBoundByAPoolAsLargeAsTheOthers() {
    var limit = limit(bounded(7), Stacks.dump(Stacks.waitingForHikari(493), Stacks.querying(7)));
    assertIs(limit, LimitKind.POOL, 7);
    assertThat(limit.evidence().getFirst()).contains("493", "HikariCP", "shop.Orders.load");
  }

  @Test
  void aDumpThatCaughtAConnectionBetweenTwoQueriesDoesNotMakeThePoolSmaller() {
    assertIs(
        limit(bounded(7), Stacks.dump(Stacks.waitingForHikari(494), Stacks.querying(6))),
        LimitKind.POOL,
        7);
  }

  @Test
  void threadsThatWaitForChildProcessesAreNoWorkers() {
    var reapers =
        new StackGroup(
            Kind.PLATFORM,
            "process reaper (pid #)",
            "java.util.concurrent.ThreadPoolExecutor@3",
            2,
            Optional.empty(),
            List.of(
                "java.lang.ProcessHandleImpl.waitForProcessExit0",
                "java.lang.ProcessHandleImpl$1.run",
                "java.util.concurrent.ThreadPoolExecutor.runWorker",
                "java.lang.Thread.run"),
            Optional.empty());
    assertThat(limit(bounded(2), Stacks.dump(reapers)).kind()).isEqualTo(LimitKind.UNKNOWN);
    assertIs(limit(bounded(2), Stacks.dump(reapers, Stacks.busy(2))), LimitKind.THREADS, 2);
  }

  @Test
  void aPoolThatNobodyWaitsForIsNotNamed() {
    assertThat(limit(Model.UNBOUNDED.withoutStages(), Stacks.dump(Stacks.querying(500))).kind())
        .isEqualTo(LimitKind.OFFERED_LOAD);
  }

  @Test
  void aPoolIsNamedEvenWhereTheLowestLevelQueuesAlready() {
    var limit =
        limitAt(
            MANY, bounded(7), Stacks.dump(Stacks.waitingForHikari(493), Stacks.querying(7)), MANY);
    assertIs(limit, LimitKind.POOL, 7);
  }

  @Test
  void moreConnectionsInUseThanRequestsInServiceAreNotThePoolsFault() {
    var dump = Stacks.dump(Stacks.waitingForHikari(480), Stacks.querying(20));
    assertThat(limit(bounded(7), dump).kind()).isEqualTo(LimitKind.UNKNOWN);
  }

  @Test
  void aPoolWhoseOwnFiguresSayThatItIsFullIsNamedByThem() {
    var plan = Journals.plan(List.of(FEW, MANY), "a");
    var records = Journals.records(plan, Map.of("a", bounded(10)), 1);
    var full = Journals.resampled(records, "a", sample -> with(sample, 10, 490));
    var limit = Journals.limit(Judge.judge(plan, full), MANY);
    assertIs(limit, LimitKind.POOL, 10);
    assertThat(limit.name()).contains("orders-db");
    assertThat(limit.evidence().getFirst()).contains("10 of 10 in use, 490 waiting");
    assertThat(limit.next().orElseThrow().step())
        .contains("pool orders-db: 10 connections / 50", "20 connections lift the ceiling to");

    var idle = Journals.resampled(records, "a", sample -> with(sample, 4, 0));
    assertThat(Journals.limit(Judge.judge(plan, idle), MANY).kind()).isEqualTo(LimitKind.UNKNOWN);
  }

  @Test
  void permitsAroundCallsOfAnotherServiceAreAPool() {
    assertIs(
        limit(bounded(3), Stacks.dump(Stacks.waitingForPermit(497), Stacks.calling(3))),
        LimitKind.POOL,
        3);
  }

  @Test
  void permitsAroundWorkStandForWorkers() {
    assertIs(
        limit(bounded(40), Stacks.dump(Stacks.waitingForPermit(460), Stacks.sleeping(40))),
        LimitKind.THREADS,
        40);
  }

  @Test
  void threadsThatWaitForAPermitWhileOtherNumbersAreAtWorkAreBoundBySomethingUnknown() {
    var dump = Stacks.dump(Stacks.waitingForPermit(400), Stacks.sleeping(100));
    var limit = limit(bounded(40), dump);
    assertThat(limit.kind()).as("%s", limit).isEqualTo(LimitKind.UNKNOWN);
    assertThat(limit.evidence()).anyMatch(line -> line.contains("400 threads waited"));
  }

  @Test
  void aLockIsNoPoolAndNoWorkers() {
    var limit = limit(bounded(1), Stacks.dump(Stacks.waitingForLock(499), Stacks.sleeping(1)));
    assertThat(limit.kind()).as("%s", limit).isEqualTo(LimitKind.UNKNOWN);
  }

  @Test
  void callsThatOutnumberWhatIsServedAreBoundByTheServiceThatIsCalled() {
    var limit =
        limit(
            bounded(23),
            Stacks.dump(Stacks.calling(500)),
            new Sockets(Map.of(8080, 500), Map.of(8080, 0), Map.of("127.0.0.1:9090", 500)));
    assertIs(limit, LimitKind.DOWNSTREAM, 23);
    assertThat(limit.name()).contains("127.0.0.1:9090");
    assertThat(limit.next().orElseThrow().step()).contains("a cap of 23 calls at once");
  }

  @Test
  void threadsThatReadWhileNoConnectionLeadsOutWaitForTheirCallersNotForAService() {
    var limit =
        limit(
            bounded(23),
            Stacks.dump(Stacks.calling(500)),
            new Sockets(Map.of(8080, 500), Map.of(8080, 0), Map.of()));
    assertThat(limit.kind()).as("%s", limit).isNotEqualTo(LimitKind.DOWNSTREAM);
  }

  @Test
  void workersThatAllCallMoreThanIsServedAreBoundByTheServiceToo() {
    var dump = Stacks.dump(Stacks.workers(Kind.PLATFORM, 200, Stacks.call()));
    assertIs(limit(bounded(23), dump), LimitKind.DOWNSTREAM, 23);
  }

  @Test
  void callsThatAreServedAtOnceAreNoLimit() {
    assertThat(limit(Model.UNBOUNDED.withoutStages(), Stacks.dump(Stacks.calling(500))).kind())
        .isEqualTo(LimitKind.OFFERED_LOAD);
  }

  @Test
  void callsOnABusyMachineAreNotBlamedOnTheServiceThatIsCalled() {
    var busy = bounded(23).with(copy -> copy.generatorCpuSeconds = 4.2e-3);
    assertThat(limit(busy, Stacks.dump(Stacks.calling(500))).kind())
        .isNotEqualTo(LimitKind.DOWNSTREAM);
  }

  @Test
  void callsOverAsManyConnectionsAsAreServedAreHeldBackByTheClient() {
    var limit =
        limit(
            bounded(23),
            Stacks.dump(Stacks.calling(500)),
            new Sockets(Map.of(), Map.of(), Map.of("127.0.0.1:9090", 23)));
    assertThat(limit.kind()).as("%s", limit).isEqualTo(LimitKind.UNKNOWN);
  }

  @Test
  void aServerWithoutThreadsForItsRequestsIsJudgedByItsConnections() {
    var loops = Stacks.dump(Stacks.idle(2));
    var each = new Sockets(Map.of(), Map.of(), Map.of("127.0.0.1:9090", 500));
    assertIs(limit(bounded(23), loops, each), LimitKind.DOWNSTREAM, 23);
    var few = new Sockets(Map.of(), Map.of(), Map.of("127.0.0.1:9090", 23));
    assertIs(limit(bounded(23), loops, few), LimitKind.POOL, 23);
    assertThat(limit(bounded(23), loops, NO_SOCKETS).kind()).isEqualTo(LimitKind.UNKNOWN);
  }

  @Test
  void workersThatAreAllBusyAreTheLimitByTheirExactNumber() {
    var limit = limit(Model.pool(64).withoutStages(), Stacks.dump(Stacks.busy(64)));
    assertIs(limit, LimitKind.THREADS, 64);
    assertThat(limit.evidence().getFirst())
        .contains("64 of 64 platform threads pool-#-thread-# had a request");
    assertThat(limit.next().orElseThrow().step()).contains("128 workers lift the ceiling to");
    assertThat(limit.next().orElseThrow().throughput().orElseThrow())
        .isCloseTo(2 * 64 / 0.0503, org.assertj.core.data.Percentage.withPercentage(3));
  }

  @Test
  void workersThatAreVirtualThreadsAreTheLimitTooOnAnyRelease() {
    for (var kind : List.of(Kind.VIRTUAL, Kind.UNKNOWN)) {
      var dump = Stacks.dump(Stacks.workers(kind, 150, List.of("java.lang.Thread.sleep")));
      assertIs(limit(bounded(150).withoutSchedulerGauge(), dump), LimitKind.THREADS, 150);
    }
  }

  @Test
  void workersOfWhichSomeAreIdleAreNoLimit() {
    var dump = Stacks.dump(Stacks.busy(64), Stacks.idle(136));
    assertThat(limit(bounded(64), dump).kind()).isEqualTo(LimitKind.UNKNOWN);
  }

  @Test
  void aFewBusyThreadsBesideThoseOfTheRequestsAreNoLimit() {
    var dump = Stacks.dump(Stacks.sleeping(500), Stacks.busy(2));
    assertThat(limit(bounded(2), dump).kind()).isNotEqualTo(LimitKind.THREADS);
    assertThat(limitAt(MANY, bounded(2), dump, MANY).kind()).isEqualTo(LimitKind.UNKNOWN);
  }

  @Test
  void loopsThatServeAllConnectionsAreNoWorkers() {
    assertThat(limit(bounded(3), Stacks.dump(Stacks.looping(3))).kind())
        .isEqualTo(LimitKind.UNKNOWN);
  }

  @Test
  void asManyWorkersAsUsersAreNoLimit() {
    assertThat(limit(Model.pool(500).withoutStages(), Stacks.dump(Stacks.busy(500))).kind())
        .isEqualTo(LimitKind.OFFERED_LOAD);
  }

  @Test
  void workersThatWaitForAPoolGiveWayToThePool() {
    var waiting =
        Stacks.workers(Kind.PLATFORM, 190, Stacks.waitingForHikari(1).frames().subList(0, 6));
    var querying = Stacks.workers(Kind.PLATFORM, 10, Stacks.querying(1).frames().subList(0, 9));
    assertIs(limit(bounded(10), Stacks.dump(waiting, querying)), LimitKind.POOL, 10);
  }

  @Test
  void threadsThatAreStartedForEachRequestAreNoPoolOfWorkers() {
    assertThat(limit(bounded(60), Stacks.dump(Stacks.sleeping(60))).kind())
        .isEqualTo(LimitKind.UNKNOWN);
  }

  @Test
  void threadsParkedOnAllCarriersAreALimitOfCarriersWhereNoGaugeTells() {
    var blind = bounded(2).withoutSchedulerGauge();
    assertIs(limit(blind, Stacks.dump(Stacks.pinned(2))), LimitKind.CARRIERS, 2);
    assertThat(limit(blind, Stacks.dump(Stacks.sleeping(500))).kind())
        .isNotEqualTo(LimitKind.CARRIERS);
  }

  @Test
  void aTargetThatUsesUpItsCoresIsNotBlamedOnItsPool() {
    var burning =
        bounded(7).withCpu(0.013).with(copy -> copy.workers = java.util.OptionalDouble.empty());
    var limit = limit(burning, Stacks.dump(Stacks.waitingForHikari(400), Stacks.querying(7)));
    assertIs(limit, LimitKind.CPU, 2);
  }

  @Test
  void theMiddleLevelIsToldLikeTheHighest() {
    var plan = Journals.plan(List.of(FEW, SOME, MANY), "a");
    var records =
        looked(
            looked(
                Journals.records(plan, Map.of("a", bounded(7)), 1),
                SOME,
                Stacks.dump(Stacks.waitingForHikari(53), Stacks.querying(7)),
                NO_SOCKETS),
            MANY,
            Stacks.dump(Stacks.waitingForHikari(493), Stacks.querying(7)),
            NO_SOCKETS);
    var findings = Judge.judge(plan, records);
    assertIs(Journals.limit(findings, SOME), LimitKind.POOL, 7);
    assertIs(Journals.limit(findings, MANY), LimitKind.POOL, 7);
    assertThat(Journals.limit(findings, FEW).kind()).isNotEqualTo(LimitKind.POOL);
  }

  @Test
  void whatOneDumpInThreeShowsIsNotEnough() {
    var plan = Journals.plan(List.of(FEW, MANY), "a");
    var records = Journals.records(plan, Map.of("a", bounded(7)), 1);
    var odd = Stacks.dump(Stacks.waitingForHikari(493), Stacks.querying(7));
    var usual = Stacks.dump(Stacks.sleeping(500));
    var mixed =
        records.stream()
            .map(
                record ->
                    looked(record, MANY, record.trial().block() == 1 ? odd : usual, NO_SOCKETS))
            .toList();
    assertThat(Journals.limit(Judge.judge(plan, mixed), MANY).kind()).isEqualTo(LimitKind.UNKNOWN);
  }

  /** Virtual threads without stages that something bounds at so many at once. */
  private static Model bounded(int atOnce) {
    return Model.UNBOUNDED.withoutStages().withWorkers(atOnce);
  }

  private static Limit limit(Model model, ThreadDump dump) {
    return limit(model, dump, NO_SOCKETS);
  }

  private static Limit limit(Model model, ThreadDump dump, Sockets sockets) {
    var plan = Journals.plan(List.of(FEW, MANY), "a");
    var records = Journals.records(plan, Map.of("a", model), 1);
    return Journals.limit(Judge.judge(plan, looked(records, MANY, dump, sockets)), MANY);
  }

  private static Limit limitAt(Level level, Model model, ThreadDump dump, Level... levels) {
    var plan = Journals.plan(List.of(levels), "a");
    var records = Journals.records(plan, Map.of("a", model), 1);
    return Journals.limit(Judge.judge(plan, looked(records, level, dump, NO_SOCKETS)), level);
  }

  private static List<TrialRecord> looked(
      List<TrialRecord> records, Level level, ThreadDump dump, Sockets sockets) {
    return records.stream().map(record -> looked(record, level, dump, sockets)).toList();
  }

  private static TrialRecord looked(
      TrialRecord record, Level level, ThreadDump dump, Sockets sockets) {
    return new TrialRecord(
        record.trial(),
        record.startedAt(),
        record.environment(),
        record.outcome(),
        record.levels().stream().map(each -> looked(each, level, dump, sockets)).toList(),
        record.samples(),
        record.unobserved());
  }

  private static LevelRecord looked(
      LevelRecord each, Level level, ThreadDump dump, Sockets sockets) {
    return each.level().equals(level)
        ? each.with(
            Optional.of(dump), Optional.of(sockets).filter(seen -> !seen.equals(NO_SOCKETS)))
        : each;
  }

  private static Sample with(Sample sample, double active, double waiting) {
    return new Sample(
        sample.atNanos(),
        sample.values(),
        Map.of(
            Series.of(Series.Pool.ACTIVE, "orders-db"), active,
            Series.of(Series.Pool.WAITING, "orders-db"), waiting,
            Series.of(Series.Pool.MAX, "orders-db"), 10.0));
  }

  private static void assertIs(Limit limit, LimitKind kind, double size) {
    assertThat(limit.kind()).as("%s", limit).isEqualTo(kind);
    assertThat(limit.size()).as("%s", limit).hasValue(size);
    assertThat(limit.evidence()).isNotEmpty();
  }
}
