package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.diagnose.Finding;
import dev.loomlab.diagnose.FindingKind;
import dev.loomlab.diagnose.Stacks;
import dev.loomlab.judge.Check.Held;
import dev.loomlab.plan.Expectation.Claim;
import dev.loomlab.plan.Expectation.Place;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.PinnedSite;
import dev.loomlab.record.Pins;
import dev.loomlab.record.Sample;
import dev.loomlab.record.ThreadDump;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.record.VirtualThreadEvents;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What was found inside targets, by cell: what most trials show counts. */
class InsidesTest {
  private static final Level FEW = new Level.Closed(50);
  private static final Level MANY = new Level.Closed(1000);
  private static final Plan PLAN = Journals.plan(List.of(FEW, MANY), "a", "b");
  private static final ThreadDump QUEUE =
      Stacks.dump(Stacks.waitingForHikari(300), Stacks.querying(10));

  private static List<TrialRecord> records() {
    return Journals.records(PLAN, Map.of("a", Model.pool(200), "b", Model.UNBOUNDED), 3);
  }

  @Test
  void whatMostTrialsShowIsFoundInTheCell() {
    var findings = inside(dumped(records(), 3), MANY);

    assertThat(findings).filteredOn(each -> each.kind() == FindingKind.POOL_QUEUE).hasSize(1);
    assertThat(findings.getFirst().evidence()).contains("seen in 3 of 5 trials");
    assertThat(findings.getFirst().figures()).containsEntry("waiting", 300.0);
  }

  @Test
  void whatFewTrialsShowIsNot() {
    assertThat(inside(dumped(records(), 2), MANY))
        .noneMatch(each -> each.kind() == FindingKind.POOL_QUEUE);
  }

  @Test
  void theShareOfWaitingIsToldOfEveryCellWithALoad() {
    assertThat(inside(records(), FEW))
        .anySatisfy(
            finding -> {
              assertThat(finding.kind()).isEqualTo(FindingKind.WAITING_SHARE);
              assertThat(finding.figures().get("share")).isBetween(0.98, 1.0);
            });
  }

  @Test
  void pinsOfARecordingBelongToTheirLevel() {
    var pinned =
        changed(
            records(),
            5,
            level ->
                level.level().equals(MANY)
                    ? pinned(
                        level,
                        new PinnedSite(
                            "shop.A.b",
                            "c",
                            Optional.empty(),
                            false,
                            64,
                            3_200_000_000L,
                            60_000_000))
                    : level);

    assertThat(inside(pinned, MANY))
        .anySatisfy(finding -> assertThat(finding.site()).contains("shop.A.b"));
    assertThat(inside(pinned, FEW)).noneMatch(each -> each.kind() == FindingKind.PINNED);
  }

  @Test
  void bytesThatEachThreadKeepsAreToldAgainstABaselineWhoseThreadsLiveOn() {
    assertThat(inside(allocating(records(), 12_000), MANY))
        .anySatisfy(
            finding -> {
              assertThat(finding.kind()).isEqualTo(FindingKind.ALLOCATED_PER_THREAD);
              assertThat(finding.figures().get("times")).isGreaterThan(1.5);
            });
    assertThat(inside(records(), MANY))
        .noneMatch(each -> each.kind() == FindingKind.ALLOCATED_PER_THREAD);
  }

  @Test
  void anExpectedFindingHoldsWhereItIsFound() {
    assertThat(becomes(dumped(records(), 5), "pool-queue", true)).isEqualTo(Held.HOLDS);
    assertThat(becomes(dumped(records(), 5), "pool-queue", false)).isEqualTo(Held.BROKEN);
    assertThat(becomes(dumped(records(), 5), "lock-queue", true)).isEqualTo(Held.BROKEN);
    assertThat(becomes(dumped(records(), 5), "lock-queue", false)).isEqualTo(Held.HOLDS);
  }

  @Test
  void whatCouldNotBeSeenIsNoPassEitherWay() {
    assertThat(becomes(records(), "lock-queue", false)).isEqualTo(Held.UNKNOWN);
    assertThat(becomes(records(), "lock-queue", true)).isEqualTo(Held.UNKNOWN);
  }

  private static Held becomes(List<TrialRecord> records, String kind, boolean isFound) {
    var plan =
        Journals.expecting(
            PLAN, new Claim.FindingIs(new Place("b", MANY, Optional.empty()), kind, isFound));
    return Judge.judge(plan, records).expectations().getFirst().holds();
  }

  private static List<Finding> inside(List<TrialRecord> records, Level level) {
    return Journals.summary(Judge.judge(PLAN, records), "b", level).findings();
  }

  /** The records with a dump of a queue in some trials of b. */
  private static List<TrialRecord> dumped(List<TrialRecord> records, int trials) {
    var other =
        changed(
            records,
            5,
            level -> level.with(Optional.of(Stacks.dump(Stacks.sleeping(9))), level.sockets()));
    return changed(other, trials, level -> level.with(Optional.of(QUEUE), level.sockets()));
  }

  /** The first trials of b with their levels changed. */
  private static List<TrialRecord> changed(
      List<TrialRecord> records, int trials, UnaryOperator<LevelRecord> change) {
    return Journals.eachOf(
        records,
        "b",
        record ->
            record.trial().block() > trials
                ? record
                : new TrialRecord(
                    record.trial(),
                    record.startedAt(),
                    record.environment(),
                    record.outcome(),
                    record.levels().stream().map(change).toList(),
                    record.samples(),
                    record.unobserved()));
  }

  private static LevelRecord pinned(LevelRecord level, PinnedSite site) {
    var events = level.events().orElseThrow();
    return new LevelRecord(
        level.level(),
        level.beginNanos(),
        level.windowBeginNanos(),
        level.windowEndNanos(),
        level.endNanos(),
        level.load(),
        Optional.of(
            new VirtualThreadEvents(
                events.started(),
                events.ended(),
                events.livePeak(),
                site.count(),
                site.nanos(),
                site.longestNanos(),
                0,
                new Pins(1_000_000, List.of(), List.of(site)))),
        level.dump(),
        level.sockets(),
        level.executing());
  }

  /** The records with so many more bytes allocated for each answer of b. */
  private static List<TrialRecord> allocating(List<TrialRecord> records, double bytes) {
    return Journals.resampled(records, "b", sample -> allocating(sample, bytes));
  }

  private static Sample allocating(Sample sample, double bytes) {
    var values = new EnumMap<Gauge, Double>(Gauge.class);
    values.putAll(sample.values());
    values.computeIfPresent(
        Gauge.ALLOCATED_BYTES_TOTAL,
        (gauge, value) -> value + sample.atNanos() / 1e9 * bytes * 19_000);
    return new Sample(sample.atNanos(), values, sample.series());
  }
}
