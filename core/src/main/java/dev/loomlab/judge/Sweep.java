package dev.loomlab.judge;

import dev.loomlab.plan.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One variant's cells in one case, from the lowest level to the highest.
 *
 * @param cells what was measured at each level; not empty
 * @param thinkSeconds Z: the pause between an answer and the same user's next request
 */
record Sweep(List<Signals> cells, double thinkSeconds) {
  /** A wait of less than this share of the response time is no queueing. */
  static final double QUEUE_SHARE = 0.05;

  /** A response that is longer than at the lowest level by this share has queued. */
  private static final double RISEN = 0.10;

  /** What a wake-up costs at low load and not at high: differences below it mean nothing. */
  static final double WAKE_UP_SECONDS = 0.2e-3;

  /** Orders the cells. */
  Sweep {
    cells =
        cells.stream()
            .sorted(Comparator.comparingDouble(cell -> cell.level().magnitude()))
            .toList();
  }

  /** Whether requests waited for something. */
  enum Queueing {
    SEEN,
    NOT_SEEN,
    UNKNOWN
  }

  /** The cell of the lowest level. */
  Signals lowest() {
    return cells.getFirst();
  }

  /** The cell at that level, if it was reached. */
  Optional<Signals> at(Level level) {
    return cells.stream().filter(cell -> cell.level().equals(level)).findFirst();
  }

  /** The same levels as one trial saw them. */
  Sweep ofTrial(Reading reading) {
    var own = new ArrayList<Signals>();
    for (var cell : cells) {
      cell.readings()
          .inBlock(reading.block())
          .ifPresent(one -> own.add(new Signals(new CellReadings(one.cell(), List.of(one)))));
    }
    return new Sweep(own, thinkSeconds);
  }

  /** Whether that is the lowest level. */
  boolean isLowest(Signals cell) {
    return cell.level().equals(lowest().level());
  }

  /** R0: the mean response time at the lowest level. */
  OptionalDouble unloadedResponse() {
    return lowest().response();
  }

  /** N/(R0+Z): what N users would get if nothing queued; absent for open load. */
  OptionalDouble askedThroughput(Signals cell) {
    return switch (cell.level()) {
      case Level.Closed(int users) ->
          unloadedResponse().isPresent()
              ? OptionalDouble.of(users / (unloadedResponse().getAsDouble() + thinkSeconds))
              : OptionalDouble.empty();
      case Level.Open(double rate) -> OptionalDouble.of(rate);
    };
  }

  /**
   * Whether requests queued: they say so themselves (a queue stage of 5 % of the response time or
   * more), or the response is longer than at the lowest level by 10 % and 0.2 ms.
   */
  Queueing queueing(Signals cell) {
    if (cell.response().isEmpty()) {
      return Queueing.UNKNOWN;
    }
    double response = cell.response().getAsDouble();
    if (cell.queueWait().isPresent() && cell.queueWait().getAsDouble() >= QUEUE_SHARE * response) {
      return Queueing.SEEN;
    }
    if (!isLowest(cell) && unloadedResponse().isPresent()) {
      double unloaded = unloadedResponse().getAsDouble();
      return response > unloaded * (1 + RISEN) + WAKE_UP_SECONDS
          ? Queueing.SEEN
          : Queueing.NOT_SEEN;
    }
    return accountedFor(cell) ? Queueing.NOT_SEEN : Queueing.UNKNOWN;
  }

  /**
   * Whether the stages that the target reports make up nine tenths of the response or all but 1 ms.
   */
  static boolean accountedFor(Signals cell) {
    if (cell.execution().isEmpty() || cell.queueWait().isEmpty() || cell.response().isEmpty()) {
      return false;
    }
    double response = cell.response().getAsDouble();
    double elsewhere = response - cell.execution().getAsDouble() - cell.queueWait().getAsDouble();
    return elsewhere <= Math.max(0.1 * response, 1e-3);
  }
}
