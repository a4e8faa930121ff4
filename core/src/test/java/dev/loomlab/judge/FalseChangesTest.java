package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How often a diff of two runs claims a change that is not there, over many simulated ones. */
class FalseChangesTest {
  private static final long SEED = 20261130;
  private static final int PAIRS = 2000;
  private static final int FAMILY = 28;
  private static final double MARGIN = 0.03;
  private static final double DELTA = Math.log1p(MARGIN);

  /** Three standard deviations above the nominal 5 %. */
  private static final int MOST_FALSE = (int) (PAIRS * 0.05 + 3 * Math.sqrt(PAIRS * 0.05 * 0.95));

  @Test
  void twoRunsOfOneServiceAreHardlyEverCalledDifferent() {
    assertThat(pairsThatClaim(0, 0.02, 0.02, true))
        .as("seed %d", SEED)
        .isLessThanOrEqualTo(MOST_FALSE);
  }

  @Test
  void aChangeOfJustTheMarginIsCalledADifferenceInAtMostOnePairOfTwenty() {
    assertThat(pairsThatClaim(DELTA, 0.01, 0.01, true))
        .as("seed %d", SEED)
        .isLessThanOrEqualTo(MOST_FALSE);
  }

  @Test
  void evenIfOneRunIsFarNoisierThanTheOther() {
    assertThat(pairsThatClaim(DELTA, 0.003, 0.03, true))
        .as("seed %d", SEED)
        .isLessThanOrEqualTo(MOST_FALSE);
  }

  @Test
  void aChangeOfJustTheMarginIsCalledEquivalentInAtMostOnePairOfTwenty() {
    assertThat(pairsThatClaim(DELTA, 0.01, 0.01, false))
        .as("seed %d", SEED)
        .isLessThanOrEqualTo(MOST_FALSE);
  }

  @Test
  void wholeRunsOfOneServiceClaimNothingAndAreWorseWhenItIsTenPercentSlower() {
    var level = new Level.Closed(150);
    var plan = Journals.plan(List.of(level), "a");
    var metrics = EnumSet.allOf(Figure.class);
    int claims = 0;
    int found = 0;
    int pairs = 20;
    for (int pair = 0; pair < pairs; pair++) {
      var pool = Model.pool(200).withNoise(0.01);
      var slow = pool.withExecution(0.055);
      var before = new Diff.Side(plan, Journals.records(plan, Map.of("a", pool), SEED + pair));
      var same = new Diff.Side(plan, Journals.records(plan, Map.of("a", pool), 2 * SEED + pair));
      var after = new Diff.Side(plan, Journals.records(plan, Map.of("a", slow), 3 * SEED + pair));
      claims += claims(Diff.of(before, same, metrics)) ? 1 : 0;
      found += Diff.of(before, after, metrics).isWorse() ? 1 : 0;
    }
    assertThat(claims).as("seed %d", SEED).isLessThanOrEqualTo(1);
    assertThat(found).as("seed %d", SEED).isGreaterThanOrEqualTo(18);
  }

  private static boolean claims(Diff diff) {
    return diff.changes().stream()
        .anyMatch(each -> each.verdict() == Verdict.BETTER || each.verdict() == Verdict.WORSE);
  }

  private static int pairsThatClaim(
      double change, double noiseBefore, double noiseAfter, boolean difference) {
    var random = new Random(SEED);
    int claims = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      var family =
          IntStream.range(0, FAMILY)
              .mapToObj(
                  each ->
                      new WelchLogs(logs(random, 0, noiseBefore), logs(random, change, noiseAfter)))
              .toList();
      double[] pValues =
          family.stream()
              .mapToDouble(
                  each -> difference ? each.differencePValue(DELTA) : each.equivalencePValue(DELTA))
              .toArray();
      claims += DoubleStream.of(Holm.adjusted(pValues)).anyMatch(p -> p <= Claim.ALPHA) ? 1 : 0;
    }
    return claims;
  }

  private static double[] logs(Random random, double mean, double deviation) {
    return DoubleStream.generate(() -> mean + deviation * random.nextGaussian()).limit(5).toArray();
  }
}
