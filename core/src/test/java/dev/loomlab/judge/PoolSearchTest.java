package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.judge.SearchResult.PoolEnd;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Search;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.schedule.Errand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The smallest pool that does as well, on queueing models for which it is known. */
class PoolSearchTest {
  private static final long SEED = 20260713;
  private static final Model RIVAL = Model.UNBOUNDED.withNoise(0.005);

  private static Plan plan(int most, int... users) {
    return SimulatedSearch.searching(
        Journals.plan(Journals.closed(users), "pool", "rival"),
        new Search.Pool(
            "pool", Optional.of(List.of("--threads", "${size}")), OptionalInt.of(most)));
  }

  /** Every life a per cent faster or slower, and the machine as the block has it. */
  private static List<TrialRecord> run(
      Plan plan, Model rival, Model pool, ToDoubleFunction<Integer> machine, long seed) {
    var random = new Random(seed);
    return SimulatedSearch.run(
        plan,
        errand -> {
          var size = errand.trial().size();
          var model = size.isPresent() ? pool.withWorkers(size.getAsInt()) : rival;
          var life = SimulatedSearch.life(model, 0.01, random);
          double slower = machine.applyAsDouble(errand.trial().block());
          return life.withExecution(life.executionSeconds * slower).withCpu(life.cpuSeconds);
        },
        random);
  }

  private static SearchResult.Pool search(int most, Model rival, Model pool, int users, long seed) {
    var plan = plan(most, users);
    return SimulatedSearch.result(
        plan, run(plan, rival, pool, _ -> 1, seed), SearchResult.Pool.class);
  }

  private static PoolEnd.Found found(SearchResult.Pool result) {
    assertThat(result.end()).as("%s", result).isInstanceOf(PoolEnd.Found.class);
    return (PoolEnd.Found) result.end();
  }

  @Test
  void asManyThreadsAsUsersAreFoundInAtMostEightTrials() {
    int near = 0;
    for (int run = 0; run < 50; run++) {
      var result = search(20_000, RIVAL, Model.pool(1).withNoise(0.005), 1000, SEED + run);
      assertThat(result.trials()).isLessThanOrEqualTo(8);
      boolean isNear =
          result.end() instanceof PoolEnd.Found(int size, var _, var _)
              && size >= 900
              && size <= 1100;
      near += isNear ? 1 : 0;
    }
    assertThat(near).as("seed %d", SEED).isGreaterThanOrEqualTo(48);
  }

  @Test
  void whereTheProcessorsAreTheLimitOnlyAsManyAsTheyFeedAreFound() {
    // 2 cores x 0.985 / 85 us = 23 176/s x 50 ms
    double fed = 0.05 * Math.min(2 * 0.985 / 200e-6, 2 * 0.99 / 215e-6);
    int near = 0;
    for (int run = 0; run < 50; run++) {
      var result =
          search(
              20_000,
              RIVAL.withCpu(200e-6),
              Model.pool(1).withCpu(200e-6).withNoise(0.005),
              1000,
              SEED + run);
      assertThat(result.trials()).isLessThanOrEqualTo(8);
      boolean isNear =
          result.end() instanceof PoolEnd.Found(int size, var _, var _)
              && size >= 0.9 * fed
              && size <= 1.1 * fed;
      near += isNear ? 1 : 0;
    }
    assertThat(near).as("seed %d, fed %.0f", SEED, fed).isGreaterThanOrEqualTo(45);
  }

  @Test
  void aTargetThatReportsNoStagesIsSearchedFromItsResponseTime() {
    var result =
        search(
            20_000,
            RIVAL.withoutStages(),
            Model.pool(1).withNoise(0.005).withoutStages(),
            1000,
            SEED);
    assertThat(found(result).size()).isBetween(900, 1100);
  }

  @Test
  void aSizeThatWasShownToDoAsWellEndsTheSearchEarly() {
    var result = search(20_000, RIVAL, Model.pool(1).withNoise(0.001), 1000, SEED);
    var found = found(result);
    assertThat(found.tooSmall().orElseThrow()).isBetween(800, found.size() - 1);
  }

  @Test
  void aPoolThatSomethingElseHoldsNeverDoesAsWellAndTheSearchSaysSo() {
    var result = search(20_000, RIVAL, Model.pool(1).withCpu(200e-6).withNoise(0.005), 1000, SEED);
    assertThat(result.end())
        .isInstanceOfSatisfying(
            PoolEnd.None.class,
            none -> {
              assertThat(none.why()).contains("not the pool");
              assertThat(none.enough()).hasValue(result.tried().getFirst().size());
            });
    assertThat(result.trials()).isLessThanOrEqualTo(8);
  }

  @Test
  void lifeByLifeNoiseLeavesAHeldPoolAHeldPool() {
    // 2 cores x 0.99 / 112 us = 17 679/s, nine tenths of the rival's, which 884 threads carry
    int told = 0;
    for (int run = 0; run < 50; run++) {
      var result =
          search(20_000, RIVAL, Model.pool(1).withCpu(112e-6).withNoise(0.04), 1000, SEED + run);
      boolean isNear =
          result.end() instanceof PoolEnd.None(var _, OptionalInt enough)
              && enough.isPresent()
              && enough.getAsInt() >= 0.9 * 884
              && enough.getAsInt() <= 1.1 * 1000;
      told += isNear ? 1 : 0;
    }
    assertThat(told).as("seed %d", SEED).isGreaterThanOrEqualTo(40);
  }

  @Test
  void aMachineThatAllowsTooFewThreadsHasNoSuchPool() {
    var result = search(300, RIVAL, Model.pool(1).withNoise(0.005), 1000, SEED);
    assertThat(result.end())
        .isInstanceOfSatisfying(
            PoolEnd.None.class, none -> assertThat(none.why()).contains("300", "this machine"));
    assertThat(result.trials()).isEqualTo(2);
  }

  @Test
  void aMachineThatGetsSlowerOverTheRunFoolsNobody() {
    var plan = plan(20_000, 1000);
    var records = run(plan, RIVAL, Model.pool(1).withNoise(0.005), block -> 1 + 0.1 * block, SEED);
    var found = found(SimulatedSearch.result(plan, records, SearchResult.Pool.class));
    assertThat(found.size()).isBetween(850, 1100);
  }

  @Test
  void aFewUsersNeedASmallPool() {
    var result = search(20_000, RIVAL, Model.pool(1).withNoise(0.002), 3, SEED);
    assertThat(found(result).size()).isEqualTo(3);
  }

  @Test
  void thePairsAreRunInBothOrdersAndNamedByTheirSize() {
    var plan = plan(20_000, 1000);
    var records = run(plan, RIVAL, Model.pool(1).withNoise(0.005), _ -> 1, SEED);

    assertThat(records.get(0).trial().variant()).isEqualTo("rival");
    assertThat(records.get(1).trial().size()).isPresent();
    assertThat(records.get(1).trial().variant())
        .isEqualTo("pool@" + records.get(1).trial().size().getAsInt());
    assertThat(records.get(2).trial().size()).isPresent();
    assertThat(records.get(3).trial().variant()).isEqualTo("rival");
    assertThat(records)
        .extracting(record -> record.trial().number())
        .containsExactlyElementsOf(
            java.util.stream.IntStream.rangeClosed(1, records.size()).boxed().toList());
  }

  @Test
  void eachSizeIsStartedWithTheSizeInItsArguments() {
    var plan = plan(20_000, 1000);
    var seen = new ArrayList<Errand>();
    var random = new Random(SEED);
    SimulatedSearch.run(
        plan,
        errand -> {
          seen.add(errand);
          var size = errand.trial().size();
          return size.isPresent() ? Model.pool(size.getAsInt()) : RIVAL;
        },
        random);
    var probe = seen.get(1);
    assertThat(probe.variant().setup().args())
        .containsExactly("--threads", "" + probe.trial().size().getAsInt());
  }

  @Test
  void aRivalThatFailsEndsTheSearchAtOnceAndItSaysWhy() {
    var plan = plan(20_000, 1000);
    var first = Agendas.of(plan).next(List.of()).getFirst();
    var record = new Run(RIVAL, new Random(SEED)).record(first.trial(), first.levels());
    var failed =
        List.of(Journals.ended(record, new Outcome.Failed("launch", "no port", List.of()), 0));

    assertThat(Agendas.of(plan).next(failed)).isEmpty();
    assertThat(SimulatedSearch.result(plan, failed, SearchResult.Pool.class).end())
        .isInstanceOfSatisfying(
            PoolEnd.Unknown.class,
            unknown -> assertThat(unknown.why()).contains("rival", "no port"));
  }

  @Test
  void aPoolThatCannotBeStartedIsNoPool() {
    var plan = plan(20_000, 1000);
    var records = new ArrayList<TrialRecord>();
    var random = new Random(SEED);
    var agenda = Agendas.of(plan);
    for (var next = agenda.next(records); !next.isEmpty(); next = agenda.next(records)) {
      var errand = next.getFirst();
      var record = new Run(RIVAL, random).record(errand.trial(), errand.levels());
      records.add(
          errand.trial().size().isPresent()
              ? Journals.ended(record, new Outcome.Failed("launch", "no memory", List.of()), 0)
              : record);
    }
    assertThat(records).hasSizeLessThanOrEqualTo(8);
    assertThat(SimulatedSearch.result(plan, records, SearchResult.Pool.class).end())
        .isInstanceOfSatisfying(
            PoolEnd.Unknown.class, unknown -> assertThat(unknown.why()).contains("no memory"));
  }

  @Test
  void aPairWithATrialThatBreaksALawIsLeftOutAndTriedAgain() {
    var plan = plan(20_000, 1000);
    var whole = run(plan, RIVAL, Model.pool(1).withNoise(0.005), _ -> 1, SEED);
    var size = whole.get(1).trial().size();
    var broken =
        Journals.altered(
            whole.subList(0, 2), "rival", plan.load().levels().getFirst(), PoolSearchTest::halved);

    var again = Agendas.of(plan).next(broken);
    assertThat(again).hasSize(2);
    assertThat(again.getFirst().trial().size()).isEqualTo(size);
    assertThat(Agendas.of(plan).next(whole.subList(0, 2)).getFirst().trial().size())
        .isNotEqualTo(size);
    var tried = SimulatedSearch.result(plan, broken, SearchResult.Pool.class).tried().getFirst();
    assertThat(tried.why().orElseThrow()).contains("rival", "breaks the law");
  }

  /** Half of the answers are lost from the books, which breaks Little's law. */
  private static LoadRecord halved(LoadRecord load) {
    return new LoadRecord(
        load.warmupNanos(),
        load.windowNanos(),
        load.drainNanos(),
        load.timeoutNanos(),
        load.connections(),
        load.counts(),
        load.answeredInWindow() / 2,
        load.answeredInLevel(),
        load.latencies(),
        load.sliceNanos(),
        load.slices(),
        load.longestSilenceNanos(),
        load.generator());
  }

  @Test
  void aSearchThatWasBrokenOffGoesOnWhereItWas() {
    var plan = plan(20_000, 1000);
    var whole = run(plan, RIVAL, Model.pool(1).withNoise(0.005), _ -> 1, SEED);
    var agenda = Agendas.of(plan);
    for (int kept = 0; kept < whole.size(); kept++) {
      var next = agenda.next(whole.subList(0, kept)).getFirst();
      assertThat(next.trial()).as("after %d", kept).isEqualTo(whole.get(kept).trial());
    }
    var half = Judge.judge(plan, whole.subList(0, 3));
    assertThat(half.caveats()).anyMatch(each -> each instanceof Lack.Incomplete);
    assertThat(half.search().orElseThrow())
        .isInstanceOfSatisfying(
            SearchResult.Pool.class,
            pool -> assertThat(pool.end()).isInstanceOf(PoolEnd.Unknown.class));
  }

  @Test
  void theFindingsCompareEachSizeWithTheRival() {
    var plan = plan(20_000, 1000);
    var records = run(plan, RIVAL, Model.pool(1).withNoise(0.005), _ -> 1, SEED);
    var findings = Judge.judge(plan, records);

    assertThat(findings.plan().baseline().name()).isEqualTo("rival");
    assertThat(findings.plan().variants().size()).isGreaterThan(1);
    assertThat(findings.comparisons()).allMatch(each -> each.baseline().equals("rival"));
    assertThat(findings.caveats()).noneMatch(each -> each instanceof Lack.Incomplete);
  }
}
