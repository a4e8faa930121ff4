package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.judge.SearchResult.Repeated;
import dev.loomlab.judge.SearchResult.Repeated.End;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Verdict;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** When blocks end that were not asked for by number, and what that does to verdicts. */
class StoppingTest {
  private static final long SEED = 20260711;
  private static final Level LEVEL = new Level.Closed(150);

  private static Plan plan(double width, int atMost) {
    return SimulatedSearch.until(Journals.plan(List.of(LEVEL), "a", "b"), width, atMost);
  }

  private static List<TrialRecord> run(Plan plan, double noise, double slower, long seed) {
    var pool = Model.pool(200).withNoise(noise);
    return SimulatedSearch.run(
        plan,
        errand -> errand.variant().name().equals("b") ? pool.withExecution(0.05 * slower) : pool,
        new Random(seed));
  }

  @Test
  void fourBlocksAreEnoughWhereTheyHardlyDiffer() {
    var plan = plan(0.03, 20);
    var records = run(plan, 0.001, 1, SEED);

    assertThat(records).hasSize(8);
    var result = SimulatedSearch.result(plan, records, Repeated.class);
    assertThat(result.end()).isEqualTo(End.NARROW);
    assertThat(result.reached().orElseThrow()).isLessThanOrEqualTo(0.03);
    assertThat(Judge.judge(plan, records).caveats())
        .noneMatch(caveat -> caveat instanceof Caveat.NotNarrow);
  }

  @Test
  void whereTheyDifferMoreThereAreMoreAndTheIntervalIsAsAsked() {
    var plan = plan(0.03, 40);
    var records = run(plan, 0.02, 1.10, SEED);

    assertThat(records.size()).isBetween(10, 78);
    var findings = Judge.judge(plan, records);
    var throughput =
        findings.comparisons().stream()
            .filter(each -> each.figure() == Figure.THROUGHPUT)
            .findFirst()
            .orElseThrow();
    var ratio = throughput.ratio().orElseThrow();
    assertThat(Math.sqrt(ratio.high() / ratio.low())).isLessThanOrEqualTo(1.03);
    assertThat(throughput.verdict()).isEqualTo(Verdict.WORSE);
  }

  @Test
  void atTheBoundItStopsAndSaysHowWideTheIntervalStillIs() {
    var plan = plan(0.005, 6);
    var records = run(plan, 0.05, 1, SEED);

    assertThat(records).hasSize(12);
    assertThat(SimulatedSearch.result(plan, records, Repeated.class).end()).isEqualTo(End.BOUND);
    assertThat(Judge.judge(plan, records).caveats())
        .anyMatch(caveat -> caveat instanceof Caveat.NotNarrow);
  }

  @Test
  void aRatioThatCannotBeKnownIsNotWaitedFor() {
    var plan = plan(0.03, 20);
    var records = new ArrayList<TrialRecord>();
    var agenda = Agendas.of(plan);
    var random = new Random(SEED);
    for (var next = agenda.next(records); !next.isEmpty(); next = agenda.next(records)) {
      var errand = next.getFirst();
      var record = new Run(Model.pool(200), random).record(errand.trial(), errand.levels());
      boolean fails = errand.variant().name().equals("b");
      records.add(
          fails
              ? Journals.ended(record, new Outcome.Failed("launch", "no", List.of()), 0)
              : record);
    }

    assertThat(records).hasSize(8);
    var result = SimulatedSearch.result(plan, records, Repeated.class);
    assertThat(result.end()).isEqualTo(End.UNKNOWABLE);
    assertThat(result.leftOut()).containsExactly("b at 150: 0 blocks have both variants");
  }

  @Test
  void aCellThatBreaksALawIsNotWaitedForEither() {
    var plan = plan(0.0001, 20);
    var records = run(plan, 0.05, 1, SEED).subList(0, 8);
    var broken =
        Journals.altered(
            records,
            "b",
            LEVEL,
            load ->
                new dev.loomlab.record.LoadRecord(
                    load.warmupNanos(),
                    load.windowNanos(),
                    load.drainNanos(),
                    load.timeoutNanos(),
                    load.connections(),
                    load.counts(),
                    load.answeredInWindow() / 2,
                    load.answeredInLevel(),
                    load.latencies(),
                    load.sliceNanos(),
                    load.slices(),
                    load.longestSilenceNanos(),
                    load.generator()));

    assertThat(Agendas.of(plan).next(broken)).isEmpty();
    assertThat(Agendas.of(plan).next(records)).isNotEmpty();
    assertThat(SimulatedSearch.result(plan, broken, Repeated.class).leftOut().getFirst())
        .startsWith("b at 150: breaks the law");
  }

  @Test
  void oneVariantHasNoRatioAndItSaysSo() {
    var plan = SimulatedSearch.until(Journals.plan(List.of(LEVEL), "a"), 0.03, 20);
    var records = SimulatedSearch.run(plan, _ -> Model.pool(200), new Random(SEED));

    assertThat(records).hasSize(4);
    assertThat(SimulatedSearch.result(plan, records, Repeated.class).end())
        .isEqualTo(End.UNKNOWABLE);
  }

  @Test
  void aRunThatWasBrokenOffGoesOnWithTheTrialsThatAreMissing() {
    var plan = plan(0.03, 20);
    var whole = run(plan, 0.02, 1, SEED);
    var agenda = Agendas.of(plan);
    for (int kept = 0; kept < whole.size(); kept++) {
      assertThat(agenda.next(whole.subList(0, kept)).getFirst().trial())
          .as("after %d trials", kept)
          .isEqualTo(whole.get(kept).trial());
    }
    assertThat(agenda.next(whole)).isEmpty();
    var gap = new ArrayList<>(whole);
    gap.remove(3);
    assertThat(agenda.next(gap)).hasSize(1);
  }

  @Test
  void equalArmsAreCalledDifferentInAtMostOneRunOfTwenty() {
    int claims = 0;
    var plan = plan(0.03, 20);
    for (int run = 0; run < 20; run++) {
      var records = run(plan, 0.015, 1, SEED + run);
      claims += SimulatedSearch.claims(Judge.judge(plan, records), Figure.THROUGHPUT) ? 1 : 0;
    }
    assertThat(claims).as("seed %d", SEED).isLessThanOrEqualTo(1);
  }

  /**
   * The worst case: a ratio that lies just at the margin, one level only, and a spread for which
   * the number of blocks is most a matter of chance.
   */
  @Test
  void armsThatDifferByJustTheMarginAreCalledDifferentInAtMostOneRunOfTwenty() {
    for (var noise : Noise.values()) {
      for (double spread : new double[] {0.5, 1, 1.4, 1.8, 2.2, 3}) {
        int runs = 4000;
        int claims = falseClaims(noise, spread, runs, Looks.REPEATED);
        assertThat(claims)
            .as("%s noise, spread %.1f widths, seed %d", noise, spread, SEED)
            .isLessThanOrEqualTo((int) (runs * 0.05 + 3 * Math.sqrt(runs * 0.05 * 0.95)));
      }
    }
  }

  /** The twin: with the intervals of a fixed number of blocks the rule would err too often. */
  @Test
  void withoutItsPriceTheRuleWouldErrTooOften() {
    int runs = 4000;
    assertThat(falseClaims(Noise.NORMAL, 1.8, runs, Looks.ONCE)).isGreaterThan(runs * 6 / 100);
  }

  private enum Noise {
    NORMAL,
    HEAVY_TAILS,
    ONE_BLOCK_IN_TEN_DISTURBED;

    double next(Random random) {
      return switch (this) {
        case NORMAL -> random.nextGaussian();
        case HEAVY_TAILS -> studentThree(random) / Math.sqrt(3);
        case ONE_BLOCK_IN_TEN_DISTURBED ->
            random.nextGaussian() * (random.nextInt(10) == 0 ? 5 : 1) / Math.sqrt(3.4);
      };
    }

    private static double studentThree(Random random) {
      double squares = 0;
      for (int i = 0; i < 3; i++) {
        double one = random.nextGaussian();
        squares += one * one;
      }
      return random.nextGaussian() / Math.sqrt(squares / 3);
    }
  }

  /** How often a ratio whose mean is zero lies outside the interval at which blocks end. */
  private static int falseClaims(Noise noise, double spread, int runs, Looks looks) {
    double width = 0.03;
    var random = new Random(SEED);
    int claims = 0;
    for (int run = 0; run < runs; run++) {
      var values = new ArrayList<Double>();
      Optional<LogRatios> last = Optional.empty();
      while (values.size() < 20) {
        values.add(spread * width * noise.next(random));
        if (values.size() >= 4) {
          last =
              Optional.of(
                  new LogRatios(values.stream().mapToDouble(Double::doubleValue).toArray()));
          if (Math.expm1(last.get().halfWidth(looks.confidence())) <= width) {
            break;
          }
        }
      }
      var claim = Claims.of(List.of(last), 1e-9, looks).getFirst().orElseThrow();
      claims += claim.verdict(Figure.Better.HIGHER) == Verdict.INCONCLUSIVE ? 0 : 1;
    }
    return claims;
  }

  @Test
  void aPlanThatRepeatsIsJudgedMoreStrictlyThanOneThatDoesNot() {
    var once = Journals.plan(List.of(LEVEL), "a", "b");
    var models = Map.of("a", Model.pool(200), "b", Model.pool(200));
    var records = Journals.records(once, models, SEED);
    var repeated = SimulatedSearch.until(once, 0.03, 5);

    assertThat(width(Judge.judge(repeated, records)))
        .isGreaterThan(1.2 * width(Judge.judge(once, records)));
  }

  private static double width(Findings findings) {
    var ratio = findings.comparisons().getFirst().ratio().orElseThrow();
    return Math.log(ratio.high() / ratio.low());
  }
}
