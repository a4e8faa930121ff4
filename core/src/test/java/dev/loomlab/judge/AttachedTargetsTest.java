package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Setup;
import dev.loomlab.plan.Target;
import dev.loomlab.plan.Variant;
import dev.loomlab.plan.Verdict;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** A target that runs already has one life: no repetition of it makes a verdict. */
class AttachedTargetsTest {
  private static final Level FEW = new Level.Closed(50);
  private static final Level MANY = new Level.Closed(1000);
  private static final Plan STARTED = Journals.plan(List.of(FEW, MANY), "a", "b");
  private static final Map<String, Model> MODELS =
      Map.of("a", Model.pool(200), "b", Model.UNBOUNDED);

  @Test
  void targetsThatTrialsStartKeepTheirVerdicts() {
    var verdicts = judged(STARTED).comparisons().stream().map(Comparison::verdict).toList();

    assertThat(verdicts).contains(Verdict.BETTER, Verdict.EQUIVALENT);
    assertThat(judged(STARTED).comparisons())
        .allSatisfy(
            each -> assertThat(each.caveats()).noneMatch(Caveat.AlreadyRunning.class::isInstance));
  }

  @Test
  void whereEitherSideRanAlreadyNothingIsConclusiveAndTheRatioIsStillTold() {
    for (var plan : List.of(running("a"), running("b"), running("a", "b"))) {
      var findings = judged(plan);

      assertThat(findings.comparisons())
          .hasSameSizeAs(judged(STARTED).comparisons())
          .allSatisfy(
              each -> {
                assertThat(each.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
                assertThat(each.ratio()).isPresent();
                assertThat(each.caveats())
                    .hasOnlyElementsOfType(Caveat.AlreadyRunning.class)
                    .hasSize(1);
              });
    }
  }

  @Test
  void theCaveatNamesWhoRanAlreadyAndTheCure() {
    var caveat = judged(running("a", "b")).comparisons().getFirst().caveats().getFirst();

    assertThat(caveat.statement())
        .isEqualTo(
            "no trial started a and b: every block measures one and the same life, which shares its"
                + " machine with whatever else is compared, idle or not");
    assertThat(caveat.cure()).contains("Let loomlab start it");
    assertThat(judged(running("b")).comparisons().getFirst().caveats())
        .containsExactly(new Caveat.AlreadyRunning("b"));
  }

  @Test
  void whatMustNotBeReadStaysInvalid() {
    var plan = running("a");
    var records =
        Journals.altered(
            Journals.records(plan, MODELS, 1),
            "b",
            FEW,
            load -> Altered.of(load).answeredInWindow(load.answeredInWindow() * 2).record());
    var comparison =
        Judge.judge(plan, records).comparisons().stream()
            .filter(each -> each.level().equals(FEW) && each.figure() == Figure.THROUGHPUT)
            .findFirst()
            .orElseThrow();

    assertThat(comparison.verdict()).isEqualTo(Verdict.INVALID);
  }

  private static Findings judged(Plan plan) {
    return Judge.judge(plan, Journals.records(plan, MODELS, 1));
  }

  private static Plan running(String... names) {
    var variants =
        STARTED.variants().stream()
            .map(each -> List.of(names).contains(each.name()) ? running(each) : each)
            .toList();
    return new Plan(
        STARTED.name(),
        STARTED.question(),
        STARTED.target(),
        STARTED.cases(),
        variants,
        STARTED.load(),
        STARTED.protocol(),
        STARTED.observe(),
        List.of());
  }

  private static Variant running(Variant variant) {
    Target target =
        new Target.Running(URI.create("http://127.0.0.1:8080"), OptionalInt.of(7), "GET /");
    return new Variant(
        variant.name(), Optional.of(target), Setup.NONE, Optional.empty(), OptionalInt.empty());
  }
}
