package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Expectation.Bound;
import dev.loomlab.plan.Expectation.Claim;
import dev.loomlab.plan.Expectation.Place;
import dev.loomlab.plan.Expectation.Relation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectationReaderTest {
  private static final Place VIRTUAL_AT_1000 =
      new Place("virtual", new Level.Closed(1000), Optional.empty());

  @Test
  void aMultipleOfAVariantIsRead() {
    assertThat(claim("throughput of virtual at 1000 is at least 3 x fixed-200"))
        .isEqualTo(
            new Claim.FigureIs(
                Figure.THROUGHPUT,
                VIRTUAL_AT_1000,
                new Relation.AtLeast(),
                new Bound.TimesVariant(3, "fixed-200")));
  }

  @Test
  void aMultipleOfAnotherFigureIsRead() {
    assertThat(claim("virtualThreadStarts of virtual at 1000 is within 1% of 1 x requestsHandled"))
        .isEqualTo(
            new Claim.FigureIs(
                Figure.VIRTUAL_THREAD_STARTS,
                VIRTUAL_AT_1000,
                new Relation.Within(0.01),
                new Bound.TimesFigure(1, Figure.REQUESTS_HANDLED)));
  }

  @Test
  void workersOverTheServiceTimeAreRead() {
    assertThat(claim("throughput of virtual in wait-50ms at 1000 is within 2.5 % of 200/S"))
        .isEqualTo(
            new Claim.FigureIs(
                Figure.THROUGHPUT,
                new Place("virtual", new Level.Closed(1000), Optional.of("wait-50ms")),
                new Relation.Within(0.025),
                new Bound.WorkersOverServiceTime(200)));
  }

  @Test
  void limitsAndVerdictsMayBeOneOfSeveral() {
    assertThat(claim("limit of virtual at 1000 is offered-load or cpu"))
        .isEqualTo(
            new Claim.LimitIs(VIRTUAL_AT_1000, Set.of(LimitKind.OFFERED_LOAD, LimitKind.CPU)));
    assertThat(claim("p99 of virtual at 1000 is worse or equivalent"))
        .isEqualTo(
            new Claim.VerdictIs(
                Figure.P99, VIRTUAL_AT_1000, Set.of(Verdict.WORSE, Verdict.EQUIVALENT)));
  }

  @Test
  void aFindingIsExpectedOrNone() {
    assertThat(claim("finding carriers-held of virtual at 1000"))
        .isEqualTo(new Claim.FindingIs(VIRTUAL_AT_1000, "carriers-held", true));
    assertThat(claim("no finding pinned of virtual at 1000"))
        .isEqualTo(new Claim.FindingIs(VIRTUAL_AT_1000, "pinned", false));
  }

  @Test
  void claimsAreJoinedByOrElse() {
    assertThat(
            claim(
                "throughput of virtual at 1000 is at least 10 or else limit of virtual at 1000 is"
                    + " cpu or threads or else p50 of virtual at 1000 is better"))
        .isEqualTo(
            new Claim.AnyOf(
                List.of(
                    new Claim.FigureIs(
                        Figure.THROUGHPUT,
                        VIRTUAL_AT_1000,
                        new Relation.AtLeast(),
                        new Bound.Constant(10)),
                    new Claim.LimitIs(VIRTUAL_AT_1000, Set.of(LimitKind.CPU, LimitKind.THREADS)),
                    new Claim.VerdictIs(Figure.P50, VIRTUAL_AT_1000, Set.of(Verdict.BETTER)))));
  }

  @ParameterizedTest
  @CsvSource({
    "throughput, 210, 210",
    "throughput, 100/s, 100",
    "THROUGHPUT, 100 1/s, 100",
    "p99, 60, 60",
    "p99, 60ms, 60",
    "p99, 1.5s, 1500",
    "p99, 1500 us, 1.5",
    "cpuMicrosPerRequest, 2ms, 2000",
    "rssMiB, 1GiB, 1024",
    "rssMiB, 500 MiB, 500",
    "bytesPerRequest, 2KB, 2000",
    "errorShare, 1%, 0.01",
    "errorShare, 0, 0",
    "platformThreadsPeak, 210 threads, 210",
  })
  void aNumberIsKeptInTheFiguresUnit(String figure, String bound, double value) {
    assertThat(claim(figure + " of virtual at 1000 is at most " + bound))
        .isInstanceOfSatisfying(
            Claim.FigureIs.class,
            is -> assertThat(is.bound()).isEqualTo(new Bound.Constant(value)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          throughput                                      | 15 | the line ends where 'of' is wanted
          throughput off virtual at 1000 is at most 1     | 16 | found 'off' where 'of' is wanted
          throughput of virtua at 1000 is at most 1       | 19 | the plan has no variant 'virtua'. Did you mean 'virtual'? It has: fixed-200, virtual
          throughput of virtual at 100 is at most 1       | 30 | the plan has no level '100'. Did you mean '200'? It has: 50, 200, 1000
          throughput of virtual at 50/s is at most 1      | 30 | the plan has no level '50/s'.
          throughput of virtual at high is at most 1      | 30 | 'high' is no level: write 200, or 500/s
          throughput of virtual in wait-5ms at 50 is at most 1 | 30 | the plan has no case 'wait-5ms'. Did you mean 'wait-50ms'?
          throughput of virtual at 1000 is at most        | 45 | the line ends where a number is wanted
          throughput of virtual at 1000 is at most many   | 46 | 'many' is no bound
          throughput of virtual at 1000 is at most 3 x fixd-200  | 50 | 'fixd-200' is neither a variant nor a figure. Did you mean 'fixed-200'?
          throughput of virtual at 1000 is at most 3 x virtual   | 50 | 'virtual' would be held against itself
          throughput of virtual at 1000 is at most 3 x throughput | 50 | 'throughput' would be held against itself
          throughput of virtual at 1000 is at most 0/S    | 46 | '0/S' must be above 0
          throughput of virtual at 1000 is at most 5ms    | 46 | 'ms' is no unit of throughput, which is in 1/s
          throughput of virtual at 1000 is at most 1,000  | 46 | ',000' is no unit of throughput
          throughput of virtual at 1000 is at most 5 6    | 46 | '6' is no unit of throughput
          throughput of virtual at 1000 is at most -5     | 46 | '-5' is no bound
          throughput of virtual at 1000 is within 0% of 5 | 45 | '0%' must be above 0% and below 100%
          throughput of virtual at 1000 is within 5% off 5 | 48 | found 'off' where 'of' is wanted
          throughput of virtual at 1000 is beter          | 38 | found 'beter' where 'at least', 'at most', 'within' or a verdict is wanted. Did you mean 'better'?
          throughput of virtual at 1000 is better else    | 45 | 'else' is left over
          finding pined of virtual at 1000                | 13 | 'pined' is no kind of finding. Did you mean 'pinned'?
          throughput of virtual at 1000 is better or else | 52 | the line ends where a figure, 'limit', 'finding' or 'no finding' is wanted
          limit of virtual at 1000 is                     | 32 | the line ends where a limit is wanted
          """)
  void aLineThatCannotBeReadIsToldWithTheColumnInIt(String line, int column, String message) {
    assertThat(PlanTexts.faults(PlanTexts.FULL + "  - " + line + "\n"))
        .contains("plan.yaml:39:" + column + ": expect: " + message);
  }

  @Test
  void twoWrongNamesInALineAreTwoFaults() {
    assertThat(PlanTexts.faults(PlanTexts.FULL + "  - p50 of virtua at 10 is at most 1\n"))
        .contains("no variant 'virtua'")
        .contains("no level '10'");
  }

  @Test
  void inQuotesTheColumnIsThatOfTheWordToo() {
    assertThat(PlanTexts.faults(PlanTexts.FULL + "  - \"p51 of virtual at 50 is better\"\n"))
        .contains("plan.yaml:39:6: expect: 'p51' is no figure. Did you mean 'p50'?");
  }

  @Test
  void aFoldedLineIsToldAtItsStart() {
    assertThat(PlanTexts.faults(PlanTexts.FULL + "  - p50 of\n    virtual at 50 is\n    beter\n"))
        .contains("plan.yaml:39:5: expect: found 'beter'");
  }

  @Test
  void withoutCasesNoneCanBeNamed() {
    assertThat(
            PlanTexts.faults(PlanTexts.LEAST + "expect: [p50 of only in some at 1 is at most 1]"))
        .contains("the plan has no cases: leave 'in some' out");
  }

  @Test
  void aBrokenPartOfThePlanIsNotHeldAgainstTheExpectations() {
    assertThat(
            PlanTexts.faults(PlanTexts.FULL.replace("closed: [50, 200, 1000]", "closed: [fifty]")))
        .contains("'fifty' is no whole number")
        .doesNotContain("expect:");
  }

  private static Claim claim(String line) {
    var plan = PlanTexts.read(PlanTexts.FULL + "  - " + line + "\n");
    assertThat(plan.expectations().getLast().text()).isEqualTo(line);
    return plan.expectations().getLast().claim();
  }
}
