package dev.loomlab.judge;

import dev.loomlab.plan.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Open load foretold: below the ceiling every request is answered, after the low level's response
 * and what the queue before the bounded station adds; above it the queue grows without end and
 * there is no response time to foretell.
 *
 * @param cells the two cells
 * @param stations the station that bounds; two where the limit has no name, of which the middle is
 *     taken; none where nothing is known to bound
 */
record OpenForecast(TwoCells cells, List<Erlang> stations) implements Forecast {

  /** Copies the stations. */
  OpenForecast {
    stations = List.copyOf(stations);
  }

  /** Fits it. */
  static OpenForecast of(TwoCells cells) {
    double ceiling = cells.high().perSecond();
    double most = Math.max(1, ceiling * cells.floorSeconds());
    double variation = Math.min(1, cells.low().variation());
    double cores = Math.max(1, Math.rint(cells.cores().allowed()));
    var stations = new ArrayList<Erlang>();
    switch (cells.limit()) {
      case THREADS, CARRIERS, POOL, DOWNSTREAM, PARTITIONS ->
          stations.add(
              new Erlang(
                  Math.max(1, Math.min(cells.size().orElse(most), most)), ceiling, variation));
      case CPU -> stations.add(new Erlang(cores, ceiling, variation));
      case OFFERED_LOAD ->
          cells.cpuCeiling().stream()
              .mapToObj(known -> new Erlang(cores, known, variation))
              .forEach(stations::add);
      case UNKNOWN, CONNECTIONS, GENERATOR -> {
        stations.add(new Erlang(most, ceiling, variation));
        stations.add(new Erlang(1, ceiling, 1));
      }
    }
    return new OpenForecast(cells, stations);
  }

  @Override
  public At at(Level level) {
    return at(level.magnitude());
  }

  /** What is foretold of a rate. */
  At at(double perSecond) {
    var ceiling = ceiling();
    if (ceiling.isPresent() && perSecond >= ceiling.getAsDouble()) {
      return new At(
          ceiling.getAsDouble(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty());
    }
    double least = cells.low().load();
    double further =
        Math.max(0, mean(at -> at.meanWait(perSecond)) - mean(at -> at.meanWait(least)));
    return new At(
        perSecond,
        OptionalDouble.of(cells.floorSeconds() + further),
        OptionalDouble.of(cells.low().p50Seconds() + waitBelow(0.5, perSecond)),
        OptionalDouble.of(cells.low().p99Seconds() + waitBelow(0.99, perSecond)));
  }

  @Override
  public OptionalDouble ceiling() {
    return stations.stream().mapToDouble(Erlang::capacityPerSecond).min();
  }

  private double waitBelow(double share, double perSecond) {
    return mean(station -> station.waitBelow(share, perSecond));
  }

  private double mean(ToDoubleFunction<Erlang> wait) {
    return stations.stream().mapToDouble(wait).average().orElse(0);
  }
}
