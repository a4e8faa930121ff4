package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.judge.Sizing.Needs;
import dev.loomlab.plan.LimitKind;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongPredicate;

/**
 * Answers what a demand takes, from two cells.
 *
 * @param cells the two cells, each figure the median over trials
 * @param demand what is wanted
 */
record Sizer(TwoCells cells, Demand demand) {
  /** Users are sought up to so many times those that a demand takes without any queueing. */
  private static final double MOST_QUEUED = 20;

  private static final double TAIL = 0.99;
  private static final long MOST_WORKERS = 1_000_000;

  /** The answer for a variant. */
  static Sizing of(Evidence evidence, Demand demand) {
    var cell = evidence.cell();
    return switch (evidence) {
      case Evidence.Missing(_, String reason) ->
          new Sizing(
              cell.caseName(), cell.variant(), demand, Optional.of(reason), Optional.empty());
      case Evidence.Known known -> {
        var sizer = new Sizer(known.middle(), demand);
        yield new Sizing(
            cell.caseName(), cell.variant(), demand, sizer.obstacle(), Optional.of(sizer.needs()));
      }
    };
  }

  private Optional<String> obstacle() {
    return tooSlowWithoutLoad().or(this::outOfReach);
  }

  /** No number of anything makes a response shorter than it is without queueing. */
  private Optional<String> tooSlowWithoutLoad() {
    double unloaded = cells.low().p99Seconds();
    return demand.p99Millis().isPresent() && unloaded * 1e3 > demand.p99Millis().getAsDouble()
        ? Optional.of(
            Words.text(
                "its p99 is %s already at %s", Words.millis(unloaded), cells.low().level().label()))
        : Optional.empty();
  }

  private Optional<String> outOfReach() {
    double asked = demand.perSecond();
    var forecast = Forecast.of(cells);
    boolean unnamed = cells.limit() == LimitKind.UNKNOWN;
    if (unnamed && asked > cells.high().perSecond()) {
      return Optional.of(
          Words.text(
              "it got %s at %s, and what held it there has no name: nothing is said of more",
              Words.perSecond(cells.high().perSecond()), cells.high().level().label()));
    }
    var ceiling = forecast.ceiling();
    if (ceiling.isPresent() && asked > ceiling.getAsDouble()) {
      return Optional.of(
          Words.text("its ceiling is %s: %s", Words.perSecond(ceiling.getAsDouble()), boundBy()));
    }
    var connections = connections();
    if (connections.isEmpty()) {
      return Optional.of(
          Words.text(
              "so close to its ceiling of %s no number of connections gets there: %s",
              Words.perSecond(ceiling.orElse(0)), boundBy()));
    }
    return tooSlow(connections.getAsLong());
  }

  private Optional<String> tooSlow(long connections) {
    var p99 = p99(connections);
    if (demand.p99Millis().isEmpty() || p99.isEmpty()) {
      return Optional.empty();
    }
    double bound = demand.p99Millis().getAsDouble();
    return p99.getAsDouble() > bound
        ? Optional.of(
            Words.text(
                "its p99 would be %s, queueing for %s",
                Words.millis(p99.getAsDouble() / 1e3), boundBy()))
        : Optional.empty();
  }

  private String boundBy() {
    return switch (cells.limit()) {
      case THREADS, CARRIERS, POOL, DOWNSTREAM, PARTITIONS ->
          Words.text(
              "%s, each held for %s",
              cells.places(), Words.millis(places() / cells.high().perSecond()));
      case CPU, OFFERED_LOAD, UNKNOWN, CONNECTIONS, GENERATOR -> cells.places();
    };
  }

  private Needs needs() {
    double asked = demand.perSecond();
    var connections = connections();
    var cpu = cells.targetCpu();
    return new Needs(
        connections,
        connections.isPresent() ? mostConnections(connections.getAsLong()) : OptionalLong.empty(),
        connections.isPresent() ? p99(connections.getAsLong()) : OptionalDouble.empty(),
        workers(),
        cpu.stream()
            .mapToLong(use -> (long) Math.max(1, Math.ceil(asked * use.secondsPerRequest())))
            .findFirst(),
        cpu.stream().mapToDouble(use -> use.cores(asked)).findFirst(),
        cells.cores().shared() ? cells.generatorCpu().cores(asked) : 0,
        asked > Math.max(cells.high().perSecond(), cells.low().perSecond()));
  }

  /** The fewest users who together ask that often; for open load X R (Little). */
  private OptionalLong connections() {
    double asked = demand.perSecond();
    double least = asked * (cells.floorSeconds() + cells.thinkSeconds());
    return switch (Forecast.of(cells)) {
      case ClosedForecast closed -> {
        long most = (long) Math.ceil(Math.max(10, least * MOST_QUEUED));
        LongPredicate tooFew = users -> closed.throughput((int) users) < asked;
        yield tooFew.test(most) ? OptionalLong.empty() : OptionalLong.of(last(0, most, tooFew) + 1);
      }
      case OpenForecast open -> {
        var response = open.at(asked).meanSeconds();
        yield response.isPresent()
            ? OptionalLong.of((long) Math.max(1, Math.ceil(asked * response.getAsDouble())))
            : OptionalLong.empty();
      }
    };
  }

  private OptionalLong mostConnections(long least) {
    if (demand.p99Millis().isEmpty()
        || !(Forecast.of(cells) instanceof ClosedForecast closed)
        || least >= cells.high().load()) {
      return OptionalLong.empty();
    }
    double bound = demand.p99Millis().getAsDouble() / 1e3;
    LongPredicate fastEnough = users -> closed.at((int) users).p99Seconds().orElseThrow() <= bound;
    long most = (long) cells.high().load();
    return fastEnough.test(most) || !fastEnough.test(least)
        ? OptionalLong.empty()
        : OptionalLong.of(last(least, most, fastEnough));
  }

  private OptionalDouble p99(long connections) {
    var at =
        switch (Forecast.of(cells)) {
          case ClosedForecast closed -> closed.at((int) connections);
          case OpenForecast open -> open.at(demand.perSecond());
        };
    return Evidence.scaled(at.p99Seconds(), 1e3);
  }

  /**
   * X S places, rounded up (utilization law); with a bound on p99 the fewest for which random
   * arrivals stay within it (Erlang C).
   */
  private long workers() {
    double held = heldSeconds();
    double asked = demand.perSecond();
    long least = (long) Math.max(1, Math.ceil(asked * held - 1e-9));
    double bound = demand.p99Millis().orElse(Double.MAX_VALUE) / 1e3;
    double spare = bound - cells.low().p99Seconds();
    if (demand.p99Millis().isEmpty() || spare <= 0) {
      return least;
    }
    double variation = Math.min(1, cells.low().variation());
    long workers = least;
    while (workers < Math.min(MOST_WORKERS, 2 * least + 10)
        && new Erlang(workers, workers / held, variation).waitBelow(TAIL, asked) > spare) {
      workers++;
    }
    return workers;
  }

  private double places() {
    return cells.size().orElse(cells.high().perSecond() * cells.floorSeconds());
  }

  /** How long a place is held: m/X at the ceiling where places bind, else the whole response. */
  private double heldSeconds() {
    return switch (cells.limit()) {
      case THREADS, POOL, DOWNSTREAM, PARTITIONS ->
          Math.min(cells.floorSeconds(), places() / cells.high().perSecond());
      case CARRIERS, CPU, OFFERED_LOAD, UNKNOWN, CONNECTIONS, GENERATOR -> cells.floorSeconds();
    };
  }

  /** The last number for which it holds, if it holds at {@code from} and not at {@code to}. */
  private static long last(long from, long to, LongPredicate holds) {
    long low = from;
    long high = to;
    while (high - low > 1) {
      long middle = (low + high) / 2;
      if (holds.test(middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
