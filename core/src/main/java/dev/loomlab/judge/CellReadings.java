package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Plan;
import dev.loomlab.record.RequestRecord;
import dev.loomlab.record.TrialRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Every trial's reading of one cell.
 *
 * @param cell where
 * @param readings one a trial, in order of blocks
 */
record CellReadings(Cell cell, List<Reading> readings) {

  /** Copies the readings. */
  CellReadings {
    readings = List.copyOf(readings);
  }

  /** The records' cells, in the plan's order; cells that no trial reached are left out. */
  static Map<Cell, CellReadings> of(Plan plan, List<TrialRecord> records) {
    var byCell = new LinkedHashMap<Cell, List<Reading>>();
    for (var each : plan.cases()) {
      for (var variant : plan.variants()) {
        for (var level : plan.load().levels()) {
          byCell.put(new Cell(each.name(), variant.name(), level), new ArrayList<>());
        }
      }
    }
    for (var record : latest(records)) {
      for (var level : record.levels()) {
        var reading = Reading.of(record, level);
        Optional.ofNullable(byCell.get(reading.cell())).ifPresent(cell -> cell.add(reading));
      }
    }
    var cells = new LinkedHashMap<Cell, CellReadings>();
    byCell.forEach(
        (cell, readings) -> {
          if (!readings.isEmpty()) {
            cells.put(cell, new CellReadings(cell, readings));
          }
        });
    return java.util.Collections.unmodifiableMap(cells);
  }

  /** The last record of each trial, by block: a trial that was run again counts once. */
  static Collection<TrialRecord> latest(List<TrialRecord> records) {
    var latest = new TreeMap<Integer, TrialRecord>();
    records.forEach(record -> latest.put(record.trial().number(), record));
    return latest.values();
  }

  /** The median over trials of one figure, if any trial has it. */
  OptionalDouble median(Figure figure) {
    return Spreads.median(
        readings.stream()
            .map(reading -> reading.figure(figure))
            .flatMapToDouble(OptionalDouble::stream));
  }

  /** The spread over trials of one figure, if any trial has it. */
  Optional<Spread> spread(Figure figure) {
    return Spreads.of(
        readings.stream()
            .map(reading -> reading.figure(figure))
            .flatMapToDouble(OptionalDouble::stream));
  }

  /** The names of the requests, in the plan's order; none unless there are several. */
  List<String> requests() {
    return readings.stream()
        .flatMap(reading -> reading.level().load().requests().stream())
        .map(RequestRecord::name)
        .distinct()
        .toList();
  }

  /** The same trials seen by one of several requests. */
  CellReadings ofRequest(String name) {
    return new CellReadings(
        cell, readings.stream().flatMap(reading -> reading.ofRequest(name).stream()).toList());
  }

  /** The reading of that block, if there is one. */
  Optional<Reading> inBlock(int block) {
    return readings.stream().filter(reading -> reading.block() == block).findFirst();
  }
}
