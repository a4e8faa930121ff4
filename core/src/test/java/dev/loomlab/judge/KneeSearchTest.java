package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.judge.SearchResult.Place;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Search;
import dev.loomlab.record.TrialRecord;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Where variants stop scaling, on queueing models whose knee is known. */
class KneeSearchTest {
  private static final long SEED = 20260712;
  private static final Model POOL = Model.pool(200).withNoise(0.005);

  /** CPU-bound: 2 cores shared with the generator, so 0.99 x 2 / 85 us is the plateau. */
  private static final Model UNBOUNDED = Model.UNBOUNDED.withNoise(0.005);

  private static final double POOL_KNEE = 200 * 0.0503 / 0.050;
  private static final double CPU_KNEE = 2 * 0.985 / 85e-6 * 0.0503;

  private static Plan closed(String... variants) {
    return SimulatedSearch.searching(
        Journals.plan(Journals.closed(50, 5000), variants), new Search.Knee());
  }

  private static List<TrialRecord> run(Plan plan, Map<String, Model> models, long seed) {
    var random = new Random(seed);
    return SimulatedSearch.run(
        plan,
        errand -> SimulatedSearch.life(model(models, errand.variant().name()), 0.01, random),
        random);
  }

  private static Model model(Map<String, Model> models, String name) {
    return java.util.Objects.requireNonNull(models.get(name), name);
  }

  private static SearchResult.Knees search(Plan plan, Map<String, Model> models, long seed) {
    return SimulatedSearch.result(plan, run(plan, models, seed), SearchResult.Knees.class);
  }

  @Test
  void theKneeLiesInItsIntervalInNinetyOfAHundredRuns() {
    int inside = 0;
    int crossings = 0;
    var plan = closed("a", "b");
    for (int run = 0; run < 100; run++) {
      var result = search(plan, Map.of("a", POOL, "b", UNBOUNDED), SEED + run);
      inside += holds(result.knees().getFirst().place(), POOL_KNEE) ? 1 : 0;
      crossings += holds(result.crossovers().getFirst().place(), 1.03 * POOL_KNEE) ? 1 : 0;
      assertThat(result.windows()).isLessThan(result.gridWindows() / 2);
    }
    assertThat(inside).as("knees, seed %d", SEED).isGreaterThanOrEqualTo(90);
    assertThat(crossings).as("crossovers, seed %d", SEED).isGreaterThanOrEqualTo(90);
  }

  private static boolean holds(Place place, double truth) {
    return place instanceof Place.Found(_, double low, double high)
        && low <= truth
        && truth <= high
        && high < 1.35 * low;
  }

  @Test
  void aVariantThatStillScalesAtTheHighestLevelHasNoKnee() {
    var plan =
        SimulatedSearch.searching(Journals.plan(Journals.closed(10, 100), "a"), new Search.Knee());
    assertThat(search(plan, Map.of("a", POOL), SEED).knees().getFirst().place())
        .isInstanceOfSatisfying(
            Place.Above.class,
            above -> assertThat(above.highest()).isEqualTo(new Level.Closed(100)));
  }

  @Test
  void aVariantThatIsFlatFromTheLowestLevelOnHasNoKnee() {
    var plan = closed("a");
    assertThat(search(plan, Map.of("a", POOL.withWorkers(40)), SEED).knees().getFirst().place())
        .isInstanceOfSatisfying(
            Place.Below.class, below -> assertThat(below.lowest()).isEqualTo(new Level.Closed(50)));
  }

  @Test
  void equalVariantsHaveNoLevelFromWhichOneIsBetter() {
    int claims = 0;
    var plan = closed("a", "b");
    for (int run = 0; run < 20; run++) {
      var place =
          search(plan, Map.of("a", POOL, "b", POOL), SEED + run).crossovers().getFirst().place();
      claims += place instanceof Place.Above ? 0 : 1;
    }
    assertThat(claims).as("seed %d", SEED).isLessThanOrEqualTo(1);
  }

  @Test
  void aCandidateThatIsBetterEverywhereIsBetterFromTheLowestLevelOn() {
    var plan = closed("a", "b");
    var models = Map.of("a", POOL.withExecution(0.08), "b", POOL);
    assertThat(search(plan, models, SEED).crossovers().getFirst().place())
        .isInstanceOf(Place.Below.class);
  }

  @Test
  void inOpenLoadTheKneeIsTheRateAtWhichAnswersFallBehind() {
    var plan =
        SimulatedSearch.searching(
            Journals.plan(List.of(new Level.Open(500), new Level.Open(20_000)), "a"),
            new Search.Knee());
    var place = search(plan, Map.of("a", POOL), SEED).knees().getFirst().place();
    assertThat(place)
        .isInstanceOfSatisfying(
            Place.Found.class, found -> assertThat(found.at()).isBetween(3_900.0, 4_100.0));
  }

  @Test
  void allLivesOfABlockDriveTheSameLevelsAndLaterBlocksAreNearerToTheKnee() {
    var plan = closed("a", "b");
    var records = run(plan, Map.of("a", POOL, "b", UNBOUNDED), SEED);

    assertThat(records).hasSize(10);
    for (int block = 1; block <= 5; block++) {
      int inBlock = block;
      assertThat(
              records.stream()
                  .filter(record -> record.trial().block() == inBlock)
                  .map(record -> record.levels().stream().map(level -> level.level()).toList())
                  .distinct())
          .as("block %d", block)
          .hasSize(1);
    }
    assertThat(
            records.stream()
                .filter(record -> record.trial().block() > 1)
                .flatMap(record -> record.levels().stream()))
        .extracting(level -> level.level().magnitude())
        .anyMatch(at -> at > 180 && at < 240);
  }

  @Test
  void aBlockThatWasBrokenOffGoesOnWithItsOwnLevels() {
    var plan = closed("a", "b");
    var whole = run(plan, Map.of("a", POOL, "b", UNBOUNDED), SEED);
    var agenda = Agendas.of(plan);
    for (int kept = 0; kept < whole.size(); kept++) {
      var next = agenda.next(whole.subList(0, kept)).getFirst();
      assertThat(next.trial()).isEqualTo(whole.get(kept).trial());
      assertThat(next.levels())
          .isEqualTo(whole.get(kept).levels().stream().map(level -> level.level()).toList());
    }
    assertThat(agenda.next(whole)).isEmpty();
  }

  @Test
  void theSummariesAreOfTheLevelsThatWereDriven() {
    var plan = closed("a", "b");
    var records = run(plan, Map.of("a", POOL, "b", UNBOUNDED), SEED);
    var findings = Judge.judge(plan, records);

    assertThat(findings.plan().load().levels().size()).isGreaterThan(6);
    assertThat(findings.summaries()).hasSize(2 * findings.plan().load().levels().size());
    assertThat(findings.caveats()).noneMatch(each -> each instanceof Lack.Incomplete);
    assertThat(CPU_KNEE).isBetween(1_000.0, 1_300.0);
  }
}
