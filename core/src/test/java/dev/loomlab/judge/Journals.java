package dev.loomlab.judge;

import dev.loomlab.plan.Case;
import dev.loomlab.plan.Expectation;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Load;
import dev.loomlab.plan.Observe;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Protocol;
import dev.loomlab.plan.Setup;
import dev.loomlab.plan.Target;
import dev.loomlab.plan.Variant;
import dev.loomlab.plan.Work;
import dev.loomlab.record.Environment;
import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.Sample;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.record.VirtualThreadEvents;
import dev.loomlab.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Journals that a queueing model writes, and changes to them that break a law. */
final class Journals {
  private Journals() {}

  /** Closed load at these levels. */
  static List<Level> closed(int... users) {
    return IntStream.of(users).<Level>mapToObj(Level.Closed::new).toList();
  }

  /** A plan of five repetitions at a margin of 3 %, its first variant the baseline. */
  static Plan plan(List<Level> levels, String... variants) {
    return new Plan(
        "made-up",
        "Which is better?",
        Optional.of(new Target.Started("run", "ready")),
        List.of(Case.ONLY),
        List.of(variants).stream()
            .map(
                name ->
                    new Variant(
                        name, Optional.empty(), Setup.NONE, Optional.empty(), OptionalInt.empty()))
            .toList(),
        new Load(
            new Work("request", "\"x\""), levels, Duration.ZERO, OptionalInt.empty(), 1, false),
        new Protocol(
            5,
            Duration.ofSeconds(1),
            1,
            Optional.empty(),
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            0.03,
            Optional.empty(),
            1,
            Optional.empty()),
        Observe.DEFAULT,
        List.of());
  }

  /** The same plan with expectations. */
  static Plan expecting(Plan plan, Expectation.Claim... claims) {
    return new Plan(
        plan.name(),
        plan.question(),
        plan.target(),
        plan.cases(),
        plan.variants(),
        plan.load(),
        plan.protocol(),
        plan.observe(),
        List.of(claims).stream().map(claim -> new Expectation("a line", claim)).toList());
  }

  /** Every trial of the plan as its variant's model runs it, with noise from the seed. */
  static List<TrialRecord> records(Plan plan, Map<String, Model> models, long seed) {
    var random = new Random(seed);
    return Schedule.of(plan).trials().stream()
        .map(
            trial -> {
              var model = Objects.requireNonNull(models.get(trial.variant()), trial.variant());
              return new Run(model, random).record(trial, plan.load().levels());
            })
        .toList();
  }

  /** A one-variant plan and its records, judged. */
  static Findings judged(Model model, Level... levels) {
    var plan = plan(List.of(levels), "a");
    return Judge.judge(plan, records(plan, Map.of("a", model), 1));
  }

  /** The limit that a one-variant plan's cell is found to have. */
  static Limit limit(Findings findings, Level level) {
    return summary(findings, "a", level).limit();
  }

  /** The summary of a cell that must be there. */
  static Summary summary(Findings findings, String variant, Level level) {
    return findings.summary(new Cell("", variant, level)).orElseThrow();
  }

  /** The check of one law on a cell, if it was held against it. */
  static Optional<Check> check(Findings findings, Check.Law law, String variant, Level level) {
    return findings.checks().stream()
        .filter(check -> check.law() == law)
        .filter(check -> check.cell().equals(new Cell("", variant, level)))
        .findFirst();
  }

  /** The records with one level of one variant changed in every trial. */
  static List<TrialRecord> altered(
      List<TrialRecord> records, String variant, Level level, UnaryOperator<LoadRecord> change) {
    return eachOf(
        records,
        variant,
        record ->
            with(
                record,
                record.levels().stream()
                    .map(
                        each ->
                            each.level().equals(level)
                                ? with(each, change.apply(each.load()))
                                : each)
                    .toList(),
                record.samples()));
  }

  /** The records with so many of one variant's virtual threads pinned at any time. */
  static List<TrialRecord> pinned(List<TrialRecord> records, String variant, double atOnce) {
    return eachOf(
        records,
        variant,
        record ->
            with(
                record,
                record.levels().stream().map(level -> pinned(level, atOnce)).toList(),
                record.samples()));
  }

  private static LevelRecord pinned(LevelRecord level, double atOnce) {
    long nanos = (long) (atOnce * (level.endNanos() - level.beginNanos()));
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
                events.started(), events.ended(), events.livePeak(), 100, nanos, nanos, 0)));
  }

  /** The records with every sample of one variant changed. */
  static List<TrialRecord> resampled(
      List<TrialRecord> records, String variant, UnaryOperator<Sample> change) {
    return eachOf(
        records,
        variant,
        record -> with(record, record.levels(), record.samples().stream().map(change).toList()));
  }

  /** The records with the trials of one variant changed. */
  static List<TrialRecord> eachOf(
      List<TrialRecord> records, String variant, UnaryOperator<TrialRecord> change) {
    var changed = new ArrayList<TrialRecord>();
    for (var record : records) {
      changed.add(record.trial().variant().equals(variant) ? change.apply(record) : record);
    }
    return changed;
  }

  /** The record with other facts. */
  static TrialRecord with(TrialRecord record, Environment environment) {
    return new TrialRecord(
        record.trial(),
        record.startedAt(),
        environment,
        record.outcome(),
        record.levels(),
        record.samples(),
        record.unobserved());
  }

  /** The record with another outcome and only its first levels. */
  static TrialRecord ended(TrialRecord record, Outcome outcome, int levels) {
    return new TrialRecord(
        record.trial(),
        record.startedAt(),
        record.environment(),
        outcome,
        record.levels().subList(0, levels),
        record.samples(),
        record.unobserved());
  }

  private static TrialRecord with(
      TrialRecord record, List<LevelRecord> levels, List<Sample> samples) {
    return new TrialRecord(
        record.trial(),
        record.startedAt(),
        record.environment(),
        record.outcome(),
        levels,
        samples,
        record.unobserved());
  }

  private static LevelRecord with(LevelRecord level, LoadRecord load) {
    return new LevelRecord(
        level.level(),
        level.beginNanos(),
        level.windowBeginNanos(),
        level.windowEndNanos(),
        level.endNanos(),
        load,
        level.events(),
        level.dump(),
        level.sockets());
  }
}
