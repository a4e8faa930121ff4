package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Verdict;
import dev.loomlab.record.Latencies;
import dev.loomlab.record.RequestRecord;
import dev.loomlab.record.TrialRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Mixes of requests, judged by request as well as in total. */
class ByRequestTest {
  private static final Level LEVEL = new Level.Closed(50);
  private static final Plan PLAN = Journals.plan(List.of(LEVEL), "a", "b");
  private static final List<TrialRecord> WHOLE = withNoise(0.002);
  private static final List<TrialRecord> NOISY = withNoise(0.03);

  @Test
  void aRequestThatIsSlowerIsWorseAloneThoughTheTotalIsEquivalent() {
    var findings = Judge.judge(PLAN, mixed(WHOLE, 2));
    assertThat(verdict(findings, "write", Figure.P99)).isEqualTo(Verdict.WORSE);
    assertThat(verdict(findings, "write", Figure.P50)).isEqualTo(Verdict.WORSE);
    assertThat(verdict(findings, "read", Figure.P99)).isEqualTo(Verdict.EQUIVALENT);
    assertThat(inTotal(findings, Figure.P99).verdict()).isEqualTo(Verdict.EQUIVALENT);
  }

  @Test
  void theDecisionNamesTheRequestThatIsOtherwiseThanTheTotalAndNoOther() {
    var choice = Decision.of(Judge.judge(PLAN, mixed(WHOLE, 2))).choices().getFirst();
    assertThat(choice.dissents())
        .contains(
            new Dissent("write", Figure.P99, Verdict.WORSE, Verdict.EQUIVALENT, List.of(LEVEL)))
        .allMatch(each -> each.request().equals("write"));

    var twin = Decision.of(Judge.judge(PLAN, mixed(WHOLE, 1))).choices().getFirst();
    assertThat(twin.dissents()).isEmpty();
  }

  @Test
  void requestsThatAreAsFastAsTheBaselinesAreNotCalledWorse() {
    var findings = Judge.judge(PLAN, mixed(WHOLE, 1));
    assertThat(findings.byRequest())
        .hasSize(6)
        .allMatch(each -> each.comparison().verdict() == Verdict.EQUIVALENT);
  }

  @Test
  void singleRequestsAreOfTheSameFamilyAsTheTotal() {
    var alone = inTotal(Judge.judge(PLAN, NOISY), Figure.THROUGHPUT);
    var among = inTotal(Judge.judge(PLAN, mixed(NOISY, 1)), Figure.THROUGHPUT);
    assertThat(alone.ratio()).isEqualTo(among.ratio());
    assertThat(blocksNeeded(among)).isGreaterThan(blocksNeeded(alone));
  }

  @Test
  void aSummaryHasTheFiguresOfEachRequestInThePlansOrder() {
    var summary = Journals.summary(Judge.judge(PLAN, mixed(WHOLE, 2)), "b", LEVEL);
    assertThat(summary.byRequest())
        .extracting(RequestSummary::name)
        .containsExactly("read", "write");
    var read = summary.byRequest().getFirst();
    var write = summary.byRequest().getLast();
    assertThat(read.requests() + write.requests()).isEqualTo(summary.requests());
    assertThat(write.errors()).containsExactly(Map.entry("check", 35L));
    assertThat(read.errors()).isEmpty();
    assertThat(write.figure(Figure.ERROR_SHARE).orElseThrow().median()).isGreaterThan(0);
    assertThat(
            read.figure(Figure.THROUGHPUT).orElseThrow().median()
                / write.figure(Figure.THROUGHPUT).orElseThrow().median())
        .isBetween(2.9, 3.1);
    assertThat(write.figure(Figure.RSS)).isEmpty();
  }

  @Test
  void onePlansOneRequestIsJudgedInTotalOnly() {
    var findings = Judge.judge(PLAN, WHOLE);
    assertThat(findings.byRequest()).isEmpty();
    assertThat(Journals.summary(findings, "b", LEVEL).byRequest()).isEmpty();
  }

  @Test
  void oneRequestThatReportsNoStagesBreaksNoLaw() {
    var findings = Judge.judge(PLAN, fastReads(0.049, 0.0505));
    assertThat(check(findings, Check.Law.FLOOR).holds()).isEqualTo(Check.Held.HOLDS);
    var summary = Journals.summary(findings, "b", LEVEL);
    assertThat(summary.figure(Figure.EXECUTION_MEAN)).isEmpty();
    assertThat(summary.figure(Figure.QUEUE_WAIT_MEAN)).isEmpty();
  }

  @Test
  void aRequestThatIsFasterThanItsOwnExecutionBreaksTheFloor() {
    var check = check(Judge.judge(PLAN, fastReads(0.06, 0.0505)), Check.Law.FLOOR);
    assertThat(check.holds()).isEqualTo(Check.Held.BROKEN);
    assertThat(check.expected()).contains("of the response of write");
  }

  /** Reads take 1 ms and report nothing, writes report their execution. */
  private static List<TrialRecord> fastReads(double execution, double response) {
    return Journals.altered(
        mixed(WHOLE, 1),
        "b",
        LEVEL,
        load -> {
          var read = load.requests().getFirst();
          var write = load.requests().getLast();
          var reads = Run.times(0.001, read.counts().answered());
          var writes = Run.times(response, write.counts().answered());
          var stages =
              Map.of(
                  Latencies.EXECUTION, Run.times(execution, write.counts().answered()),
                  Latencies.QUEUE, Run.times(1e-5, write.counts().answered()));
          var lateness = load.latencies().lateness();
          var ofRead = new Latencies(reads, reads, lateness, Map.of());
          var ofWrite = new Latencies(writes, writes, lateness, stages);
          return Altered.of(load)
              .latencies(ofRead.plus(ofWrite))
              .requests(
                  List.of(
                      new RequestRecord("read", read.counts(), read.answeredInWindow(), ofRead),
                      new RequestRecord(
                          "write", write.counts(), write.answeredInWindow(), ofWrite)))
              .record();
        });
  }

  private static Check check(Findings findings, Check.Law law) {
    return Journals.check(findings, law, "b", LEVEL).orElseThrow();
  }

  @Test
  void aCellThatBreaksALawIsInvalidByRequestToo() {
    var broken =
        Journals.altered(
            mixed(WHOLE, 1),
            "b",
            LEVEL,
            load -> Altered.of(load).response(Run.times(0.2, 5000)).record());
    assertThat(Judge.judge(PLAN, broken).byRequest())
        .isNotEmpty()
        .allMatch(each -> each.comparison().verdict() == Verdict.INVALID);
  }

  private static List<TrialRecord> mixed(List<TrialRecord> whole, double factor) {
    return Mixes.of(whole, LEVEL, factor);
  }

  private static List<TrialRecord> withNoise(double deviation) {
    var model = Model.UNBOUNDED.withNoise(deviation);
    return Journals.records(PLAN, Map.of("a", model, "b", model), 5);
  }

  private static int blocksNeeded(Comparison comparison) {
    return comparison.caveats().stream()
        .filter(Caveat.TooNoisy.class::isInstance)
        .mapToInt(each -> ((Caveat.TooNoisy) each).blocksNeeded())
        .findFirst()
        .orElseThrow();
  }

  private static Comparison inTotal(Findings findings, Figure figure) {
    return findings.comparisons().stream()
        .filter(each -> each.figure() == figure)
        .findFirst()
        .orElseThrow();
  }

  private static Verdict verdict(Findings findings, String request, Figure figure) {
    return findings.byRequest().stream()
        .filter(each -> each.request().equals(request))
        .map(RequestComparison::comparison)
        .filter(each -> each.figure() == figure)
        .findFirst()
        .orElseThrow()
        .verdict();
  }
}
