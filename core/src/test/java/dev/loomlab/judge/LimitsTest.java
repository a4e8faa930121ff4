package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.record.Connections;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.GeneratorHealth;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.Sample;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each kind of limit where it must be named, and a healthy twin where it must not. */
class LimitsTest {
  private static final Level FEW = new Level.Closed(50);
  private static final Level MANY = new Level.Closed(1000);
  private static final Level MOST = new Level.Closed(5000);

  @Test
  void aPoolWithFewerThreadsThanUsersIsLimitedByItsThreads() {
    var findings = Journals.judged(Model.pool(200), FEW, MANY, MOST);
    for (var level : List.of(MANY, MOST)) {
      var limit = Journals.limit(findings, level);
      assertThat(limit.kind()).as("%s", limit).isEqualTo(LimitKind.THREADS);
      assertThat(limit.size().orElseThrow()).isBetween(195.0, 208.0);
      assertThat(limit.evidence().getFirst()).contains("in execution at once");
    }
  }

  @Test
  void aPoolWithMoreThreadsThanUsersIsNotLimitedByThem() {
    assertIs(LimitKind.OFFERED_LOAD, Journals.judged(Model.pool(200), FEW, MANY), FEW);
    assertIs(
        LimitKind.OFFERED_LOAD,
        Journals.judged(Model.pool(200), new Level.Closed(150)),
        new Level.Closed(150));
  }

  @Test
  void onePoolLevelAloneIsEnoughWhereTheTargetReportsItsStages() {
    assertIs(LimitKind.THREADS, Journals.judged(Model.pool(200), MANY), MANY);
  }

  @Test
  void aPoolOfVirtualThreadsIsLimitedByItsNumberToo() {
    var pooled = Model.UNBOUNDED.withWorkers(200).with(copy -> copy.schedulerGauge = false);
    assertIs(LimitKind.THREADS, Journals.judged(pooled, FEW, MANY), MANY);
  }

  @Test
  void withoutStagesAPlateauNeedsAsManyPlatformThreadsToBeCalledThreads() {
    var silent = Model.pool(200).withoutStages();
    var findings = Journals.judged(silent, FEW, MANY, MOST);
    assertIs(LimitKind.THREADS, findings, MANY);
    assertIs(LimitKind.UNKNOWN, Journals.judged(silent, MANY), MANY);

    var fewThreads = silent.with(copy -> copy.virtualThreads = true);
    assertIs(LimitKind.UNKNOWN, Journals.judged(fewThreads, FEW, MANY), MANY);
  }

  @Test
  void withoutStagesThePlateauMustBeginAboveTheLowestLevel() {
    var findings = Journals.judged(Model.pool(200).withoutStages(), new Level.Closed(500), MANY);
    assertIs(LimitKind.UNKNOWN, findings, MANY);
    assertIs(LimitKind.UNKNOWN, findings, new Level.Closed(500));
  }

  @Test
  void aTinyPoolMayBeCarriersWhereNothingWatchesTheScheduler() {
    var blind = Model.pool(2).withoutSchedulerGauge().with(copy -> copy.virtualThreads = true);
    assertIs(LimitKind.UNKNOWN, Journals.judged(blind, FEW), FEW);
    assertIs(LimitKind.THREADS, Journals.judged(Model.pool(2), FEW), FEW);
  }

  @Test
  void aTargetThatUsesUpItsCoresIsLimitedByThem() {
    var burning = Model.UNBOUNDED.withExecution(0.010).withCpu(0.010);
    var findings = Journals.judged(burning, new Level.Closed(100));
    assertIs(LimitKind.CPU, findings, new Level.Closed(100));
    assertThat(Journals.limit(findings, new Level.Closed(100)).size()).hasValue(2);
  }

  @Test
  void aTargetThatLeavesItsCoresIdleIsNotLimitedByThem() {
    var findings = Journals.judged(Model.UNBOUNDED, FEW, new Level.Closed(200));
    assertIs(LimitKind.OFFERED_LOAD, findings, FEW);
    assertIs(LimitKind.OFFERED_LOAD, findings, new Level.Closed(200));
  }

  @Test
  void aMachineSharedWithTheGeneratorIsTheTargetsLimitWhileTheTargetIsItsMainUser() {
    var findings =
        Journals.judged(
            Model.UNBOUNDED.withCpu(60e-6).with(copy -> copy.generatorCpuSeconds = 25e-6),
            FEW,
            MOST);
    assertIs(LimitKind.CPU, findings, MOST);
    assertThat(Journals.limit(findings, MOST).evidence())
        .anyMatch(line -> line.contains("machine"));
  }

  @Test
  void aMachineThatTheGeneratorUsesMostIsNotTheTargetsLimit() {
    var hungry = Model.UNBOUNDED.withCpu(25e-6).with(copy -> copy.generatorCpuSeconds = 60e-6);
    var findings = Journals.judged(hungry, FEW, MOST);
    assertThat(Journals.limit(findings, MOST).kind()).isNotEqualTo(LimitKind.CPU);
  }

  @Test
  void carriersThatAreNeverPinnedAreNoLimitAndThoseThatAlwaysAreAre() {
    var pinned = Model.UNBOUNDED.withCarriersHeld(2).withoutSchedulerGauge();
    var plan = Journals.plan(List.of(FEW), "a");
    var records = Journals.records(plan, Map.of("a", pinned), 1);
    assertIs(LimitKind.UNKNOWN, Judge.judge(plan, records), FEW);
    var recorded = Journals.pinned(records, "a", 1.9);
    assertIs(LimitKind.CARRIERS, Judge.judge(plan, recorded), FEW);
    assertIs(LimitKind.UNKNOWN, Judge.judge(plan, Journals.pinned(records, "a", 0.01)), FEW);
  }

  @Test
  void fewerCarriersThanCoresAreTheLimitOfBurningVirtualThreads() {
    var level = new Level.Closed(100);
    var burning = Model.UNBOUNDED.withExecution(0.010).withCpu(0.010);
    var one = Journals.judged(burning.withCarriers(1), level);
    assertIs(LimitKind.CARRIERS, one, level);
    assertThat(Journals.limit(one, level).size()).hasValue(1);
    assertIs(LimitKind.CPU, Journals.judged(burning.withCarriers(2), level), level);
  }

  @Test
  void carriersThatAreHeldAreTheLimitThoughProcessorsIdle() {
    var held = Model.UNBOUNDED.withCarriersHeld(2);
    var limit = Journals.limit(Journals.judged(held, FEW), FEW);
    assertThat(limit.kind()).as("%s", limit).isEqualTo(LimitKind.CARRIERS);
    assertThat(limit.evidence()).anyMatch(line -> line.contains("held, not working"));
  }

  @Test
  void carriersThatAreHeldAboutAsLongAsTheyWorkAreNotTheLimit() {
    var plan = Journals.plan(List.of(FEW), "a");
    var working = Model.UNBOUNDED.withCarriersHeld(2).withCpu(0.030);
    var records = Journals.records(plan, Map.of("a", working), 1);
    assertIs(LimitKind.CARRIERS, Judge.judge(plan, records), FEW);
    var sometimes = Journals.resampled(records, "a", LimitsTest::heldInTwoOfThree);
    assertThat(Journals.limit(Judge.judge(plan, sometimes), FEW).kind())
        .isNotEqualTo(LimitKind.CARRIERS);
  }

  private static Sample heldInTwoOfThree(Sample sample) {
    if (sample.atNanos() / 250_000_000 % 3 > 0
        || sample.value(Gauge.MOUNTED_VIRTUAL_THREADS).isEmpty()) {
      return sample;
    }
    var values = new EnumMap<Gauge, Double>(sample.values());
    values.put(Gauge.MOUNTED_VIRTUAL_THREADS, 0.0);
    return new Sample(sample.atNanos(), values);
  }

  @Test
  void carriersThatWaitingThreadsGiveUpAreNoLimit() {
    var level = new Level.Closed(200);
    assertIs(
        LimitKind.OFFERED_LOAD, Journals.judged(Model.UNBOUNDED.withCarriers(1), level), level);
  }

  @Test
  void aPeggedGeneratorBesideAnIdleTargetIsTheLimit() {
    var slow = Model.UNBOUNDED.withCpu(20e-6).withGenerator(120e-6, 8000);
    var findings = Journals.judged(slow, FEW, MANY);
    assertIs(LimitKind.GENERATOR, findings, MANY);
    assertIs(LimitKind.OFFERED_LOAD, findings, FEW);
  }

  @Test
  void aGeneratorThatSendsLateAndIsBusyIsTheLimitOfOpenLoad() {
    var level = new Level.Open(1000);
    var plan = Journals.plan(List.of(level), "a");
    var records = Journals.records(plan, Map.of("a", Model.UNBOUNDED), 1);
    assertIs(LimitKind.OFFERED_LOAD, Judge.judge(plan, records), level);
    var late = Journals.altered(records, "a", level, load -> late(load, 0.8));
    assertIs(LimitKind.GENERATOR, Judge.judge(plan, late), level);
    var lateButIdle = Journals.altered(records, "a", level, load -> late(load, 0.2));
    assertThat(Journals.summary(Judge.judge(plan, lateButIdle), "a", level).caveats())
        .hasOnlyElementsOfType(Caveat.SentLate.class)
        .isNotEmpty();
  }

  @Test
  void openLoadBeyondAPoolIsLimitedByThePool() {
    var met = new Level.Open(3000);
    var beyond = new Level.Open(5000);
    var findings = Journals.judged(Model.pool(200), met, beyond);
    assertIs(LimitKind.OFFERED_LOAD, findings, met);
    assertIs(LimitKind.THREADS, findings, beyond);
  }

  @Test
  void connectionsThatTheTargetRefusesAreTheLimit() {
    var plan = Journals.plan(List.of(FEW, MANY), "a");
    var records = Journals.records(plan, Map.of("a", Model.UNBOUNDED), 1);
    var refused =
        Journals.altered(records, "a", MANY, load -> withConnections(load, 1000, 800, 800));
    var limit = Journals.limit(Judge.judge(plan, refused), MANY);
    assertThat(limit.kind()).as("%s", limit).isEqualTo(LimitKind.CONNECTIONS);
    assertThat(limit.size()).hasValue(800);
    assertIs(LimitKind.OFFERED_LOAD, Judge.judge(plan, records), MANY);
  }

  @Test
  void connectionsThatAWindowWasTooShortForAreNotMissing() {
    var level = new Level.Closed(100);
    var plan = Journals.plan(List.of(level), "a");
    var slow = Model.UNBOUNDED.withExecution(4.7);
    var records = Journals.records(plan, Map.of("a", slow), 1);
    var unfair =
        Journals.altered(
            Journals.altered(records, "a", level, load -> withConnections(load, 100, 100, 96)),
            "a",
            level,
            load -> Altered.of(load).response(Run.times(2.5, load.answeredInWindow())).record());
    assertThat(Journals.limit(Judge.judge(plan, unfair), level).kind())
        .isNotEqualTo(LimitKind.CONNECTIONS);
  }

  @Test
  void openFilesAtTheirMostAreALimitOfConnections() {
    var plan = Journals.plan(List.of(FEW, MANY), "a");
    var records = Journals.records(plan, Map.of("a", Model.UNBOUNDED), 1);
    var full = Journals.resampled(records, "a", sample -> with(sample, Gauge.OPEN_FILES, 20_000));
    assertIs(LimitKind.CONNECTIONS, Judge.judge(plan, full), MANY);
  }

  @Test
  void evidenceForTwoLimitsAtOnceNamesNeitherAndShowsBoth() {
    var plan = Journals.plan(List.of(FEW, MANY), "a");
    var records = Journals.records(plan, Map.of("a", Model.pool(200)), 1);
    var also = Journals.altered(records, "a", MANY, load -> withConnections(load, 1000, 800, 800));
    var limit = Journals.limit(Judge.judge(plan, also), MANY);
    assertThat(limit.kind()).isEqualTo(LimitKind.UNKNOWN);
    assertThat(limit.evidence())
        .anyMatch(line -> line.startsWith("threads:"))
        .anyMatch(line -> line.startsWith("connections:"));
  }

  @Test
  void aThroughputThatNothingExplainsIsUnknown() {
    var plan = Journals.plan(List.of(FEW, MANY), "a");
    var dispatcher = Model.UNBOUNDED.withGenerator(15e-6, 9000);
    assertIs(
        LimitKind.UNKNOWN,
        Judge.judge(plan, Journals.records(plan, Map.of("a", dispatcher), 1)),
        MANY);
  }

  @Test
  void namesAndArgumentsOfVariantsChangeNothing() {
    var misleading = Journals.plan(List.of(FEW, MANY), "virtual-cpu-bound");
    var neutral = Journals.plan(List.of(FEW, MANY), "a");
    var one =
        Judge.judge(
            misleading,
            Journals.records(misleading, Map.of("virtual-cpu-bound", Model.pool(200)), 1));
    var other = Judge.judge(neutral, Journals.records(neutral, Map.of("a", Model.pool(200)), 1));
    assertThat(one.summaries())
        .extracting(Summary::limit)
        .isEqualTo(other.summaries().stream().map(Summary::limit).toList());
  }

  private static void assertIs(LimitKind kind, Findings findings, Level level) {
    var limit = Journals.limit(findings, level);
    assertThat(limit.kind()).as("%s", limit).isEqualTo(kind);
    assertThat(limit.evidence()).isNotEmpty();
  }

  private static LoadRecord withConnections(LoadRecord load, int asked, int opened, int active) {
    return Altered.of(load).connections(new Connections(asked, opened, active, 0)).record();
  }

  private static LoadRecord late(LoadRecord load, double loopShare) {
    var health = load.generator();
    return Altered.of(load)
        .lateness(Run.times(0.020, load.counts().due()))
        .generator(
            new GeneratorHealth(
                health.cpuNanos(), loopShare, 1, 0, health.gcCount(), 0, health.rssBytes()))
        .record();
  }

  private static Sample with(Sample sample, Gauge gauge, double value) {
    var values = new EnumMap<>(sample.values());
    values.put(gauge, value);
    return new Sample(sample.atNanos(), values);
  }
}
