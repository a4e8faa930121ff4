package dev.loomlab.judge;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Works out what the baseline's limits implied that the candidate no longer has. */
final class Caps {
  /**
   * A candidate that works on so many times the baseline's workers at once is not bound by as many.
   */
  private static final double BEYOND = 1.1;

  private Caps() {}

  /** What to cap, the most important first; nothing if the limits are not known. */
  static List<Cap> of(Duel duel) {
    var caps = new ArrayList<Cap>();
    workersGone(duel).ifPresent(caps::add);
    inForce(duel).forEach(caps::add);
    inFlight(duel).ifPresent(caps::add);
    return caps;
  }

  private static Optional<Cap> workersGone(Duel duel) {
    var levels = new ArrayList<Level>();
    double size = 0;
    double atOnce = 0;
    for (var cell : duel.soundCells()) {
      var level = cell.cell().level();
      var bound =
          duel.baselineAt(level)
              .map(Summary::limit)
              .filter(limit -> limit.kind() == LimitKind.THREADS && limit.size().isPresent());
      var working = Duel.atWork(cell);
      if (bound.isPresent() && working.isPresent()) {
        double workers = bound.get().size().getAsDouble();
        if (working.getAsDouble() > BEYOND * workers && !isBound(cell.limit(), workers)) {
          levels.add(level);
          size = workers;
          atOnce = Math.max(atOnce, working.getAsDouble());
        }
      }
    }
    return levels.isEmpty()
        ? Optional.empty()
        : Optional.of(new Cap.WorkersGone(levels, size, atOnce, duel.neededAtOnce()));
  }

  /** Whether the candidate itself has a bound on its workers that is about as narrow. */
  private static boolean isBound(Limit own, double workers) {
    return own.kind() == LimitKind.THREADS && own.size().orElse(0) <= BEYOND * workers;
  }

  private static List<Cap> inForce(Duel duel) {
    var cells = new EnumMap<LimitKind, List<Summary>>(LimitKind.class);
    for (var cell : duel.soundCells()) {
      var kind = cell.limit().kind();
      if (kind == LimitKind.POOL || kind == LimitKind.DOWNSTREAM || kind == LimitKind.CONNECTIONS) {
        cells.computeIfAbsent(kind, new_ -> new ArrayList<>()).add(cell);
      }
    }
    return cells.entrySet().stream().map(Caps::inForce).toList();
  }

  private static Cap inForce(Map.Entry<LimitKind, List<Summary>> found) {
    var highest = found.getValue().getLast();
    var size = highest.limit().size();
    var inFlight = Duel.inFlight(highest);
    var waiting =
        size.isPresent() && inFlight.isPresent() && inFlight.getAsDouble() > size.getAsDouble()
            ? OptionalDouble.of(inFlight.getAsDouble() - size.getAsDouble())
            : OptionalDouble.empty();
    return new Cap.InForce(
        found.getKey(), highest.limit().name(), levels(found.getValue()), size, waiting);
  }

  private static Optional<Cap> inFlight(Duel duel) {
    var cells =
        duel.soundCells().stream().filter(cell -> cell.limit().kind() == LimitKind.CPU).toList();
    var needed = duel.neededAtOnce();
    return cells.isEmpty() || needed.isEmpty()
        ? Optional.empty()
        : Optional.of(new Cap.InFlight(levels(cells), needed.getAsDouble()));
  }

  private static List<Level> levels(List<Summary> cells) {
    return cells.stream().map(each -> each.cell().level()).toList();
  }
}
