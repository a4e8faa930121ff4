package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomlab.judge.Call.Advice;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.record.Counts;
import dev.loomlab.record.Environment;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.Sample;
import dev.loomlab.record.TrialRecord;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Decisions on runs that queueing models wrote. */
class DecisionTest {
  private static final long SEED = 20261130;
  private static final Level LOW = new Level.Closed(50);
  private static final Level HIGH = new Level.Closed(1000);
  private static final Plan PLAN = Journals.plan(List.of(LOW, HIGH), "a", "b");

  @Test
  void aCandidateThatIsBetterAtTheHighLevelOnlyIsToBeSwitchedToThere() {
    var choice = choice(Model.pool(200), Model.UNBOUNDED);

    assertThat(choice.levels(Advice.NO_DIFFERENCE)).containsExactly(LOW);
    assertThat(choice.levels(Advice.SWITCH)).containsExactly(HIGH);
    assertThat(choice.overall()).isEqualTo(Advice.SWITCH);
    assertThat(choice.calls().getLast().gains())
        .contains(Figure.THROUGHPUT, Figure.P50, Figure.P99);
  }

  @Test
  void theOtherWayRoundIsToBeStayedWithAndATwinMakesNoDifference() {
    var worse = choice(Model.UNBOUNDED, Model.pool(200));
    assertThat(worse.overall()).isEqualTo(Advice.STAY);
    assertThat(worse.levels(Advice.STAY)).containsExactly(HIGH);

    var twin = choice(Model.pool(200), Model.pool(200));
    assertThat(twin.overall()).isEqualTo(Advice.NO_DIFFERENCE);
    assertThat(twin.caps()).isEmpty();
    assertThat(twin.risks()).isEmpty();
  }

  @Test
  void noiseLeavesItOpenWhichIsNotTheSameAsNoDifference() {
    var choice = choice(Model.pool(200).withNoise(0.2), Model.pool(200).withNoise(0.2));

    assertThat(choice.overall()).isEqualTo(Advice.CANNOT_TELL);
    assertThat(choice.calls().getFirst().undecided()).contains(Figure.THROUGHPUT);
  }

  @Test
  void aPriceDoesNotForbidTheSwitchButIsNamed() {
    var choice = choice(Model.pool(200), Model.UNBOUNDED.withRss(400));
    var call = choice.calls().getLast();

    assertThat(call.advice()).isEqualTo(Advice.SWITCH);
    assertThat(call.prices()).contains(Figure.RSS);
    assertThat(call.conflicts()).isTrue();
  }

  @Test
  void moreFailedRequestsOutweighHigherThroughput() {
    var records = records(Model.pool(200), Model.UNBOUNDED);
    var failing =
        Journals.altered(
            records,
            "b",
            HIGH,
            load ->
                Altered.of(load)
                    .counts(
                        new Counts(
                            load.counts().answered(),
                            Map.of("status 5xx", load.counts().answered() / 20),
                            0,
                            0))
                    .record());
    var choice = choice(failing);

    assertThat(choice.calls().getLast().losses()).contains(Figure.ERROR_SHARE);
    assertThat(choice.risks()).anyMatch(risk -> risk instanceof Risk.Errors);
    assertThat(choice(records).risks()).noneMatch(risk -> risk instanceof Risk.Errors);
  }

  @Test
  void aCandidateThatWasNotMeasuredIsSaidToBeSo() {
    var failed =
        Journals.eachOf(
            records(Model.pool(200), Model.UNBOUNDED),
            "b",
            record -> Journals.ended(record, new Outcome.Failed("launch", "no", List.of()), 0));
    var choice = choice(failed);

    assertThat(choice.overall()).isEqualTo(Advice.NOT_MEASURED);
    assertThat(choice.caps()).isEmpty();
    assertThat(choice.memory()).extracting(Memory::variant).containsExactly("a");
  }

  @Test
  void whatTheBoundedWorkersImpliedIsToBeCappedAtTheirNumber() {
    var caps = choice(Model.pool(200), Model.UNBOUNDED).caps();

    assertThat(caps).hasSize(1);
    assertThat(caps.getFirst())
        .isInstanceOfSatisfying(
            Cap.WorkersGone.class,
            gone -> {
              assertThat(gone.levels()).containsExactly(HIGH);
              assertThat(gone.size()).isCloseTo(200, within(4.0));
              assertThat(gone.atOnce()).isCloseTo(994, within(20.0));
              assertThat(gone.needed().orElseThrow()).isCloseTo(994, within(20.0));
            });
  }

  @Test
  void aCandidateWithABoundOfTheSameSizeNeedsNoCap() {
    var caps = choice(Model.pool(200), Model.UNBOUNDED.withWorkers(200)).caps();

    assertThat(caps).noneMatch(cap -> cap instanceof Cap.WorkersGone);
  }

  @Test
  void whereProcessorTimeEndsItRequestsInFlightAreToBeCapped() {
    var many = new Level.Closed(3000);
    var plan = Journals.plan(List.of(LOW, many), "a", "b");
    var models = Map.of("a", Model.pool(200).withCpu(2e-4), "b", Model.UNBOUNDED.withCpu(2e-4));
    var choice =
        Decision.of(Judge.judge(plan, Journals.records(plan, models, SEED))).choices().getFirst();

    assertThat(choice.caps())
        .anySatisfy(
            cap ->
                assertThat(cap)
                    .isInstanceOfSatisfying(
                        Cap.InFlight.class,
                        flight -> {
                          assertThat(flight.levels()).containsExactly(many);
                          assertThat(flight.needed()).isLessThan(600);
                        }));
  }

  @Test
  void virtualThreadsThatWerePinnedAreARiskAndOthersAreNot() {
    var records = records(Model.pool(200), Model.UNBOUNDED);
    var choice = choice(Journals.pinned(records, "b", 0.5));

    assertThat(choice.risks()).anyMatch(risk -> risk instanceof Risk.Pinned);
    assertThat(choice(records).risks()).noneMatch(risk -> risk instanceof Risk.Pinned);
  }

  @Test
  void openFilesNearTheirLimitAreARiskAndFarFromItTheyAreNot() {
    var near = limited("1100");
    var far = limited("20000");

    assertThat(near.risks())
        .contains(new Risk.OpenFiles(HIGH, 1050, 1100))
        .hasSizeGreaterThan(far.risks().size());
    assertThat(far.risks()).noneMatch(risk -> risk instanceof Risk.OpenFiles);
  }

  private static Choice limited(String files) {
    return choice(
        records(Model.pool(200), Model.UNBOUNDED).stream()
            .map(
                record -> {
                  var facts = new HashMap<>(record.environment().facts());
                  facts.put(Environment.TARGET_OPEN_FILES_LIMIT, files);
                  return Journals.with(record, new Environment(facts));
                })
            .toList());
  }

  @Test
  void memoryThatGrowsWithRequestsIsARiskAndLeavesRoomForSoMany() {
    var records = grown(records(Model.pool(200), Model.UNBOUNDED), 0.1);
    var choice = choice(withMemory(records, "4096"));
    var memory = choice.memory().getLast();

    assertThat(memory.level()).isEqualTo(HIGH);
    assertThat(memory.kibibytesEach().orElseThrow()).isCloseTo(0.1 * 1024, within(0.5));
    assertThat(memory.heapMostMebibytes()).hasValue(512);
    assertThat(memory.machineMebibytes()).hasValue(4096);
    assertThat(memory.room())
        .hasValueSatisfying(
            room -> {
              assertThat(room.requests()).isCloseTo((0.9 * 4096 - 280) / 0.1, within(100.0));
              assertThat(room.inHeap()).isFalse();
            });
    assertThat(choice.risks()).anyMatch(risk -> risk instanceof Risk.MemoryPerRequest);
  }

  @Test
  void memoryThatDoesNotGrowLeavesTheRoomUnknown() {
    var memory = choice(Model.pool(200), Model.UNBOUNDED).memory();

    assertThat(memory).hasSize(2);
    assertThat(memory.getLast().kibibytesEach()).isEmpty();
    assertThat(memory.getLast().room()).isEmpty();
  }

  /** The candidate's resident memory with so many mebibytes for each connection. */
  private static List<TrialRecord> grown(List<TrialRecord> records, double mebibytesEach) {
    return Journals.resampled(
        records,
        "b",
        sample -> {
          double users = sample.value(Gauge.OPEN_FILES).orElseThrow() - 50;
          var values = new EnumMap<Gauge, Double>(sample.values());
          values.put(Gauge.RSS_BYTES, (180 + mebibytesEach * users) * 1024 * 1024);
          return new Sample(sample.atNanos(), values);
        });
  }

  private static List<TrialRecord> withMemory(List<TrialRecord> records, String mebibytes) {
    UnaryOperator<TrialRecord> change =
        record -> {
          var facts = new HashMap<>(record.environment().facts());
          facts.put(Environment.MEMORY_MEBIBYTES, mebibytes);
          return Journals.with(record, new Environment(facts));
        };
    return records.stream().map(change).toList();
  }

  @Test
  void namesAreNotRead() {
    var named = Journals.plan(List.of(LOW, HIGH), "virtual", "fixed-200");
    var models = Map.of("virtual", Model.pool(200), "fixed-200", Model.UNBOUNDED);
    var choice =
        Decision.of(Judge.judge(named, Journals.records(named, models, SEED))).choices().getFirst();

    assertThat(choice.overall()).isEqualTo(choice(Model.pool(200), Model.UNBOUNDED).overall());
    assertThat(choice.caps()).isEqualTo(choice(Model.pool(200), Model.UNBOUNDED).caps());
  }

  @Test
  void aPlanOfOneVariantHasNothingToDecide() {
    assertThat(Decision.of(Journals.judged(Model.UNBOUNDED, LOW)).choices()).isEmpty();
  }

  private static List<TrialRecord> records(Model baseline, Model candidate) {
    return Journals.records(PLAN, Map.of("a", baseline, "b", candidate), SEED);
  }

  private static Choice choice(Model baseline, Model candidate) {
    return choice(records(baseline, candidate));
  }

  private static Choice choice(List<TrialRecord> records) {
    return Decision.of(Judge.judge(PLAN, records)).choices().getFirst();
  }
}
