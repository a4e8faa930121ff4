package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.judge.SearchResult.Repeated;
import dev.loomlab.judge.SearchResult.Repeated.End;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Protocol.Until;
import dev.loomlab.record.Agenda;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.schedule.Errand;
import dev.loomlab.schedule.Extent;
import dev.loomlab.schedule.Schedule;
import dev.loomlab.schedule.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Goes on with blocks until the interval of every throughput ratio is as narrow as the plan asks.
 * It looks at the width alone, never at what the ratio is, and at complete blocks only.
 */
final class Stopping implements Agenda {
  private final Plan plan;
  private final Until until;
  private final List<Trial> trials;

  /** Follows the plan's {@code until}, which must be there. */
  Stopping(Plan plan) {
    this.plan = plan;
    this.until = plan.protocol().until().orElseThrow();
    this.trials = Schedule.of(plan, until.atMost()).trials();
  }

  @Override
  public List<Errand> next(List<TrialRecord> kept) {
    int complete = complete(kept);
    return complete == until.atMost() || (complete >= least() && !isWanted(kept))
        ? List.of()
        : Agenda.missing(plan, inBlock(complete + 1), kept);
  }

  @Override
  public Extent extent() {
    return new Extent.Blocks(trials.size(), until.atMost());
  }

  /** How it ended, or stands. */
  Repeated result(List<TrialRecord> records) {
    int blocks = complete(records);
    var cells = CellReadings.of(plan, upTo(blocks, records));
    var found = CellFindings.of(plan, cells);
    var leftOut = new ArrayList<String>();
    var reaches = new ArrayList<Double>();
    for (var each : plan.cases()) {
      for (var candidate : plan.variants().subList(1, plan.variants().size())) {
        for (var level : plan.load().levels()) {
          var ratio =
              new Ratio(
                  new Cell(each.name(), plan.baseline().name(), level),
                  new Cell(each.name(), candidate.name(), level));
          ratio.look(cells, found, reaches, leftOut);
        }
      }
    }
    if (plan.variants().size() == 1) {
      leftOut.add("the run has one variant, so there is no ratio");
    }
    var widest = reaches.stream().mapToDouble(Double::doubleValue).max();
    return new Repeated(blocks, until.width(), widest, end(blocks, widest), leftOut);
  }

  private boolean isWanted(List<TrialRecord> records) {
    return result(records).end() == End.UNFINISHED;
  }

  private End end(int blocks, OptionalDouble widest) {
    if (blocks < least()) {
      return End.UNFINISHED;
    }
    if (widest.isEmpty()) {
      return End.UNKNOWABLE;
    }
    if (widest.getAsDouble() <= until.width()) {
      return End.NARROW;
    }
    return blocks >= until.atMost() ? End.BOUND : End.UNFINISHED;
  }

  private int least() {
    return Math.min(until.atMost(), Math.max(Until.LEAST, plan.protocol().repetitions()));
  }

  /** How many blocks from the first on have all their trials. */
  private int complete(List<TrialRecord> records) {
    int complete = 0;
    while (complete < until.atMost()
        && Agenda.missing(plan, inBlock(complete + 1), records).isEmpty()) {
      complete++;
    }
    return complete;
  }

  private List<Trial> inBlock(int block) {
    return trials.stream().filter(trial -> trial.block() == block).toList();
  }

  private static List<TrialRecord> upTo(int blocks, List<TrialRecord> records) {
    return records.stream().filter(record -> record.trial().block() <= blocks).toList();
  }

  /** A throughput ratio that is to be known. */
  private record Ratio(Cell baseline, Cell candidate) {

    void look(
        Map<Cell, CellReadings> cells,
        CellFindings found,
        List<Double> reaches,
        List<String> leftOut) {
      var broken =
          Stream.of(baseline, candidate)
              .flatMap(cell -> found.invalidating(cell).stream())
              .findFirst();
      var pairing =
          Pairing.of(
              cells.getOrDefault(baseline, new CellReadings(baseline, List.of())),
              cells.getOrDefault(candidate, new CellReadings(candidate, List.of())),
              Figure.THROUGHPUT);
      if (broken.isPresent()) {
        leftOut.add(place() + ": " + broken.get().statement());
      } else if (pairing.estimate().isPresent()) {
        double half = pairing.estimate().get().halfWidth(Looks.REPEATED.confidence());
        reaches.add(Math.expm1(half));
      } else {
        leftOut.add(
            Words.text("%s: %d blocks have both variants", place(), pairing.logRatios().size()));
      }
    }

    private String place() {
      var inCase = candidate.caseName().isEmpty() ? "" : " in " + candidate.caseName();
      Level level = candidate.level();
      return candidate.variant() + inCase + " at " + level.label();
    }
  }
}
