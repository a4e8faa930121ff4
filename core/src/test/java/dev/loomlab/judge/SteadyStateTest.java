package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.record.Counts;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.Sample;
import dev.loomlab.record.TrialRecord;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SteadyStateTest {
  private static final Level LEVEL = new Level.Closed(50);
  private static final Plan PLAN = Journals.plan(List.of(LEVEL), "a");
  private static final List<TrialRecord> SOUND =
      Journals.records(PLAN, Map.of("a", Model.UNBOUNDED), 5);

  @Test
  void aSteadyWindowHasNoCaveat() {
    assertThat(caveats(load -> load)).isEmpty();
  }

  @Test
  void throughputThatRisesThroughTheWindowDrifts() {
    var caveats = caveats(load -> sliced(load, slice -> 74 + slice));
    assertThat(caveats).hasAtLeastOneElementOfType(Caveat.Drifting.class);
    assertThat(((Caveat.Drifting) caveats.getFirst()).share()).isBetween(0.2, 0.6);
  }

  @Test
  void noisySlicesWithoutATrendDoNotDrift() {
    var random = new Random(17);
    assertThat(caveats(load -> sliced(load, slice -> 98 + random.nextInt(-20, 21)))).isEmpty();
  }

  @Test
  void burstsThatFallUnevenlyIntoTheThirdsDoNotDrift() {
    assertThat(caveats(load -> sliced(load, slice -> slice % 15 == 3 ? 500 : 0))).isEmpty();
  }

  @Test
  void aSilenceFarLongerThanTheExecutionIsAStall() {
    assertThat(caveats(load -> silent(load, 1_050_000_000L)))
        .hasAtLeastOneElementOfType(Caveat.Stalled.class);
  }

  @Test
  void silencesBetweenBurstsAreNoStall() {
    assertThat(caveats(load -> silent(load, 55_000_000L))).isEmpty();
    assertThat(caveats(load -> silent(load, 240_000_000L))).isEmpty();
  }

  @Test
  void usersInStepWithALongExecutionAreSilentForOneWithoutAStall() {
    var slow = Model.UNBOUNDED.withExecution(1.5);
    var records = Journals.records(PLAN, Map.of("a", slow), 5);
    var inStep = Journals.altered(records, "a", LEVEL, load -> silent(load, 1_600_000_000L));
    assertThat(Journals.summary(Judge.judge(PLAN, inStep), "a", LEVEL).caveats()).isEmpty();
    var stalled = Journals.altered(records, "a", LEVEL, load -> silent(load, 5_000_000_000L));
    assertThat(Journals.summary(Judge.judge(PLAN, stalled), "a", LEVEL).caveats())
        .hasOnlyElementsOfType(Caveat.Stalled.class)
        .isNotEmpty();
  }

  @Test
  void withoutStagesTheShortestMedianOfAnyLevelStandsForTheExecution() {
    var many = new Level.Closed(5000);
    var plan = Journals.plan(List.of(LEVEL, many), "a");
    var records = Journals.records(plan, Map.of("a", Model.pool(200).withoutStages()), 5);
    var stalled = Journals.altered(records, "a", many, load -> silent(load, 1_000_000_000L));
    assertThat(Journals.summary(Judge.judge(plan, stalled), "a", many).caveats())
        .hasAtLeastOneElementOfType(Caveat.Stalled.class);
  }

  @Test
  void requestsThatFailedAreSaidWithTheirKinds() {
    var caveats =
        caveats(
            load ->
                Altered.of(load)
                    .counts(
                        new Counts(
                            load.answeredInWindow(), Map.of("reset", 30L, "status 5xx", 5L), 2, 0))
                    .record());
    assertThat(caveats).hasAtLeastOneElementOfType(Caveat.Errors.class);
    assertThat(caveats.getLast().statement()).contains("reset 150").contains("timed out 10");
  }

  @Test
  void aTargetThatNeverAnswersIsSaidEvenIfNoRequestWasGivenUpInTheWindow() {
    var silent = caveats(load -> Altered.of(load).counts(new Counts(0, Map.of(), 0, 0)).record());
    assertThat(silent).contains(new Caveat.Unanswering(5));
    var givenUp = caveats(load -> Altered.of(load).counts(new Counts(0, Map.of(), 3, 0)).record());
    assertThat(givenUp).doesNotHaveAnyElementsOfTypes(Caveat.Unanswering.class);
    assertThat(caveats(UnaryOperator.identity())).isEmpty();
  }

  @Test
  void otherProgramsOnTheMachineAreSaid() {
    var busy =
        Journals.resampled(
            SOUND,
            "a",
            sample -> {
              var values = new EnumMap<>(sample.values());
              values.computeIfPresent(
                  Gauge.MACHINE_CPU_NANOS_TOTAL, (gauge, value) -> value + 0.5 * sample.atNanos());
              return new Sample(sample.atNanos(), values);
            });
    assertThat(Judge.judge(PLAN, busy).caveats())
        .hasOnlyElementsOfType(Circumstance.Disturbed.class)
        .hasSize(1);
    assertThat(Judge.judge(PLAN, SOUND).caveats()).isEmpty();
  }

  private static List<Caveat> caveats(UnaryOperator<LoadRecord> change) {
    var records = Journals.altered(SOUND, "a", LEVEL, change);
    return Journals.summary(Judge.judge(PLAN, records), "a", LEVEL).caveats();
  }

  private static LoadRecord silent(LoadRecord load, long nanos) {
    return Altered.of(load).longestSilenceNanos(nanos).record();
  }

  /** The same answers, spread over the slices in these proportions. */
  private static LoadRecord sliced(LoadRecord load, java.util.function.IntToLongFunction weights) {
    var slices = new ArrayList<Long>();
    for (int slice = 0; slice < load.slices().size(); slice++) {
      slices.add(weights.applyAsLong(slice));
    }
    long sum = slices.stream().mapToLong(Long::longValue).sum();
    return Altered.of(load)
        .answeredInWindow(sum)
        .counts(new Counts(sum, Map.of(), 0, 0))
        .response(Run.times(50 * 5.0 / sum, sum))
        .slices(slices)
        .record();
  }
}
