package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.record.Environment;
import dev.loomlab.record.Gauge;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalDouble;

/** Connections were the limit: fewer were accepted or served than the level asked for. */
final class ConnectionsRule implements LimitRule {
  /** So many of a hundred may be missing without a word. */
  static final double MISSING = 0.02;

  private static final double FAILURES = 0.01;
  private static final double FILES_FULL = 0.98;

  @Override
  public Optional<Limit> of(Sweep sweep, Signals cell) {
    var connections = cell.connections();
    var evidence = new ArrayList<String>();
    if (connections.opened() < connections.asked() * (1 - MISSING)) {
      evidence.add(
          Words.text(
              "%d of %d connections could be opened", connections.opened(), connections.asked()));
    }
    if (connections.active() < leastActive(cell, sweep.thinkSeconds())) {
      evidence.add(
          Words.text(
              "%d of %d connections carried an answer inside the window",
              connections.active(), connections.asked()));
    }
    if (cell.connectFailures() >= FAILURES) {
      evidence.add(
          Words.text("%.1f %% of the requests found no connection", cell.connectFailures() * 100));
    }
    var files = fullFiles(cell);
    if (files.isPresent()) {
      evidence.add(
          Words.text(
              "the target had %.0f files open of at most %.0f",
              cell.highest(Gauge.OPEN_FILES).orElseThrow(), files.getAsDouble()));
    }
    if (evidence.isEmpty()) {
      return Optional.empty();
    }
    acceptQueue(cell).ifPresent(evidence::add);
    var size = files.isPresent() ? files : OptionalDouble.of(connections.active());
    return Optional.of(new Limit(LimitKind.CONNECTIONS, size, evidence));
  }

  /** How many files the target may have open, if it has nearly so many open. */
  private static OptionalDouble fullFiles(Signals cell) {
    var files = cell.highest(Gauge.OPEN_FILES);
    var most = cell.fact(Environment.TARGET_OPEN_FILES_LIMIT);
    boolean isFull =
        files.isPresent()
            && most.isPresent()
            && files.getAsDouble() >= FILES_FULL * most.getAsDouble();
    return isFull ? most : OptionalDouble.empty();
  }

  /** The port at which most connections wait until the target accepts them. */
  private static Optional<String> acceptQueue(Signals cell) {
    return cell.dumps().sockets().stream()
        .flatMap(
            each ->
                each.waiting().entrySet().stream()
                    .filter(port -> port.getValue() > 0)
                    .map(
                        port ->
                            Words.text(
                                "at port %d the target had accepted %d connections, and %d waited"
                                    + " to be accepted",
                                port.getKey(),
                                each.inbound().getOrDefault(port.getKey(), 0),
                                port.getValue())))
        .findFirst();
  }

  /**
   * How many connections of closed load must carry an answer inside the window: all that were asked
   * for but 2 %, or 5 % if the window is shorter than 1.5 cycles, and fewer in proportion if it is
   * shorter than one. A cycle is the longer of p99 response and think time, and N/X: the percentile
   * knows nothing of requests that the window was too short for. Open load may leave connections
   * unused.
   */
  static double leastActive(Signals cell, double thinkSeconds) {
    return switch (cell.level()) {
      case Level.Open open -> 0;
      case Level.Closed(int users) -> {
        double window = cell.load(load -> load.windowNanos() / 1e9);
        double answered = cell.seconds(Figure.P99).orElse(window) + thinkSeconds;
        double cycle = Math.max(answered, users / cell.throughput());
        double slack = window < 1.5 * cycle ? 0.05 : MISSING;
        yield cell.connections().asked() * Math.min(1, window / cycle) * (1 - slack);
      }
    };
  }
}
