package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** How often a family of comparisons claims what is not so, over many simulated runs. */
class FalseClaimsTest {
  private static final long SEED = 20250923;
  private static final int RUNS = 2000;
  private static final int FAMILY = 28;
  private static final int BLOCKS = 5;
  private static final double MARGIN = 0.03;

  /** Three standard deviations above the nominal 5 % of 2000 runs. */
  private static final int MOST_FALSE = (int) (RUNS * 0.05 + 3 * Math.sqrt(RUNS * 0.05 * 0.95));

  @Test
  void equalArmsAreHardlyEverCalledDifferent() {
    assertThat(runsThatClaimADifference(0)).as("seed %d", SEED).isLessThanOrEqualTo(MOST_FALSE);
  }

  @Test
  void armsThatDifferByJustTheMarginAreCalledDifferentInAtMostOneRunOfTwenty() {
    assertThat(runsThatClaimADifference(Math.log1p(MARGIN)))
        .as("seed %d", SEED)
        .isLessThanOrEqualTo(MOST_FALSE);
  }

  @Test
  void armsThatDifferByJustTheMarginAreCalledEquivalentInAtMostOneRunOfTwenty() {
    var random = new Random(SEED);
    int claims = 0;
    for (int run = 0; run < RUNS; run++) {
      boolean any =
          Claims.of(family(random, Math.log1p(MARGIN), 0.01), MARGIN).stream()
              .flatMap(Optional::stream)
              .anyMatch(claim -> claim.verdict(Figure.Better.HIGHER) == Verdict.EQUIVALENT);
      claims += any ? 1 : 0;
    }
    assertThat(claims).as("seed %d", SEED).isLessThanOrEqualTo(MOST_FALSE);
  }

  @Test
  void armsThatDifferBySixPercentAreFoundWorse() {
    var random = new Random(SEED);
    int found = 0;
    int runs = 200;
    for (int run = 0; run < runs; run++) {
      boolean all =
          Claims.of(family(random, Math.log(0.94), 0.004), MARGIN).stream()
              .flatMap(Optional::stream)
              .allMatch(claim -> claim.verdict(Figure.Better.HIGHER) == Verdict.WORSE);
      found += all ? 1 : 0;
    }
    assertThat(found).as("seed %d", SEED).isGreaterThan(runs * 9 / 10);
  }

  @Test
  void wholeRunsOfEqualArmsClaimNothingAndTheirSlowerTwinsAreWorse() {
    var level = new Level.Closed(150);
    var plan = Journals.plan(List.of(level), "a", "b");
    int claims = 0;
    int worse = 0;
    for (int run = 0; run < 20; run++) {
      var pool = Model.pool(200).withNoise(0.004);
      var equal =
          Judge.judge(plan, Journals.records(plan, Map.of("a", pool, "b", pool), SEED + run));
      claims += differs(equal) ? 1 : 0;
      var slower = Map.of("a", pool, "b", pool.withExecution(0.053));
      worse += isWorse(Judge.judge(plan, Journals.records(plan, slower, SEED + run))) ? 1 : 0;
    }
    assertThat(claims).as("seed %d", SEED).isLessThanOrEqualTo(1);
    assertThat(worse).as("seed %d", SEED).isGreaterThanOrEqualTo(18);
  }

  private static boolean differs(Findings findings) {
    return findings.comparisons().stream()
        .anyMatch(each -> each.verdict() == Verdict.BETTER || each.verdict() == Verdict.WORSE);
  }

  private static boolean isWorse(Findings findings) {
    return findings.comparisons().stream()
        .anyMatch(each -> each.figure() == Figure.THROUGHPUT && each.verdict() == Verdict.WORSE);
  }

  private static int runsThatClaimADifference(double mean) {
    var random = new Random(SEED);
    int claims = 0;
    for (int run = 0; run < RUNS; run++) {
      boolean any =
          Claims.of(family(random, mean, 0.01), MARGIN).stream()
              .flatMap(Optional::stream)
              .map(claim -> claim.verdict(Figure.Better.HIGHER))
              .anyMatch(verdict -> verdict == Verdict.BETTER || verdict == Verdict.WORSE);
      claims += any ? 1 : 0;
    }
    return claims;
  }

  private static List<Optional<LogRatios>> family(Random random, double mean, double deviation) {
    var family = new ArrayList<Optional<LogRatios>>();
    for (int member = 0; member < FAMILY; member++) {
      double[] logRatios =
          DoubleStream.generate(() -> mean + deviation * random.nextGaussian())
              .limit(BLOCKS)
              .toArray();
      family.add(Optional.of(new LogRatios(logRatios)));
    }
    return family;
  }
}
