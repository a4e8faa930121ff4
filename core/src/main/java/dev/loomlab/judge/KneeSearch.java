package dev.loomlab.judge;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Search;
import dev.loomlab.record.Agenda;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.schedule.Errand;
import dev.loomlab.schedule.Extent;
import dev.loomlab.schedule.Schedule;
import dev.loomlab.schedule.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Searches knees and crossovers: the first block drives a coarse geometric grid, each later one the
 * two ends and what tells most about the places that the blocks before it point to. All lives of a
 * block drive the same levels, so that they can be compared.
 */
final class KneeSearch implements Agenda {
  /** The coarse grid's steps are at most about this factor. */
  private static final double COARSE = 2.5;

  private static final int MOST_COARSE = 8;

  /** Plateau levels nearer to another level than this tell nothing more. */
  private static final double APART = 1.2;

  /** The step of the full grid that the search is held against. */
  private static final double FINE = 1.1;

  private final Plan plan;
  private final boolean isOpen;
  private final int blocks;
  private final List<Trial> trials;

  /** Searches between a plan's lowest and highest level. */
  KneeSearch(Plan plan) {
    this.plan = plan;
    this.isOpen = plan.load().levels().getFirst() instanceof Level.Open;
    this.blocks = Math.max(Search.Knee.LEAST_BLOCKS, plan.protocol().repetitions());
    this.trials = Schedule.of(plan, blocks).trials();
  }

  @Override
  public List<Errand> next(List<TrialRecord> kept) {
    for (int block = 1; block <= blocks; block++) {
      int inBlock = block;
      var missing =
          Agenda.missing(
              plan, trials.stream().filter(trial -> trial.block() == inBlock).toList(), kept);
      if (!missing.isEmpty()) {
        var levels = levels(before(block, kept), block);
        return missing.stream()
            .map(errand -> new Errand(errand.trial(), errand.variant(), levels))
            .toList();
      }
    }
    return List.of();
  }

  @Override
  public Extent extent() {
    return new Extent.Exactly(trials.size());
  }

  /** The plan with every level that was driven, from the lowest; what there is to judge. */
  Plan asRun(List<TrialRecord> records) {
    var driven = new TreeSet<Double>();
    records.forEach(
        record -> record.levels().forEach(level -> driven.add(level.level().magnitude())));
    return driven.isEmpty()
        ? plan
        : plan.with(plan.variants(), driven.stream().map(this::level).toList());
  }

  /** What was found. */
  SearchResult.Knees result(List<TrialRecord> records) {
    var lives = new Lives(asRun(records), records);
    var knees = new ArrayList<SearchResult.Knee>();
    var crossovers = new ArrayList<SearchResult.Crossover>();
    for (var arm : arms()) {
      knees.add(
          new SearchResult.Knee(arm.caseName(), arm.variant(), Knees.place(lives, arm, isOpen)));
      if (!arm.variant().equals(plan.baseline().name())) {
        crossovers.add(
            new SearchResult.Crossover(
                arm.caseName(),
                plan.baseline().name(),
                arm.variant(),
                crossovers(lives, arm).place()));
      }
    }
    int windows = records.stream().mapToInt(record -> record.levels().size()).sum();
    int run = (int) records.stream().map(record -> record.trial().block()).distinct().count();
    int fine = 1 + (int) Math.ceil(Math.log(highest() / lowest()) / Math.log(FINE));
    return new SearchResult.Knees(knees, crossovers, run, windows, fine * blocks * arms().size());
  }

  private List<TrialRecord> before(int block, List<TrialRecord> records) {
    return records.stream().filter(record -> record.trial().block() < block).toList();
  }

  /** The levels of a block, from the lowest. */
  private List<Level> levels(List<TrialRecord> before, int block) {
    var magnitudes = new TreeSet<Double>();
    if (block == 1) {
      magnitudes.addAll(coarse());
    } else {
      var lives = new Lives(asRun(before), before);
      magnitudes.add(lowest());
      magnitudes.add(highest());
      arms().stream()
          .filter(arm -> !arm.variant().equals(plan.baseline().name()))
          .flatMap(arm -> crossovers(lives, arm).bracket().telling().stream())
          .forEach(magnitudes::add);
      arms().stream()
          .flatMapToDouble(arm -> Knees.estimate(lives, arm, isOpen).stream())
          .boxed()
          .flatMap(knee -> Knees.plateau(knee, isOpen).stream())
          .filter(at -> at < highest())
          .forEach(at -> addApart(magnitudes, at));
    }
    return magnitudes.stream().map(this::level).distinct().toList();
  }

  private static void addApart(NavigableSet<Double> magnitudes, double at) {
    boolean isNear =
        Stream.of(magnitudes.floor(at), magnitudes.ceiling(at))
            .filter(java.util.Objects::nonNull)
            .anyMatch(other -> Math.max(at / other, other / at) < APART);
    if (!isNear) {
      magnitudes.add(at);
    }
  }

  private List<Double> coarse() {
    double range = highest() / lowest();
    int steps = Math.clamp((int) Math.ceil(Math.log(range) / Math.log(COARSE)), 3, MOST_COARSE - 1);
    var grid = new ArrayList<Double>();
    for (int step = 0; step <= steps; step++) {
      grid.add(lowest() * Math.pow(range, step / (double) steps));
    }
    return grid;
  }

  private Crossovers crossovers(Lives lives, Lives.Arm arm) {
    var baseline = new Lives.Arm(arm.caseName(), plan.baseline().name());
    return new Crossovers(lives.logRatios(baseline, arm), plan.protocol().margin(), isOpen);
  }

  private List<Lives.Arm> arms() {
    return plan.cases().stream()
        .flatMap(
            each ->
                plan.variants().stream().map(variant -> new Lives.Arm(each.name(), variant.name())))
        .toList();
  }

  private double lowest() {
    return plan.load().levels().stream().mapToDouble(Level::magnitude).min().orElseThrow();
  }

  private double highest() {
    return plan.load().levels().stream().mapToDouble(Level::magnitude).max().orElseThrow();
  }

  /** A level near that magnitude: a whole number of users, or a rate with three digits. */
  private Level level(double magnitude) {
    if (!isOpen) {
      return new Level.Closed((int) Math.max(1, Math.round(magnitude)));
    }
    return new Level.Open(
        java.math.BigDecimal.valueOf(magnitude).round(new java.math.MathContext(4)).doubleValue());
  }
}
