package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Verdict;
import dev.loomlab.record.Steadiness;
import dev.loomlab.record.TrialRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A variant whose warm-ups never became steady is said to be so, and cannot win. */
class NeverSteadyTest {
  private static final Level LEVEL = new Level.Closed(1000);
  private static final Plan PLAN = Journals.plan(List.of(LEVEL), "a", "b");

  @Test
  void aCandidateThatWasSteadyWins() {
    var findings = judged(Model.pool(200), Model.UNBOUNDED, "b", Steadiness.REACHED, 5);
    assertThat(throughput(findings).verdict()).isEqualTo(Verdict.BETTER);
    assertThat(Journals.summary(findings, "b", LEVEL).caveats()).isEmpty();
  }

  @Test
  void aCandidateThatNeverWasSteadyIsNotCalledBetter() {
    var findings = judged(Model.pool(200), Model.UNBOUNDED, "b", Steadiness.NOT_REACHED, 5);
    assertThat(throughput(findings).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(throughput(findings).caveats())
        .contains(new Caveat.NeverSteady("b", 5, 5, 1))
        .allMatch(caveat -> !caveat.cure().isEmpty());
    assertThat(Journals.summary(findings, "b", LEVEL).caveats())
        .containsExactly(new Caveat.NeverSteady("b", 5, 5, 1));
    assertThat(findings.comparisons()).noneMatch(each -> each.verdict() == Verdict.BETTER);
  }

  @Test
  void aBaselineThatNeverWasSteadyDoesNotMakeTheCandidateWorse() {
    var findings = judged(Model.UNBOUNDED, Model.pool(200), "a", Steadiness.NOT_REACHED, 5);
    assertThat(throughput(findings).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    var steady = judged(Model.UNBOUNDED, Model.pool(200), "a", Steadiness.REACHED, 5);
    assertThat(throughput(steady).verdict()).isEqualTo(Verdict.WORSE);
  }

  @Test
  void aLoserThatNeverWasSteadyLosesAllTheSame() {
    var findings = judged(Model.pool(200), Model.UNBOUNDED, "a", Steadiness.NOT_REACHED, 5);
    assertThat(throughput(findings).verdict()).isEqualTo(Verdict.BETTER);
  }

  @Test
  void oneUnsteadyTrialAmongManyIsSaidButTakesNoVerdictAway() {
    var findings = judged(Model.pool(200), Model.UNBOUNDED, "b", Steadiness.NOT_REACHED, 1);
    assertThat(throughput(findings).verdict()).isEqualTo(Verdict.BETTER);
    assertThat(Journals.summary(findings, "b", LEVEL).caveats())
        .containsExactly(new Caveat.NeverSteady("b", 1, 5, 1));
  }

  private static Findings judged(
      Model baseline, Model candidate, String variant, Steadiness steadiness, int trials) {
    var records = Journals.records(PLAN, Map.of("a", baseline, "b", candidate), 5);
    return Judge.judge(
        PLAN,
        Journals.eachOf(
            records,
            variant,
            record ->
                record.trial().block() <= trials ? with(record, variant, steadiness) : record));
  }

  private static TrialRecord with(TrialRecord record, String variant, Steadiness steadiness) {
    return Journals.altered(
            List.of(record),
            variant,
            LEVEL,
            load -> Altered.of(load).steadiness(steadiness).record())
        .getFirst();
  }

  private static Comparison throughput(Findings findings) {
    return findings.comparisons().stream()
        .filter(each -> each.figure() == Figure.THROUGHPUT)
        .findFirst()
        .orElseThrow();
  }
}
