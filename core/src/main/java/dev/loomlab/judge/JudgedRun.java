package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One of two runs that are held against each other, judged by itself.
 *
 * @param findings what it came to
 * @param cells the readings of every cell in which anything was answered
 */
record JudgedRun(Findings findings, Map<Cell, CellReadings> cells) {

  /** Copies the map, in its order. */
  JudgedRun {
    cells = Collections.unmodifiableMap(new LinkedHashMap<>(cells));
  }

  /** Judges it. */
  static JudgedRun of(Diff.Side side) {
    var cells = new LinkedHashMap<Cell, CellReadings>();
    CellReadings.of(side.plan(), side.trials())
        .forEach(
            (cell, readings) -> {
              if (readings.median(Figure.THROUGHPUT).orElse(0) > 0) {
                cells.put(cell, readings);
              }
            });
    return new JudgedRun(Judge.judge(side.plan(), side.trials()), cells);
  }

  /** The readings of a cell, if anything was answered in it. */
  Optional<CellReadings> readings(Cell cell) {
    return Optional.ofNullable(cells.get(cell));
  }

  /** Why a cell must not be read; empty for a sound one. */
  List<Caveat> invalidating(Cell cell) {
    return findings.checks().stream()
        .filter(check -> check.cell().equals(cell) && check.holds() == Check.Held.BROKEN)
        .<Caveat>map(check -> new Caveat.LawBroken(check.law(), check.expected(), check.observed()))
        .toList();
  }
}
