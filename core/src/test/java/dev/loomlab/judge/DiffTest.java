package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Target;
import dev.loomlab.plan.Verdict;
import dev.loomlab.record.Counts;
import dev.loomlab.record.Environment;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.TrialRecord;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Two runs that queueing models wrote. */
class DiffTest {
  private static final long SEED = 20261130;
  private static final Level LOW = new Level.Closed(50);
  private static final Level HIGH = new Level.Closed(1000);
  private static final Plan PLAN = Journals.plan(List.of(LOW, HIGH), "a", "b");
  private static final Set<Figure> ALL = EnumSet.allOf(Figure.class);

  @Test
  void theSameServiceOnAnotherDayIsEquivalentEverywhere() {
    var diff = diff(run(Model.pool(200), SEED), run(Model.pool(200), SEED + 1));

    assertThat(diff.changes())
        .hasSize(2 * 2 * 7)
        .allSatisfy(each -> assertThat(each.verdict()).isEqualTo(Verdict.EQUIVALENT));
    assertThat(diff.isWorse()).isFalse();
    assertThat(diff.limits()).isEmpty();
    assertThat(diff.facts()).isEmpty();
    assertThat(diff.errors()).isEmpty();
    assertThat(diff.onlyBefore()).isEmpty();
    assertThat(diff.onlyAfter()).isEmpty();
  }

  @Test
  void aServiceThatIsTenPercentSlowerIsWorseAndTheWayBackIsBetter() {
    var fast = run(Model.pool(200), SEED);
    var slow = run(Model.pool(200).withExecution(0.055), SEED + 1);

    var worse = change(diff(fast, slow), "b", HIGH, Figure.THROUGHPUT);
    assertThat(worse.verdict()).isEqualTo(Verdict.WORSE);
    assertThat(worse.ratio().orElseThrow().median()).isCloseTo(1 / 1.1, within(0.005));
    assertThat(diff(fast, slow).isWorse()).isTrue();

    var better = diff(slow, fast);
    assertThat(change(better, "b", HIGH, Figure.THROUGHPUT).verdict()).isEqualTo(Verdict.BETTER);
    assertThat(change(better, "b", LOW, Figure.P99).verdict()).isEqualTo(Verdict.BETTER);
    assertThat(better.isWorse()).isFalse();
  }

  @Test
  void noiseAsWideAsTheChangeCannotBeToldAndSaysHowManyTrialsWouldTell() {
    var diff =
        diff(
            run(Model.pool(200).withNoise(0.05), SEED),
            run(Model.pool(200).withExecution(0.053).withNoise(0.05), SEED + 1));

    var change = change(diff, "b", HIGH, Figure.THROUGHPUT);
    assertThat(change.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(change.caveats()).hasOnlyElementsOfType(Caveat.TooNoisy.class);
  }

  @Test
  void oneTrialASideGivesNoInterval() {
    var one = run(Model.pool(200), SEED).subList(0, 2);
    var change = change(diff(one, one), "b", HIGH, Figure.THROUGHPUT);

    assertThat(change.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(change.ratio()).isEmpty();
    assertThat(change.caveats()).containsExactly(new Caveat.TooFewBlocks(1, 2));
  }

  @Test
  void aCellThatBreaksALawInEitherRunIsInvalid() {
    var sound = run(Model.pool(200), SEED);
    var broken =
        Journals.altered(
            run(Model.pool(200), SEED + 1),
            "b",
            HIGH,
            load ->
                Altered.of(load)
                    .counts(new Counts(load.counts().answered() / 2, Map.of(), 0, 0))
                    .record());

    for (var diff : List.of(diff(sound, broken), diff(broken, sound))) {
      var change = change(diff, "b", HIGH, Figure.THROUGHPUT);
      assertThat(change.verdict()).isEqualTo(Verdict.INVALID);
      assertThat(change.caveats()).isNotEmpty();
      assertThat(change(diff, "a", HIGH, Figure.THROUGHPUT).verdict())
          .isEqualTo(Verdict.EQUIVALENT);
    }
  }

  @Test
  void anotherSizeOfALimitIsToldAndTheSameSizeIsNot() {
    var diff = diff(run(Model.pool(200), SEED), run(Model.pool(100), SEED + 1));

    assertThat(diff.limits()).isNotEmpty();
    var change = diff.limits().getFirst();
    assertThat(change.cell().level()).isEqualTo(HIGH);
    assertThat(change.before().kind()).isEqualTo(LimitKind.THREADS);
    assertThat(change.after().kind()).isEqualTo(LimitKind.THREADS);
    assertThat(change.after().size().orElseThrow()).isCloseTo(100, within(5.0));
  }

  @Test
  void aFactThatDiffersForAllIsToldOnceAndOneOfAVariantByItsName() {
    var before = facts(run(Model.pool(200), SEED), "kernel", "6.1", "6.1");
    var after = facts(run(Model.pool(200), SEED), "kernel", "6.9", "6.9");
    assertThat(diff(before, after).facts())
        .containsExactly(
            new Diff.FactChange(
                "kernel", Optional.empty(), Optional.of("6.1"), Optional.of("6.9")));

    var older = facts(run(Model.pool(200), SEED), "target.jvm", "21", "21");
    var mixed = facts(run(Model.pool(200), SEED), "target.jvm", "21", "25");
    assertThat(diff(older, mixed).facts())
        .containsExactly(
            new Diff.FactChange(
                "target.jvm", Optional.of("b"), Optional.of("21"), Optional.of("25")));
    var newer = facts(run(Model.pool(200), SEED), "target.jvm", "25", "25");
    assertThat(diff(older, newer).facts())
        .containsExactly(
            new Diff.FactChange(
                "target.jvm", Optional.empty(), Optional.of("21"), Optional.of("25")));
  }

  @Test
  void aFactThatOnlyOneRunKnowsIsToldAsSuch() {
    var without = run(Model.pool(200), SEED);
    var with = facts(run(Model.pool(200), SEED), "cpuGovernor", "powersave", "powersave");

    assertThat(diff(without, with).facts())
        .containsExactly(
            new Diff.FactChange(
                "cpuGovernor", Optional.empty(), Optional.empty(), Optional.of("powersave")));
  }

  @Test
  void cellsOfOneRunOnlyAreListed() {
    var fewer = Journals.plan(List.of(HIGH), "a", "c");
    var models = Map.of("a", Model.pool(200), "c", Model.pool(200));
    var after = new Diff.Side(fewer, Journals.records(fewer, models, SEED + 1));
    var diff = Diff.of(new Diff.Side(PLAN, run(Model.pool(200), SEED)), after, ALL);

    assertThat(diff.onlyBefore())
        .containsExactlyInAnyOrder(
            new Cell("", "a", LOW), new Cell("", "b", LOW), new Cell("", "b", HIGH));
    assertThat(diff.onlyAfter()).containsExactly(new Cell("", "c", HIGH));
    assertThat(diff.changes()).hasSize(7);
  }

  @Test
  void aVariantWhoseTrialsAllFailedIsMissingAfter() {
    var failed =
        Journals.eachOf(
            run(Model.pool(200), SEED + 1),
            "b",
            record -> Journals.ended(record, new Outcome.Failed("launch", "no", List.of()), 0));
    var diff = diff(run(Model.pool(200), SEED), failed);

    assertThat(diff.onlyBefore()).containsExactly(new Cell("", "b", LOW), new Cell("", "b", HIGH));
  }

  @Test
  void errorsThatEveryTrialOfOneRunHasAndNoneOfTheOtherAreToldAndAreWorse() {
    var sound = run(Model.pool(200), SEED);
    var failing =
        Journals.altered(
            run(Model.pool(200), SEED + 1),
            "b",
            HIGH,
            load -> {
              long failed = load.counts().answered() / 20;
              return Altered.of(load)
                  .counts(new Counts(load.counts().answered(), Map.of("status 5xx", failed), 0, 0))
                  .record();
            });

    var diff = diff(sound, failing);
    assertThat(diff.errors()).hasSize(1);
    assertThat(diff.errors().getFirst().after()).isCloseTo(0.048, within(0.002));
    assertThat(diff.isWorse()).isTrue();
    assertThat(diff(failing, sound).isWorse()).isFalse();
  }

  @Test
  void aServiceThatNoTrialStartedIsNeverCalledBetterOrWorse() {
    var running =
        new Plan(
            PLAN.name(),
            PLAN.question(),
            Optional.of(
                new Target.Running(
                    java.net.URI.create("http://127.0.0.1:8080"),
                    OptionalInt.empty(),
                    "GET /ready")),
            PLAN.cases(),
            PLAN.variants(),
            PLAN.load(),
            PLAN.protocol(),
            PLAN.observe(),
            List.of());
    var slow = run(Model.pool(200).withExecution(0.055), SEED + 1);
    var diff =
        Diff.of(
            new Diff.Side(running, run(Model.pool(200), SEED)), new Diff.Side(running, slow), ALL);

    assertThat(diff.changes())
        .allSatisfy(each -> assertThat(each.verdict()).isEqualTo(Verdict.INCONCLUSIVE))
        .allSatisfy(
            each -> assertThat(each.caveats()).hasOnlyElementsOfType(Caveat.AlreadyRunning.class));
  }

  @Test
  void aRequestThatIsSlowerAloneIsToldByItsNameAndTheOthersAreNot() {
    var before = Mixes.of(run(Model.pool(200), SEED), HIGH, 1);
    var after = Mixes.of(run(Model.pool(200), SEED + 1), HIGH, 2);

    var changes = diff(before, after).changes();
    var alone = changes.stream().filter(each -> each.request().isPresent()).toList();
    assertThat(alone).as("read and write of a and b by 3 figures").hasSize(2 * 2 * 3);
    assertThat(alone)
        .filteredOn(each -> each.verdict() == Verdict.WORSE)
        .hasSizeGreaterThanOrEqualTo(2)
        .allMatch(each -> each.request().equals(Optional.of("write")))
        .allMatch(each -> each.cell().equals(new Cell("", "b", HIGH)));
    assertThat(diff(before, after).isWorse()).isTrue();

    var twin = diff(before, Mixes.of(run(Model.pool(200), SEED + 1), HIGH, 1)).changes();
    assertThat(twin)
        .filteredOn(each -> each.request().isPresent())
        .allMatch(each -> each.verdict() == Verdict.EQUIVALENT);
  }

  @Test
  void aRequestThatOnlyOneRunSentIsNotCompared() {
    var plain = run(Model.pool(200), SEED);
    assertThat(diff(plain, Mixes.of(plain, HIGH, 1)).changes())
        .allMatch(each -> each.request().isEmpty());
  }

  @Test
  void onlyTheMetricsAskedForAreCompared() {
    var run = run(Model.pool(200), SEED);
    var diff =
        Diff.of(new Diff.Side(PLAN, run), new Diff.Side(PLAN, run), EnumSet.of(Figure.THROUGHPUT));

    assertThat(diff.changes()).extracting(Diff.Change::figure).containsOnly(Figure.THROUGHPUT);
  }

  private static List<TrialRecord> run(Model model, long seed) {
    return Journals.records(PLAN, Map.of("a", Model.pool(200), "b", model), seed);
  }

  private static Diff diff(List<TrialRecord> before, List<TrialRecord> after) {
    return Diff.of(new Diff.Side(PLAN, before), new Diff.Side(PLAN, after), ALL);
  }

  private static Diff.Change change(Diff diff, String variant, Level level, Figure figure) {
    return diff.changes().stream()
        .filter(each -> each.cell().equals(new Cell("", variant, level)))
        .filter(each -> each.figure() == figure)
        .findFirst()
        .orElseThrow();
  }

  private static List<TrialRecord> facts(
      List<TrialRecord> records, String fact, String ofA, String ofB) {
    return records.stream()
        .map(
            record -> {
              var facts = new HashMap<>(record.environment().facts());
              facts.put(fact, record.trial().variant().equals("a") ? ofA : ofB);
              return Journals.with(record, new Environment(facts));
            })
        .toList();
  }
}
