package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.judge.Check.Held;
import dev.loomlab.judge.Check.Law;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Verdict;
import dev.loomlab.record.Connections;
import dev.loomlab.record.Counts;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.GeneratorHealth;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.Sample;
import dev.loomlab.record.TrialRecord;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Each law in a journal that breaks it, and the sound journal in which it holds. */
class LawsTest {
  private static final Level FEW = new Level.Closed(50);
  private static final Level MANY = new Level.Closed(1000);
  private static final Level MOST = new Level.Closed(5000);
  private static final Plan PLAN = Journals.plan(List.of(FEW, MANY, MOST), "a", "b");
  private static final List<TrialRecord> SOUND =
      Journals.records(PLAN, Map.of("a", Model.pool(200), "b", Model.UNBOUNDED), 7);

  @Test
  void everyLawHoldsInASoundJournal() {
    var findings = Judge.judge(PLAN, SOUND);
    assertThat(findings.checks()).noneMatch(check -> check.holds() == Held.BROKEN);
    for (var law :
        List.of(Law.LITTLE, Law.CPU, Law.FLOOR, Law.ASYMPTOTE, Law.ACCOUNT, Law.GENERATOR)) {
      assertHolds(Held.HOLDS, law, findings, MANY);
    }
    assertHolds(Held.HOLDS, Law.CAPACITY, findings, MANY);
    assertThat(findings.comparisons()).noneMatch(each -> each.verdict() == Verdict.INVALID);
  }

  @Test
  void aThroughputTwiceAsHighBreaksLittleCapacityAndAccount() {
    var findings =
        judged(
            MOST, load -> Altered.of(load).answeredInWindow(2 * load.answeredInWindow()).record());
    assertHolds(Held.BROKEN, Law.LITTLE, findings, MOST);
    assertHolds(Held.BROKEN, Law.CAPACITY, findings, MOST);
    assertHolds(Held.BROKEN, Law.ACCOUNT, findings, MOST);
    assertHolds(Held.HOLDS, Law.LITTLE, findings, MANY);
  }

  @Test
  void aThroughputTwiceAsHighBreaksTheAsymptoteWhereNothingQueues() {
    var records =
        Journals.altered(
            SOUND,
            "b",
            MANY,
            load -> Altered.of(load).answeredInWindow(2 * load.answeredInWindow()).record());
    var check = Journals.check(Judge.judge(PLAN, records), Law.ASYMPTOTE, "b", MANY).orElseThrow();
    assertThat(check.holds()).as("%s", check).isEqualTo(Held.BROKEN);
    assertThat(check.expected()).contains("N/(R0+Z)");
  }

  @Test
  void aResponseHalfAsLongBreaksLittleAndTheFloor() {
    var findings =
        judged(
            FEW,
            load -> Altered.of(load).response(Run.times(0.025, load.answeredInWindow())).record());
    assertHolds(Held.BROKEN, Law.LITTLE, findings, FEW);
    assertHolds(Held.BROKEN, Law.FLOOR, findings, FEW);
    assertHolds(Held.HOLDS, Law.FLOOR, findings, MANY);
  }

  @Test
  void aFloorIsUnknownWhereNoExecutionIsReported() {
    var findings = Journals.judged(Model.pool(200).withoutStages(), FEW, MANY);
    assertHolds(Held.UNKNOWN, Law.FLOOR, findings, MANY);
  }

  @Test
  void moreProcessorTimeThanThereIsBreaksTheCpuLaw() {
    var burning = Journals.resampled(SOUND, "b", sample -> times(sample, Gauge.CPU_NANOS_TOTAL, 3));
    var findings = Judge.judge(PLAN, burning);
    assertThat(Journals.check(findings, Law.CPU, "b", MOST).orElseThrow().holds())
        .isEqualTo(Held.BROKEN);
    assertThat(Journals.check(findings, Law.CPU, "b", FEW).orElseThrow().holds())
        .isEqualTo(Held.HOLDS);
  }

  @Test
  void aTenthOfTheConnectionsDeadBreaksLittleAndAccount() {
    var findings =
        judged(
            FEW,
            load -> {
              long answered = load.answeredInWindow() * 9 / 10;
              return Altered.of(load)
                  .answeredInWindow(answered)
                  .counts(new Counts(answered, Map.of(), 0, 0))
                  .slices(load.slices().stream().map(slice -> slice * 9 / 10).toList())
                  .response(scaled(load.latencies().response(), answered))
                  .connections(new Connections(50, 50, 45, 0))
                  .record();
            });
    assertHolds(Held.BROKEN, Law.LITTLE, findings, FEW);
    assertHolds(Held.BROKEN, Law.ACCOUNT, findings, FEW);
    assertThat(Journals.check(findings, Law.ACCOUNT, "a", FEW).orElseThrow().observed())
        .contains("45 of 50 connections active");
  }

  @Test
  void aTargetThatStartedFewerThreadsThanItHandledRequestsBreaksTheAccount() {
    var records =
        Journals.altered(
            SOUND,
            "b",
            MANY,
            load ->
                new LoadRecord(
                    load.warmupNanos(),
                    load.windowNanos(),
                    load.drainNanos(),
                    load.timeoutNanos(),
                    load.connections(),
                    load.counts(),
                    load.answeredInWindow(),
                    2 * load.answeredInLevel(),
                    load.latencies(),
                    load.sliceNanos(),
                    load.slices(),
                    load.longestSilenceNanos(),
                    load.generator()));
    assertThat(
            Journals.check(Judge.judge(PLAN, records), Law.ACCOUNT, "b", MANY)
                .orElseThrow()
                .observed())
        .contains("virtual threads a request");
  }

  @Test
  void openLoadWithRequestsThatNobodyAccountsForBreaksTheAccount() {
    var level = new Level.Open(1000);
    var plan = Journals.plan(List.of(level), "a");
    var sound = Journals.records(plan, Map.of("a", Model.UNBOUNDED), 3);
    assertHolds(Held.HOLDS, Law.ACCOUNT, Judge.judge(plan, sound), level);
    var lost =
        Journals.altered(
            sound,
            "a",
            level,
            load ->
                Altered.of(load)
                    .counts(new Counts(4500, Map.of(), 0, 0))
                    .response(Run.times(0.05, 4500))
                    .record());
    assertHolds(Held.BROKEN, Law.ACCOUNT, Judge.judge(plan, lost), level);
  }

  @Test
  void aPeggedGeneratorBreaksItsLawAndMakesTheComparisonInvalid() {
    var findings =
        judged(
            MANY,
            load ->
                Altered.of(load)
                    .generator(new GeneratorHealth(load.windowNanos(), 0.97, 1, 0, 0, 0, 0))
                    .record());
    assertHolds(Held.BROKEN, Law.GENERATOR, findings, MANY);
    assertThat(findings.comparisons())
        .filteredOn(each -> each.level().equals(MANY))
        .allSatisfy(
            each -> {
              assertThat(each.verdict()).isEqualTo(Verdict.INVALID);
              assertThat(each.caveats()).hasAtLeastOneElementOfType(Caveat.GeneratorLimited.class);
            });
    assertThat(findings.comparisons())
        .filteredOn(each -> each.level().equals(MOST) && each.figure() == Figure.THROUGHPUT)
        .allMatch(each -> each.verdict() == Verdict.BETTER);
  }

  @Test
  void aBrokenLawMakesOnlyItsOwnLevelInvalidAndSaysWhichLaw() {
    var findings =
        judged(
            FEW,
            load -> Altered.of(load).response(Run.times(0.025, load.answeredInWindow())).record());
    for (var each : findings.comparisons()) {
      assertThat(each.verdict() == Verdict.INVALID).isEqualTo(each.level().equals(FEW));
      if (each.level().equals(FEW)) {
        assertThat(each.caveats()).hasAtLeastOneElementOfType(Caveat.LawBroken.class);
      }
    }
    assertThat(Journals.summary(findings, "a", FEW).caveats())
        .hasAtLeastOneElementOfType(Caveat.LawBroken.class);
  }

  @Test
  void oneTrialThatBreaksALawIsEnough() {
    var broken =
        Journals.altered(
            SOUND,
            "a",
            MANY,
            load -> Altered.of(load).response(Run.times(0.5, load.answeredInWindow())).record());
    int number =
        broken.stream()
            .filter(record -> record.trial().variant().equals("a"))
            .findFirst()
            .orElseThrow()
            .trial()
            .number();
    var one = new ArrayList<>(SOUND);
    one.set(number - 1, broken.get(number - 1));
    assertHolds(Held.BROKEN, Law.LITTLE, Judge.judge(PLAN, one), MANY);
  }

  @Test
  void littlesLawIsUnknownWhereManyRequestsFailedAndTheirTimeIsMissing() {
    var findings =
        judged(
            FEW,
            load -> {
              long answered = load.answeredInWindow() * 8 / 10;
              return Altered.of(load)
                  .answeredInWindow(answered)
                  .counts(new Counts(answered, Map.of("reset", 500L), 0, 0))
                  .slices(List.of())
                  .response(scaled(load.latencies().response(), answered))
                  .record();
            });
    assertHolds(Held.UNKNOWN, Law.LITTLE, findings, FEW);
  }

  @Test
  void capacityIsUnknownWhereTheWorkersAreNoPlatformThreads() {
    var pooled = Model.UNBOUNDED.withWorkers(200);
    assertHolds(Held.UNKNOWN, Law.CAPACITY, Journals.judged(pooled, FEW, MANY, MOST), MOST);
    assertThat(Journals.check(Journals.judged(Model.UNBOUNDED, FEW, MANY), Law.CAPACITY, "a", MANY))
        .isEmpty();
  }

  @Test
  void littlesLawAllowsForOneBurstWhereAllUsersAreInStep() {
    var inStep = inStep(2000, 0.3);
    assertHolds(Held.HOLDS, Law.LITTLE, inStep, FEW);
  }

  @Test
  void littlesLawAllowsForOldRequestsAtTheEdgesWhereResponsesVaryMuch() {
    assertHolds(Held.HOLDS, Law.LITTLE, longerBy(0.07, 0.01), FEW);
    assertHolds(Held.BROKEN, Law.LITTLE, longerBy(0.07, 0), FEW);
    assertHolds(Held.BROKEN, Law.LITTLE, longerBy(0.12, 0.01), FEW);
  }

  /** The mean response is longer by a share, of which a part of the requests took 3 s each. */
  private static Findings longerBy(double share, double slow) {
    return judged(
        FEW,
        load -> {
          double mean = load.latencies().response().getMean() / 1e9 * (1 + share);
          long count = load.answeredInWindow();
          var times = Run.times((mean - slow * 3) / (1 - slow), count - (long) (slow * count));
          times.add(Run.times(3, (long) (slow * count)));
          return Altered.of(load).response(times).record();
        });
  }

  /** Users in step: the window caught one burst more than its share. */
  private static Findings inStep(long burst, double share) {
    return judged(
        FEW,
        load -> {
          long answered = (long) (load.answeredInWindow() * (1 + share));
          long rest = answered - burst;
          return Altered.of(load)
              .answeredInWindow(answered)
              .counts(new Counts(answered, Map.of(), 0, 0))
              .response(scaled(load.latencies().response(), answered))
              .slices(List.of(burst, rest / 2, rest - rest / 2))
              .record();
        });
  }

  private static Findings judged(Level level, UnaryOperator<LoadRecord> change) {
    return Judge.judge(PLAN, Journals.altered(SOUND, "a", level, change));
  }

  private static void assertHolds(Held held, Law law, Findings findings, Level level) {
    var check = Journals.check(findings, law, "a", level).orElseThrow();
    assertThat(check.holds()).as("%s", check).isEqualTo(held);
  }

  private static Histogram scaled(Histogram response, long count) {
    return Run.times(response.getMean() / 1e9, count);
  }

  private static Sample times(Sample sample, Gauge gauge, double factor) {
    var values = new EnumMap<>(sample.values());
    values.computeIfPresent(gauge, (key, value) -> value * factor);
    return new Sample(sample.atNanos(), values);
  }
}
