package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.judge.Check.Held;
import dev.loomlab.plan.Case;
import dev.loomlab.plan.Expectation.Bound;
import dev.loomlab.plan.Expectation.Claim;
import dev.loomlab.plan.Expectation.Place;
import dev.loomlab.plan.Expectation.Relation;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Setup;
import dev.loomlab.plan.Verdict;
import dev.loomlab.record.TrialRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExpectationsTest {
  private static final Level FEW = new Level.Closed(50);
  private static final Level MANY = new Level.Closed(1000);
  private static final Plan PLAN = Journals.plan(List.of(FEW, MANY), "a", "b");
  private static final List<TrialRecord> RECORDS =
      Journals.records(PLAN, Map.of("a", Model.pool(200), "b", Model.UNBOUNDED), 5);

  private static final Claim POOL_IS_FULL =
      new Claim.LimitIs(at("a", MANY), Set.of(LimitKind.THREADS));
  private static final Claim POOL_IS_CPU_BOUND =
      new Claim.LimitIs(at("a", MANY), Set.of(LimitKind.CPU));
  private static final Claim NO_SUCH_LEVEL =
      new Claim.LimitIs(at("a", new Level.Closed(7)), Set.of(LimitKind.THREADS));

  @Test
  void aFigureIsHeldAgainstAnotherVariants() {
    assertBecomes(
        Held.HOLDS, throughput("b", new Relation.AtLeast(), new Bound.TimesVariant(3, "a")));
    assertBecomes(
        Held.BROKEN, throughput("b", new Relation.AtLeast(), new Bound.TimesVariant(6, "a")));
  }

  @Test
  void aFigureIsHeldAgainstTheCapacityOfWorkersByTheExecutionAtTheLowestLevel() {
    var within = new Relation.Within(0.03);
    assertBecomes(Held.HOLDS, throughput("a", within, new Bound.WorkersOverServiceTime(200)));
    assertBecomes(Held.BROKEN, throughput("a", within, new Bound.WorkersOverServiceTime(220)));
  }

  @Test
  void aFigureIsHeldAgainstANumberAndAgainstAnotherFigure() {
    assertBecomes(Held.HOLDS, throughput("a", new Relation.AtMost(), new Bound.Constant(4100)));
    assertBecomes(Held.BROKEN, throughput("a", new Relation.AtMost(), new Bound.Constant(3900)));
    var starts =
        new Claim.FigureIs(
            Figure.VIRTUAL_THREAD_STARTS,
            at("b", MANY),
            new Relation.Within(0.01),
            new Bound.TimesFigure(1, Figure.REQUESTS_HANDLED));
    assertBecomes(Held.HOLDS, starts);
  }

  @Test
  void limitsAndVerdictsAreHeldAgainstWhatWasFound() {
    assertBecomes(Held.HOLDS, POOL_IS_FULL);
    assertBecomes(Held.BROKEN, POOL_IS_CPU_BOUND);
    assertBecomes(
        Held.HOLDS,
        new Claim.VerdictIs(Figure.THROUGHPUT, at("b", FEW), Set.of(Verdict.EQUIVALENT)));
    assertBecomes(
        Held.BROKEN,
        new Claim.VerdictIs(
            Figure.THROUGHPUT, at("b", FEW), Set.of(Verdict.BETTER, Verdict.WORSE)));
  }

  @Test
  void noDataIsNoPass() {
    assertBecomes(Held.UNKNOWN, NO_SUCH_LEVEL);
    assertThat(
            Judge.judge(Journals.expecting(PLAN, POOL_IS_FULL), List.of())
                .expectations()
                .getFirst()
                .holds())
        .isEqualTo(Held.UNKNOWN);
  }

  @Test
  void oneOfSeveralClaimsIsEnough() {
    assertBecomes(Held.HOLDS, new Claim.AnyOf(List.of(POOL_IS_CPU_BOUND, POOL_IS_FULL)));
    assertBecomes(Held.HOLDS, new Claim.AnyOf(List.of(NO_SUCH_LEVEL, POOL_IS_FULL)));
    assertBecomes(Held.UNKNOWN, new Claim.AnyOf(List.of(NO_SUCH_LEVEL, POOL_IS_CPU_BOUND)));
    assertBecomes(Held.BROKEN, new Claim.AnyOf(List.of(POOL_IS_CPU_BOUND, POOL_IS_CPU_BOUND)));
  }

  @Test
  void aCellThatBreaksALawSettlesNoExpectation() {
    var broken =
        Journals.altered(
            RECORDS,
            "a",
            MANY,
            load -> Altered.of(load).response(Run.times(0.5, load.answeredInWindow())).record());
    var result =
        Judge.judge(Journals.expecting(PLAN, POOL_IS_FULL), broken).expectations().getFirst();
    assertThat(result.holds()).isEqualTo(Held.UNKNOWN);
    assertThat(result.observed()).contains("breaks the law little");
  }

  @Test
  void anExpectationThatNamesNoCaseMustHoldInEveryOne() {
    var plan = withCases("waiting", "burning");
    var models = Map.of("a", Model.pool(200), "b", Model.UNBOUNDED);
    var records = Journals.records(plan, models, 5);
    assertThat(result(plan, records, POOL_IS_FULL).holds()).isEqualTo(Held.HOLDS);
    assertThat(result(plan, records, POOL_IS_FULL).observed())
        .contains("a in waiting at", "a in burning at");

    var slowed =
        records.stream()
            .map(
                record ->
                    record.trial().caseName().equals("burning")
                        ? new Run(Model.UNBOUNDED, new java.util.Random(1))
                            .record(record.trial(), plan.load().levels())
                        : record)
            .toList();
    assertThat(result(plan, slowed, POOL_IS_FULL).holds()).isEqualTo(Held.BROKEN);
    var inOne =
        new Claim.LimitIs(new Place("a", MANY, Optional.of("waiting")), Set.of(LimitKind.THREADS));
    assertThat(result(plan, slowed, inOne).holds()).isEqualTo(Held.HOLDS);
    assertThat(result(plan, slowed, inOne).observed())
        .isEqualTo("the limit of a in waiting at 1000 is threads");
  }

  private static Plan withCases(String... names) {
    return new Plan(
        PLAN.name(),
        PLAN.question(),
        PLAN.target(),
        List.of(names).stream().map(name -> new Case(name, Setup.NONE)).toList(),
        PLAN.variants(),
        PLAN.load(),
        PLAN.protocol(),
        PLAN.observe(),
        List.of());
  }

  private static void assertBecomes(Held held, Claim claim) {
    var result = result(PLAN, RECORDS, claim);
    assertThat(result.holds()).as("%s", result).isEqualTo(held);
    assertThat(result.observed()).isNotEmpty();
  }

  private static ExpectationResult result(Plan plan, List<TrialRecord> records, Claim claim) {
    return Judge.judge(Journals.expecting(plan, claim), records).expectations().getFirst();
  }

  private static Claim throughput(String variant, Relation relation, Bound bound) {
    return new Claim.FigureIs(Figure.THROUGHPUT, at(variant, MANY), relation, bound);
  }

  private static Place at(String variant, Level level) {
    return new Place(variant, level, Optional.empty());
  }
}
