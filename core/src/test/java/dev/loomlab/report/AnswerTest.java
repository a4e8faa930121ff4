package dev.loomlab.report;

import static dev.loomlab.plan.Figure.HEAP;
import static dev.loomlab.plan.Figure.P99;
import static dev.loomlab.plan.Figure.RSS;
import static dev.loomlab.plan.Figure.THROUGHPUT;
import static dev.loomlab.plan.Verdict.BETTER;
import static dev.loomlab.plan.Verdict.EQUIVALENT;
import static dev.loomlab.plan.Verdict.INCONCLUSIVE;
import static dev.loomlab.plan.Verdict.INVALID;
import static dev.loomlab.plan.Verdict.WORSE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.judge.Caveat;
import dev.loomlab.judge.Check;
import dev.loomlab.plan.LimitKind;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class AnswerTest {
  private static final List<String> TWO = List.of("red", "blue");

  @Test
  void namesTheLevelFromWhichACandidateWinsAndByHowMuch() {
    var answer =
        Sketch.of(TWO, "50", "1000", "5000")
            .compare("50", THROUGHPUT, 1, 0.01, EQUIVALENT)
            .compare("1000", THROUGHPUT, 4, 0.1, BETTER)
            .compare("5000", THROUGHPUT, 12, 0.5, BETTER)
            .answer();

    assertThat(answer)
        .startsWith(
            "blue has the higher throughput from 1000 on: 4.00 x that of red at 1000 (95 % interval"
                + " 3.90 to 4.10) and 12.0 x at 5000 (11.5 to 12.5).")
        .contains("At 50 the two are equivalent in throughput: they differ by less than");
  }

  @Test
  void saysThatACandidateLoses() {
    assertThat(Sketch.of(TWO, "50").compare("50", THROUGHPUT, 0.8, 0.01, WORSE).answer())
        .startsWith("blue has the lower throughput at 50: 0.800 x that of red at 50");
  }

  @Test
  void equalEverywhereIsSaidOnce() {
    assertThat(
            Sketch.of(TWO, "50", "200")
                .compare("50", THROUGHPUT, 1, 0.01, EQUIVALENT)
                .compare("200", THROUGHPUT, 1.01, 0.01, EQUIVALENT)
                .answer())
        .isEqualTo(
            "At every level blue and red are equivalent in throughput: they differ by less than the"
                + " margin of 3 %.");
  }

  @Test
  void whatCouldNotHaveBeenSeenIsNotCalledEqualAndHasACure() {
    var answer =
        Sketch.of(TWO, "50")
            .compare("50", THROUGHPUT, 1.01, 0.2, INCONCLUSIVE, new Caveat.TooNoisy(0.2, 0.03, 40))
            .answer();

    assertThat(answer)
        .contains(
            "At 50 these trials cannot tell whether throughput differs by more than 3 %"
                + " (1.01 x, 0.810 to 1.21).")
        .contains("To tell, run about 40 repetitions")
        .doesNotContain("no difference")
        .doesNotContain("equivalent");
  }

  @Test
  void throughputComesFirstEvenWhereOnlyACostIsDecided() {
    var undecided =
        Sketch.of(TWO, "50")
            .compare("50", THROUGHPUT, 1.01, 0.2, INCONCLUSIVE)
            .compare("50", HEAP, 1.5, 0.01, WORSE)
            .answer();
    assertThat(undecided).startsWith("At 50 these trials cannot tell whether throughput differs");

    var invalid =
        Sketch.of(TWO, "50")
            .compare("50", THROUGHPUT, 1.01, 0.2, INVALID)
            .compare("50", HEAP, 1.5, 0.01, WORSE)
            .answer();
    assertThat(invalid).startsWith("At 50 the comparison is invalid").contains("blue needs more");
  }

  @Test
  void aLeadOfUnknownSizeIsALead() {
    assertThat(Sketch.of(TWO, "50").compare("50", THROUGHPUT, 1.04, 0.03, INCONCLUSIVE).answer())
        .contains("At 50 blue is ahead in throughput (1.04 x, 1.01 to 1.07)")
        .contains("cannot tell whether by more than 3 %");
  }

  @Test
  void whatOneOfManyComparisonsShowsMayBeChance() {
    assertThat(Sketch.of(TWO, "50").compare("50", THROUGHPUT, 1.2, 0.1, INCONCLUSIVE).answer())
        .contains(
            "the throughput of blue looks higher (1.20 x, 1.10 to 1.30), but with so many comparisons");
  }

  @Test
  void theLargestHintComesFirstAndTheCureIsForThroughput() {
    var answer =
        Sketch.of(TWO, "50", "1000")
            .compare("50", THROUGHPUT, 1, 0.2, INCONCLUSIVE, new Caveat.TooNoisy(0.2, 0.03, 40))
            .compare("1000", THROUGHPUT, 2, 0.5, INCONCLUSIVE, new Caveat.TooNoisy(0.5, 0.03, 7))
            .compare("1000", HEAP, 2, 0.9, INCONCLUSIVE, new Caveat.TooNoisy(0.9, 0.03, 900))
            .answer();

    assertThat(answer).startsWith("At 1000 the throughput of blue looks higher");
    assertThat(answer).contains("run about 40 repetitions").doesNotContain("900");
  }

  @Test
  void ofOneLifeTheRatioIsToldWithWhatWouldMakeItAVerdict() {
    var answer =
        Sketch.of(TWO, "50")
            .compare(
                "50", THROUGHPUT, 4.8, 0.1, INCONCLUSIVE, new Caveat.AlreadyRunning("red and blue"))
            .answer();

    assertThat(answer)
        .startsWith(
            "At 50 the throughput of blue was 4.80 x that of red (4.70 to 4.90), as far as one life")
        .contains("To tell, let loomlab start it")
        .doesNotContain("repetitions")
        .doesNotContain("chance");
  }

  @Test
  void noDataIsSaidToBeNoData() {
    assertThat(
            Sketch.of(TWO, "50").noData("50", THROUGHPUT, new Caveat.TooFewBlocks(0, 2)).answer())
        .contains("too few repetitions have both variants, so nothing can be said of throughput")
        .contains("run with --repetitions 2 or more.");
    assertThat(Sketch.of(TWO, "50").answer()).contains("Nothing can be said of blue against red");
  }

  @Test
  void anInvalidCellNamesTheBrokenLawFirst() {
    var broken = new Caveat.LawBroken(Check.Law.LITTLE, "50 users", "40 users");
    assertThat(
            Sketch.of(TWO, "50")
                .compare("50", THROUGHPUT, 2, 0.01, INVALID, new Caveat.Drifting(0.2), broken)
                .answer())
        .startsWith("At 50 the comparison is invalid: breaks the law little: expected 50 users")
        .doesNotContain("higher throughput");
  }

  @Test
  void aConflictIsSaidWhereThereIsOne() {
    var conflict = new Caveat.Conflict("throughput", "rssMiB");
    var sketch =
        Sketch.of(TWO, "50")
            .compare("50", THROUGHPUT, 2, 0.01, BETTER, conflict)
            .compare("50", RSS, 3, 0.01, WORSE, conflict);

    assertThat(sketch.answer())
        .contains("blue needs more resident memory at 50 (3.00 x).")
        .containsOnlyOnce("The figures conflict at 50: better in throughput but worse in rssMiB.");
    assertThat(Sketch.of(TWO, "50").compare("50", THROUGHPUT, 2, 0.01, BETTER).answer())
        .doesNotContain("conflict");
  }

  @Test
  void tailsAndUndecidedFiguresHaveTheirSentences() {
    assertThat(
            Sketch.of(TWO, "50", "200", "1000")
                .compare("50", P99, 1.2, 0.01, WORSE)
                .compare("1000", P99, 0.2, 0.01, BETTER)
                .compare("50", HEAP, 1, 0.3, INCONCLUSIVE)
                .answer())
        .contains(
            "The slow tail (p99) of blue is shorter at 1000 (0.200 x) and longer at 50 (1.20 x).")
        .contains("Undecided, which is not the same as equal: heap at 50.");
  }

  @Test
  void everyVariantHasItsLimits() {
    var answer =
        Sketch.of(TWO, "50", "1000", "5000")
            .limit("red", "50", LimitKind.OFFERED_LOAD, OptionalDouble.empty())
            .limit("red", "1000", LimitKind.THREADS, OptionalDouble.of(199))
            .limit("red", "5000", LimitKind.THREADS, OptionalDouble.of(201))
            .limit("blue", "50", LimitKind.CPU, OptionalDouble.of(1))
            .limit("blue", "1000", LimitKind.CPU, OptionalDouble.of(1))
            .limit("blue", "5000", LimitKind.UNKNOWN, OptionalDouble.empty())
            .answer();

    assertThat(answer)
        .contains(
            "What limited red: at 50 nothing but the load offered (it could have done more);"
                + " from 1000 on the number of its threads (199 to 201).")
        .contains(
            "What limited blue: at 50 and 1000 processor time (1 core);"
                + " at 5000 something that the evidence does not name.");
  }

  @Test
  void severalCandidatesAreEachHeldAgainstTheBaseline() {
    var answer =
        Sketch.of(List.of("red", "blue", "green"), "50", "200")
            .compare("blue", "50", THROUGHPUT, 2, 0.01, BETTER)
            .compare("blue", "200", THROUGHPUT, 2, 0.01, BETTER)
            .compare("green", "50", THROUGHPUT, 1, 0.01, EQUIVALENT)
            .compare("green", "200", THROUGHPUT, 0.5, 0.01, WORSE)
            .answer();

    assertThat(answer)
        .startsWith(
            "In throughput, against the baseline red: blue is better at every level;"
                + " green is worse at 200 and equivalent at 50.")
        .contains("not with each other")
        .contains("green: It has the lower throughput at 200");
  }

  @Test
  void everyCaseIsAnsweredByItsName() {
    assertThat(
            Sketch.of(TWO, "50")
                .cases("short", "long")
                .compare("50", THROUGHPUT, 2, 0.01, BETTER)
                .inCase("long")
                .compare("50", THROUGHPUT, 0.5, 0.01, WORSE)
                .answer())
        .contains("Case short: blue has the higher throughput")
        .contains("Case long: blue has the lower throughput");
  }

  @Test
  void oneVariantAloneIsComparedWithNothing() {
    assertThat(Sketch.of(List.of("red"), "50").answer()).contains("nothing is compared");
  }

  @Test
  void ofAVariantsNameNothingIsRead() {
    var named = sketch(List.of("fixed-200", "virtual")).replace("fixed-200", "A");
    var swapped = sketch(List.of("virtual", "fixed-200")).replace("virtual", "A");

    assertThat(named.replace("virtual", "B")).isEqualTo(swapped.replace("fixed-200", "B"));
  }

  private static String sketch(List<String> variants) {
    return Sketch.of(variants, "50", "1000")
        .compare("50", THROUGHPUT, 1, 0.01, EQUIVALENT)
        .compare("1000", THROUGHPUT, 3, 0.01, BETTER)
        .compare("1000", RSS, 2, 0.01, WORSE)
        .limit(variants.getFirst(), "50", LimitKind.THREADS, OptionalDouble.of(8))
        .answer();
  }
}
