package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Verdict;
import dev.loomlab.record.Environment;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.Sample;
import dev.loomlab.record.TrialRecord;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ComparisonsTest {
  private static final Level FEW = new Level.Closed(50);
  private static final Level MANY = new Level.Closed(1000);
  private static final Plan PLAN = Journals.plan(List.of(FEW, MANY), "a", "b");

  @Test
  void aCandidateWithoutThePoolsBoundIsBetterAboveItAndEquivalentBelow() {
    var findings = judged(Model.pool(200), Model.UNBOUNDED);
    var above = comparison(findings, MANY, Figure.THROUGHPUT);
    assertThat(above.verdict()).isEqualTo(Verdict.BETTER);
    assertThat(above.ratio().orElseThrow().low()).isGreaterThan(4.5);
    assertThat(above.ratio().orElseThrow().median()).isBetween(4.8, 5.1);
    assertThat(comparison(findings, MANY, Figure.P99).verdict()).isEqualTo(Verdict.BETTER);
    assertThat(comparison(findings, FEW, Figure.THROUGHPUT).verdict())
        .isEqualTo(Verdict.EQUIVALENT);
  }

  @Test
  void theSlowerCandidateIsWorse() {
    var findings = judged(Model.UNBOUNDED, Model.UNBOUNDED.withExecution(0.053));
    assertThat(comparison(findings, FEW, Figure.THROUGHPUT).verdict()).isEqualTo(Verdict.WORSE);
    assertThat(comparison(findings, FEW, Figure.P50).verdict()).isEqualTo(Verdict.WORSE);
    assertThat(comparison(findings, FEW, Figure.RSS).verdict()).isEqualTo(Verdict.EQUIVALENT);
  }

  @Test
  void exchangingBaselineAndCandidateMirrorsEveryVerdict() {
    var there = judged(Model.pool(200), Model.UNBOUNDED.withRss(200));
    var back = judged(Model.UNBOUNDED.withRss(200), Model.pool(200));
    for (int index = 0; index < there.comparisons().size(); index++) {
      assertThat(back.comparisons().get(index).verdict())
          .isEqualTo(mirrored(there.comparisons().get(index).verdict()));
    }
  }

  @Test
  void figuresThatPointDifferentWaysAreMarkedAsAConflict() {
    var findings = judged(Model.pool(200), Model.UNBOUNDED.withRss(260));
    var rss = comparison(findings, MANY, Figure.RSS);
    assertThat(rss.verdict()).isEqualTo(Verdict.WORSE);
    assertThat(rss.caveats()).hasAtLeastOneElementOfType(Caveat.Conflict.class);
    assertThat(rss.caveats().getFirst().statement())
        .contains("better in throughput")
        .contains("worse in rssMiB");
    assertThat(comparison(findings, FEW, Figure.RSS).caveats()).isEmpty();
  }

  @Test
  void noiseThatHidesADifferenceIsInconclusiveAndNamesTheRepetitionsNeeded() {
    var findings =
        judged(
            Model.UNBOUNDED.withNoise(0.05), Model.UNBOUNDED.withExecution(0.054).withNoise(0.05));
    var comparison = comparison(findings, FEW, Figure.THROUGHPUT);
    assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(comparison.caveats()).hasOnlyElementsOfType(Caveat.TooNoisy.class);
    assertThat(((Caveat.TooNoisy) comparison.caveats().getFirst()).blocksNeeded()).isGreaterThan(5);
  }

  @Test
  void oneBlockGivesNoIntervalAndNoVerdict() {
    var records =
        Journals.records(PLAN, Map.of("a", Model.pool(200), "b", Model.UNBOUNDED), 1).stream()
            .filter(record -> record.trial().block() == 1)
            .toList();
    var findings = Judge.judge(PLAN, records);
    var comparison = comparison(findings, MANY, Figure.THROUGHPUT);
    assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(comparison.ratio()).isEmpty();
    assertThat(comparison.caveats()).contains(new Caveat.TooFewBlocks(1, 2));
    assertThat(findings.caveats()).contains(new Lack.Incomplete(2, 10));
  }

  @Test
  void aValueOfZeroHasNoRatioAndSaysSo() {
    var records = Journals.records(PLAN, Map.of("a", Model.UNBOUNDED, "b", Model.UNBOUNDED), 1);
    var none =
        Journals.resampled(
            records,
            "a",
            sample -> {
              var values = new EnumMap<>(sample.values());
              values.put(Gauge.HEAP_USED_BYTES, 0.0);
              return new Sample(sample.atNanos(), values);
            });
    var heap = comparison(Judge.judge(PLAN, none), FEW, Figure.HEAP);
    assertThat(heap.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(heap.ratio()).isEmpty();
    assertThat(heap.caveats()).contains(new Caveat.NoRatio("heapMiB", 5));
  }

  @Test
  void aCandidateThatNeverRanIsStillListedWithTheReason() {
    var records =
        Journals.eachOf(
            Journals.records(PLAN, Map.of("a", Model.UNBOUNDED, "b", Model.UNBOUNDED), 1),
            "b",
            record -> Journals.ended(record, new Outcome.Skipped("no JDK 21 on this machine"), 0));
    var findings = Judge.judge(PLAN, records);
    var comparison = comparison(findings, FEW, Figure.THROUGHPUT);
    assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(comparison.caveats()).contains(new Caveat.TooFewBlocks(0, 2));
    assertThat(findings.caveats())
        .contains(new Lack.TrialsMissing(0, 5, "no JDK 21 on this machine"));
  }

  @Test
  void levelsDoneBeforeATrialFailedStillCount() {
    var records =
        Journals.eachOf(
            Journals.records(PLAN, Map.of("a", Model.UNBOUNDED, "b", Model.UNBOUNDED), 1),
            "b",
            record ->
                Journals.ended(record, new Outcome.Failed("drive", "died", List.of("bye")), 1));
    var findings = Judge.judge(PLAN, records);
    assertThat(Journals.summary(findings, "b", FEW).trials()).isEqualTo(5);
    assertThat(findings.summary(new Cell("", "b", MANY))).isEmpty();
    assertThat(comparison(findings, FEW, Figure.THROUGHPUT).verdict())
        .isEqualTo(Verdict.EQUIVALENT);
  }

  @Test
  void aTrialThatWasRunAgainCountsByItsLastRecord() {
    var records = Journals.records(PLAN, Map.of("a", Model.UNBOUNDED, "b", Model.UNBOUNDED), 1);
    var twice =
        new java.util.ArrayList<TrialRecord>(
            records.stream()
                .map(
                    record ->
                        Journals.ended(
                            record, new Outcome.Failed("launch", "no port", List.of()), 0))
                .toList());
    twice.addAll(records);
    assertThat(Judge.judge(PLAN, twice)).isEqualTo(Judge.judge(PLAN, records));
  }

  @Test
  void factsThatDifferAreSaidUnlessTheyAreAVariantsOwn() {
    var records = Journals.records(PLAN, Map.of("a", Model.UNBOUNDED, "b", Model.UNBOUNDED), 1);
    var sound = Journals.eachOf(records, "b", record -> fact(record, "target.jvm", "other"));
    assertThat(Judge.judge(PLAN, sound).caveats()).isEmpty();

    var moved =
        records.stream()
            .map(record -> record.trial().block() > 2 ? fact(record, "cpu", "another") : record)
            .toList();
    var findings = Judge.judge(PLAN, moved);
    var caveat = new Circumstance.EnvironmentDiffers("cpu", "another and made up");
    assertThat(findings.caveats()).contains(caveat);
    assertThat(comparison(findings, FEW, Figure.THROUGHPUT).caveats()).contains(caveat);
    assertThat(findings.environment().facts()).doesNotContainKey("cpu").containsKey("cores");
  }

  private static TrialRecord fact(TrialRecord record, String name, String value) {
    var facts = new TreeMap<>(record.environment().facts());
    facts.put(name, value);
    return Journals.with(record, new Environment(facts));
  }

  private static Findings judged(Model baseline, Model candidate) {
    return Judge.judge(PLAN, Journals.records(PLAN, Map.of("a", baseline, "b", candidate), 11));
  }

  private static Comparison comparison(Findings findings, Level level, Figure figure) {
    return findings.comparisons().stream()
        .filter(each -> each.level().equals(level) && each.figure() == figure)
        .findFirst()
        .orElseThrow();
  }

  private static Verdict mirrored(Verdict verdict) {
    return switch (verdict) {
      case BETTER -> Verdict.WORSE;
      case WORSE -> Verdict.BETTER;
      case EQUIVALENT, INCONCLUSIVE, INVALID -> verdict;
    };
  }
}
