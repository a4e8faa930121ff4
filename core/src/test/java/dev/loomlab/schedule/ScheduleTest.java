package dev.loomlab.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Case;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Load;
import dev.loomlab.plan.Observe;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Protocol;
import dev.loomlab.plan.Setup;
import dev.loomlab.plan.Target;
import dev.loomlab.plan.Variant;
import dev.loomlab.plan.Work;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final List<String> CASES = List.of("short", "long");
  private static final List<String> VARIANTS = List.of("a", "b", "c");

  @Test
  void eachBlockHoldsEachVariantOfEachCaseOnce() {
    var schedule = Schedule.of(plan(5, 1));

    assertThat(schedule.trials()).hasSize(5 * 6);
    for (int block = 1; block <= 5; block++) {
      assertThat(arms(schedule, block)).hasSize(6).doesNotHaveDuplicates();
    }
  }

  @Test
  void trialsAreNumberedInRunningOrderAndBlocksFollowEachOther() {
    var trials = Schedule.of(plan(4, 1)).trials();

    assertThat(trials)
        .extracting(Trial::number)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 24).boxed().toList());
    assertThat(trials).extracting(Trial::block).isSorted();
  }

  @Test
  void theSecondBlockOfAPairRunsTheFirstBackwards() {
    var schedule = Schedule.of(plan(6, 7));

    for (int first = 1; first <= 5; first += 2) {
      assertThat(arms(schedule, first + 1)).isEqualTo(arms(schedule, first).reversed());
    }
  }

  @Test
  void theSameSeedGivesTheSameOrder() {
    assertThat(Schedule.of(plan(5, 3))).isEqualTo(Schedule.of(plan(5, 3)));
  }

  @Test
  void otherSeedsGiveOtherOrders() {
    var orders = new HashSet<Schedule>();
    for (int seed = 0; seed < 50; seed++) {
      orders.add(Schedule.of(plan(2, seed)));
    }
    assertThat(orders).hasSizeGreaterThan(25);
  }

  @Test
  void moreRepetitionsContinueTheSameOrder() {
    assertThat(Schedule.of(plan(7, 3)).trials()).startsWith(trials(plan(4, 3)));
  }

  @Test
  void aLinearDriftHitsAllVariantsAlikeOverAPair() {
    var driftByArm = new HashMap<String, Integer>();
    for (var trial : Schedule.of(plan(2, 11)).trials()) {
      driftByArm.merge(trial.caseName() + trial.variant(), trial.number(), Integer::sum);
    }

    assertThat(new HashSet<>(driftByArm.values())).hasSize(1);
  }

  @Test
  void anUnevenLastBlockDoesNotAlwaysFavourTheSameVariant() {
    var firsts = new HashMap<String, Integer>();
    for (int seed = 0; seed < 600; seed++) {
      firsts.merge(Schedule.of(plan(1, seed)).trials().getFirst().variant(), 1, Integer::sum);
    }

    // Each of three variants is first with probability 1/3: 600 draws lie within 200 +- 70
    // (6 standard deviations).
    assertThat(firsts.values()).hasSize(3).allMatch(count -> count > 130 && count < 270);
  }

  private static Trial[] trials(Plan plan) {
    return Schedule.of(plan).trials().toArray(Trial[]::new);
  }

  private static List<String> arms(Schedule schedule, int block) {
    return schedule.trials().stream()
        .filter(trial -> trial.block() == block)
        .map(trial -> trial.caseName() + "/" + trial.variant())
        .toList();
  }

  private static Plan plan(int repetitions, long seed) {
    return new Plan(
        "scheduled",
        "In which order?",
        Optional.of(new Target.Started("loomlab-target http", "GET /")),
        CASES.stream().map(name -> new Case(name, Setup.NONE)).toList(),
        VARIANTS.stream()
            .map(
                name ->
                    new Variant(
                        name, Optional.empty(), Setup.NONE, Optional.empty(), OptionalInt.empty()))
            .toList(),
        new Load(
            new Work("request", "\"GET /\""),
            Stream.<Level>of(new Level.Closed(1)).toList(),
            Duration.ZERO,
            OptionalInt.empty(),
            1,
            false),
        new Protocol(
            repetitions,
            Duration.ofSeconds(1),
            1,
            Optional.empty(),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            0.03,
            Optional.empty(),
            seed,
            Optional.empty()),
        Observe.DEFAULT,
        List.of());
  }
}
