package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Search;
import dev.loomlab.plan.Variant;
import dev.loomlab.record.Latencies;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.TrialRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What the pairs of a search for a pool have shown so far: each size against the rival. A trial
 * that breaks a law counts for nothing, and its pair is left out.
 */
final class PoolPairs {
  private static final double SHORT_EXECUTION_PERCENTILE = 10;

  private final Plan plan;
  private final Plan asRun;
  private final List<TrialRecord> records;
  private final Map<Integer, String> unsound = new TreeMap<>();
  private final Map<Cell, CellReadings> all;
  private final Map<Cell, CellReadings> sound;

  /** Looks at the records of a search. */
  PoolPairs(Plan plan, Search.Pool pool, List<TrialRecord> records) {
    this.plan = plan;
    this.records = List.copyOf(CellReadings.latest(records));
    this.asRun = asRun(plan, pool, records);
    this.all = CellReadings.of(asRun, this.records);
    this.records.forEach(this::look);
    this.sound =
        CellReadings.of(
            asRun,
            this.records.stream()
                .filter(record -> !unsound.containsKey(record.trial().number()))
                .toList());
  }

  /** Holds a trial by itself against the laws. */
  private void look(TrialRecord record) {
    var cells = CellReadings.of(asRun, List.of(record));
    var found = CellFindings.of(asRun, cells);
    cells.keySet().stream()
        .flatMap(
            cell ->
                found.invalidating(cell).stream()
                    .map(caveat -> "at " + cell.level().label() + ": " + caveat.statement()))
        .findFirst()
        .ifPresent(why -> unsound.put(record.trial().number(), why));
  }

  /** The plan with the rival as baseline and a variant for each size that was tried. */
  static Plan asRun(Plan plan, Search.Pool pool, List<TrialRecord> records) {
    var variants = new ArrayList<Variant>();
    variants.add(pool.rival(plan));
    records.stream()
        .flatMapToInt(record -> record.trial().size().stream())
        .distinct()
        .sorted()
        .forEach(size -> variants.add(pool.sized(plan, size)));
    return plan.with(variants, plan.load().levels());
  }

  /**
   * One size against the rival.
   *
   * @param tried what is told of it
   * @param byLevel its log ratios at every level, if there are two or more pairs
   * @param worst its mean log ratio at the level at which it did worst
   * @param failed whether its trials came to nothing, so that no further one is tried
   */
  record Size(SearchResult.Tried tried, List<LogRatios> byLevel, double worst, boolean failed) {

    int size() {
      return tried.size();
    }

    boolean asWell() {
      return tried.asWell();
    }

    boolean isMeasured() {
      return tried.pairs() > 0;
    }

    /** Whether its pairs show that it is not below the margin at any level. */
    boolean shown(double delta) {
      return asWell()
          && !byLevel.isEmpty()
          && byLevel.stream()
              .allMatch(each -> Looks.REPEATED.penalty() * each.notWorsePValue(delta) <= 0.05);
    }
  }

  /** Every size that was tried, from the smallest. */
  List<Size> sizes() {
    return asRun.variants().stream().skip(1).map(this::size).toList();
  }

  private Size size(Variant variant) {
    double worst = Double.MAX_VALUE;
    Level at = plan.load().levels().getLast();
    int pairs = Integer.MAX_VALUE;
    var byLevel = new ArrayList<LogRatios>();
    for (var level : plan.load().levels()) {
      var pairing =
          Pairing.of(
              of(sound, rival(), level), of(sound, variant.name(), level), Figure.THROUGHPUT);
      pairing.estimate().ifPresent(byLevel::add);
      pairs = Math.min(pairs, pairing.logRatios().size());
      if (!pairing.logRatios().isEmpty() && Lives.mean(pairing.logRatios()) < worst) {
        worst = Lives.mean(pairing.logRatios());
        at = level;
      }
    }
    boolean isMeasured = pairs > 0;
    var failed = isMeasured ? Optional.<String>empty() : failed(variant.name());
    var why = isMeasured ? failed : failed.or(() -> Optional.of(whyUnsound(variant.name())));
    var tried =
        new SearchResult.Tried(
            sizeOf(variant),
            variant.name(),
            at,
            pairs,
            isMeasured ? OptionalDouble.of(Math.exp(worst)) : OptionalDouble.empty(),
            isMeasured && worst >= -Claims.delta(plan.protocol().margin()),
            why);
    boolean everyLevel = byLevel.size() == plan.load().levels().size();
    return new Size(tried, everyLevel ? byLevel : List.of(), worst, failed.isPresent());
  }

  /** Why a trial of it came to nothing. */
  private Optional<String> failed(String variant) {
    return records.stream()
        .filter(record -> record.trial().variant().equals(variant))
        .flatMap(record -> reason(record.outcome()).stream())
        .findFirst();
  }

  private static Optional<String> reason(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Completed() -> Optional.empty();
      case Outcome.Failed(String stage, String reason, _) -> Optional.of(stage + ": " + reason);
      case Outcome.Skipped(String reason) -> Optional.of(reason);
    };
  }

  /** Why a size has no pair that counts: one of the two trials breaks a law, or is missing. */
  private String whyUnsound(String variant) {
    var blocks =
        records.stream()
            .filter(record -> record.trial().variant().equals(variant))
            .map(record -> record.trial().block())
            .toList();
    return records.stream()
        .filter(record -> blocks.contains(record.trial().block()))
        .flatMap(
            record ->
                Optional.ofNullable(unsound.get(record.trial().number()))
                    .map(why -> record.trial().variant() + " " + why)
                    .stream())
        .findFirst()
        .orElse("its pair of trials is not complete");
  }

  /** The size of the last pair, if that pair does not count though neither trial failed. */
  Optional<Size> toBeTriedAgain() {
    return records.stream()
        .filter(record -> record.trial().size().isPresent())
        .max(Comparator.comparingInt(record -> record.trial().block()))
        .flatMap(
            last ->
                sizes().stream()
                    .filter(size -> size.tried().variant().equals(last.trial().variant()))
                    .findFirst())
        .filter(size -> !size.isMeasured() && !size.failed());
  }

  /** How many blocks have a trial of that size. */
  long blocksOf(Size size) {
    return records.stream()
        .filter(record -> record.trial().variant().equals(size.tried().variant()))
        .count();
  }

  /** Why the rival cannot be matched: it failed, or answered nothing; empty: it can. */
  Optional<String> rivalUnusable() {
    var failure = failed(rival());
    if (failure.isPresent()) {
      return Optional.of(rival() + " failed: " + failure.get());
    }
    return plan.load().levels().stream()
        .filter(level -> of(all, rival(), level).median(Figure.THROUGHPUT).orElse(0) == 0)
        .findFirst()
        .map(level -> rival() + " answered nothing at " + level.label());
  }

  /** Little's law: how many requests the rival works on at once, where it is most; at least 1. */
  int aim() {
    double most = 1;
    for (var level : plan.load().levels()) {
      for (var reading : of(all, rival(), level).readings()) {
        double seconds = shortExecutionSeconds(reading.level().load().latencies());
        most = Math.max(most, reading.level().load().throughputPerSecond() * seconds);
      }
    }
    return (int) Math.ceil(most);
  }

  /** How many requests are in the rival at once, where it is most. */
  double inSystem() {
    double most = 1;
    for (var level : plan.load().levels()) {
      var signals = of(all, rival(), level);
      if (!signals.readings().isEmpty()) {
        most = Math.max(most, new Signals(signals).inSystem().orElse(1));
      }
    }
    return most;
  }

  /**
   * A short execution, which hardly waited for a processor; where the target reports none, a short
   * response. That is the time for which a pool's thread would be held.
   */
  private static double shortExecutionSeconds(Latencies latencies) {
    var execution = latencies.stages().get(Latencies.EXECUTION);
    var times =
        execution != null && execution.getTotalCount() > 0 ? execution : latencies.response();
    return times.getTotalCount() == 0
        ? 0
        : times.getValueAtPercentile(SHORT_EXECUTION_PERCENTILE) / 1e9;
  }

  private CellReadings of(Map<Cell, CellReadings> cells, String variant, Level level) {
    var cell = new Cell(plan.cases().getFirst().name(), variant, level);
    return cells.getOrDefault(cell, new CellReadings(cell, List.of()));
  }

  private String rival() {
    return asRun.baseline().name();
  }

  private int sizeOf(Variant variant) {
    return records.stream()
        .filter(record -> record.trial().variant().equals(variant.name()))
        .flatMapToInt(record -> record.trial().size().stream())
        .findFirst()
        .orElseThrow();
  }
}
