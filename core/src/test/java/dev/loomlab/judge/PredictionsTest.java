package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomlab.judge.Prediction.Curve;
import dev.loomlab.judge.Prediction.Origin;
import dev.loomlab.judge.Prediction.Refused;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.plan.Plan;
import dev.loomlab.record.LoadRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Curves from the journals of queueing models, and what must not be foretold. */
class PredictionsTest {
  private static final List<Level> LEVELS = Journals.closed(50, 200, 1000, 5000);
  private static final List<Level> ENDS = Journals.closed(50, 5000);

  @Test
  void aPoolIsForetoldFromItsLowestAndItsHighestLevel() {
    var curve = curve(Model.pool(200), LEVELS);

    assertThat(curve.limit()).isEqualTo(LimitKind.THREADS);
    assertThat(curve.scored())
        .extracting(point -> point.level().label())
        .containsExactly("200", "1000");
    assertThat(curve.hits()).isEqualTo(2);
    assertThat(curve.knee().orElseThrow()).isBetween(198.0, 204.0);
    assertThat(curve.kneeLevel()).contains(LEVELS.get(2));
    assertThat(curve.kneeLevelMeasured()).contains(LEVELS.get(2));
    assertThat(curve.ceiling().orElseThrow().median()).isEqualTo(4000, within(40.0));
    assertThat(curve.points().getFirst().used()).isTrue();
    assertThat(curve.points().getLast().error()).isEmpty();
  }

  @Test
  void whatIsUnboundedFollowsItsUsers() {
    var curve = curve(Model.UNBOUNDED, Journals.closed(10, 50, 200));

    assertThat(curve.limit()).isEqualTo(LimitKind.OFFERED_LOAD);
    assertThat(curve.hits()).isEqualTo(1);
    assertThat(curve.knee()).isEmpty();
    assertThat(String.join(" ", curve.because())).contains("no ceiling was seen");
  }

  @Test
  void processorsAreForetoldAsACeiling() {
    var burning = Model.UNBOUNDED.withExecution(0.010).withCpu(0.010).withGenerator(1e-6, 1e9);
    var curve = curve(burning, Journals.closed(1, 4, 16, 64));

    assertThat(curve.limit()).isEqualTo(LimitKind.CPU);
    assertThat(curve.hits()).isEqualTo(2);
    assertThat(curve.ceiling().orElseThrow().median()).isEqualTo(197, within(4.0));
  }

  @Test
  void openLoadIsAnsweredUpToTheCeiling() {
    var levels = List.<Level>of(rate(500), rate(2000), rate(6000));
    var curve = curve(Model.pool(200), levels);

    assertThat(curve.hits()).isEqualTo(1);
    assertThat(curve.point(rate(2000)).orElseThrow().meanMillis().orElseThrow().median())
        .isEqualTo(50.3, within(0.6));
    assertThat(curve.points().getLast().meanMillis()).isEmpty();
    assertThat(curve.knee()).isEmpty();
  }

  @Test
  void nothingIsForetoldWhereTheGeneratorWasTheLimit() {
    var slow = Model.UNBOUNDED.withGenerator(0.95 / 3000, 3000);

    assertThat(refusal(slow, LEVELS)).contains("5000").contains("generator");
    // Its twin, with a generator that has time to spare, is foretold.
    assertThat(judged(Model.UNBOUNDED, LEVELS).predictions().getFirst()).isInstanceOf(Curve.class);
  }

  @Test
  void nothingIsForetoldFromACellThatBreaksALaw() {
    var plan = Journals.plan(LEVELS, "a");
    var records = Journals.records(plan, Map.of("a", Model.pool(200)), 3);
    var broken = Journals.altered(records, "a", LEVELS.getLast(), PredictionsTest::halved);

    var prediction = Judge.judge(plan, broken).predictions().getFirst();
    assertThat(prediction).isInstanceOf(Refused.class);
    assertThat(((Refused) prediction).reason()).contains("the cell at 5000 is invalid");
  }

  @Test
  void aMiddleCellThatBreaksALawIsNotHeldAgainstThePrediction() {
    var plan = Journals.plan(LEVELS, "a");
    var records = Journals.records(plan, Map.of("a", Model.pool(200)), 3);
    var broken = Journals.altered(records, "a", LEVELS.get(2), PredictionsTest::halved);

    assertThat(only(Judge.judge(plan, broken)).scored())
        .extracting(point -> point.level().label())
        .containsExactly("200");
  }

  @Test
  void oneLevelIsNotEnough() {
    var plan = Journals.plan(Journals.closed(50), "a");
    var records = Journals.records(plan, Map.of("a", Model.pool(200)), 3);

    var prediction = Predictions.of(plan, records).getFirst();
    assertThat(prediction).isInstanceOf(Refused.class);
    assertThat(((Refused) prediction).reason()).contains("two levels").contains("50");
  }

  @Test
  void aRunOfTwoLevelsForetellsNothingOfItself() {
    assertThat(judged(Model.pool(200), ENDS).predictions()).isEmpty();
  }

  @Test
  void twoLevelsForetellTheWholePlanAndAreScoredByItsRun() {
    var two = Journals.plan(ENDS, "a");
    var whole = Journals.plan(LEVELS, "a");
    var written = Predictions.of(whole, Journals.records(two, Map.of("a", Model.pool(200)), 5));
    assertThat(((Curve) written.getFirst()).scored()).isEmpty();

    var grid = Journals.records(whole, Map.of("a", Model.pool(200)), 6);
    var findings = Judge.judge(whole, grid, written);

    assertThat(findings.predictions())
        .extracting(Prediction::origin)
        .containsExactly(Origin.BEFORE, Origin.THIS_RUN);
    var scored = (Curve) findings.predictions().getFirst();
    assertThat(scored.scored()).hasSize(2);
    assertThat(scored.hits()).isEqualTo(2);
  }

  @Test
  void theLevelsInBetweenAreNotLookedAt() {
    var plan = Journals.plan(LEVELS, "a");
    var records = Journals.records(plan, Map.of("a", Model.pool(200)), 3);
    var other = Journals.altered(records, "a", LEVELS.get(1), PredictionsTest::halved);

    assertThat(withoutMeasured(only(Judge.judge(plan, other))))
        .isEqualTo(withoutMeasured(only(Judge.judge(plan, records))));
  }

  private static LoadRecord halved(LoadRecord load) {
    return Altered.of(load).answeredInWindow(load.answeredInWindow() / 2).record();
  }

  private static List<Prediction.Point> withoutMeasured(Curve curve) {
    return curve.points().stream().map(each -> each.measured(OptionalDouble.empty())).toList();
  }

  @Test
  void aDemandBelowTheCeilingHasAnAnswerInConnectionsWorkersCarriersAndCores() {
    var sizing = sizing(Model.pool(200), new Demand(2000, OptionalDouble.of(120)));

    assertThat(sizing.obstacle()).isEmpty();
    var needs = sizing.needs().orElseThrow();
    assertThat(needs.connections().orElseThrow()).isBetween(98L, 103L);
    assertThat(needs.workers()).isBetween(100L, 130L);
    assertThat(needs.mostConnections().orElseThrow()).isBetween(400L, 500L);
    // 2000/s x 70 us.
    assertThat(needs.carriers()).hasValue(1);
    assertThat(needs.cores().orElseThrow()).isBetween(0.12, 0.17);
    assertThat(needs.beyond()).isFalse();
  }

  @Test
  void aDemandAboveTheCeilingNamesWhatBoundsIt() {
    var sizing = sizing(Model.pool(200), new Demand(8000, OptionalDouble.empty()));

    assertThat(sizing.obstacle().orElseThrow()).contains("200 workers");
    assertThat(sizing.needs().orElseThrow().workers()).isBetween(398L, 405L);
  }

  @Test
  void aResponseTimeBelowTheFloorCannotBeHad() {
    var sizing = sizing(Model.pool(200), new Demand(2000, OptionalDouble.of(20)));

    assertThat(sizing.obstacle().orElseThrow()).contains("already at 50");
    var more = sizing(Model.pool(200), new Demand(90_000, OptionalDouble.of(20)));
    assertThat(more.obstacle().orElseThrow()).contains("already at 50");
  }

  private static Sizing sizing(Model model, Demand demand) {
    Plan plan = Journals.plan(ENDS, "a");
    return Predictions.sizings(plan, Journals.records(plan, Map.of("a", model), 7), demand)
        .getFirst();
  }

  private static Level rate(double perSecond) {
    return new Level.Open(perSecond);
  }

  private static String refusal(Model model, List<Level> levels) {
    return Optional.of(judged(model, levels).predictions().getFirst())
        .map(Refused.class::cast)
        .orElseThrow()
        .reason();
  }

  private static Curve curve(Model model, List<Level> levels) {
    return only(judged(model, levels));
  }

  private static Curve only(Findings findings) {
    return (Curve) findings.predictions().getFirst();
  }

  private static Findings judged(Model model, List<Level> levels) {
    return Journals.judged(model, levels.toArray(Level[]::new));
  }
}
