package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.RequestRecord;
import dev.loomlab.record.TrialRecord;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One level of one trial: the unit of replication, and all that is known of it.
 *
 * @param record the trial
 * @param level what was recorded of the level
 * @param window the trial's samples, seen through the level's window
 * @param figures what was measured, each in its unit; what could not be is absent
 */
record Reading(TrialRecord record, LevelRecord level, Window window, Map<Figure, Double> figures) {

  /** Copies the figures. */
  Reading {
    figures = Map.copyOf(figures);
  }

  /** Works out every figure of a level. */
  static Reading of(TrialRecord record, LevelRecord level) {
    var window = new Window(record.samples(), level.windowBeginNanos(), level.windowEndNanos());
    return new Reading(record, level, window, Figures.of(level, window));
  }

  /** The same trial and level, seen by one of several requests; nothing if it was not sent. */
  Optional<Reading> ofRequest(String name) {
    return level.load().requests().stream()
        .filter(request -> request.name().equals(name))
        .findFirst()
        .map(this::seenBy);
  }

  private Reading seenBy(RequestRecord request) {
    return new Reading(record, level, window, Figures.of(request, level.load().windowNanos()));
  }

  /** Where it belongs. */
  Cell cell() {
    return new Cell(record.trial().caseName(), record.trial().variant(), level.level());
  }

  /** The block it belongs to. */
  int block() {
    return record.trial().block();
  }

  /** One figure, if it was measured. */
  OptionalDouble figure(Figure figure) {
    var value = figures.get(figure);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
