package dev.loomlab.judge;

import dev.loomlab.plan.Level;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Closed load foretold: the model that gives both cells, corrected on a straight line over ln N so
 * that it goes through both exactly.
 *
 * @param cells the two cells
 * @param models the model; two where the limit has no name, of which the middle is taken
 * @param lowFactor measured throughput over the models' at the low level
 * @param highFactor the same at the high level
 */
record ClosedForecast(
    TwoCells cells, List<ServiceModel> models, double lowFactor, double highFactor)
    implements Forecast {

  /** Copies the models. */
  ClosedForecast {
    models = List.copyOf(models);
  }

  /** Fits it. */
  static ClosedForecast of(TwoCells cells) {
    var models = ModelFit.of(cells);
    return new ClosedForecast(
        cells,
        models,
        ModelFit.lowThroughput(cells) / middle(models, users(cells.low().level())),
        cells.high().perSecond() / middle(models, users(cells.high().level())));
  }

  @Override
  public At at(Level level) {
    return at(users(level));
  }

  /** What is foretold of so many users. */
  At at(int users) {
    double perSecond = throughput(users);
    double mean = Math.max(0, users / perSecond - cells.thinkSeconds());
    return new At(
        perSecond,
        OptionalDouble.of(mean),
        OptionalDouble.of(mean * shape(mean, cells.low().p50Seconds(), cells.high().p50Seconds())),
        OptionalDouble.of(mean * shape(mean, cells.low().p99Seconds(), cells.high().p99Seconds())));
  }

  /** What so many users get, requests per second. */
  double throughput(int users) {
    double way = between(Math.log(users), low(), high());
    double factor = Math.exp((1 - way) * Math.log(lowFactor) + way * Math.log(highFactor));
    double predicted = middle(models, users) * factor;
    boolean inside = users <= cells.high().load();
    return inside
        ? Math.min(predicted, Math.max(cells.high().perSecond(), cells.low().perSecond()))
        : predicted;
  }

  @Override
  public OptionalDouble ceiling() {
    double least = models.stream().mapToDouble(ServiceModel::capacityPerSecond).min().orElseThrow();
    return Double.isInfinite(least) ? OptionalDouble.empty() : OptionalDouble.of(least);
  }

  /**
   * A percentile over the mean, between those of the two cells in proportion to how much of the
   * high level's queueing there is: it holds where the shape changes evenly in between, as it does
   * for constant waits with a queue before them.
   */
  private double shape(double mean, double lowPercentile, double highPercentile) {
    double floor = cells.low().meanSeconds();
    double most = cells.high().meanSeconds();
    double way = most > floor ? Math.clamp((mean - floor) / (most - floor), 0, 1) : 0;
    return (1 - way) * lowPercentile / floor + way * highPercentile / most;
  }

  private double low() {
    return Math.log(cells.low().load());
  }

  private double high() {
    return Math.log(cells.high().load());
  }

  private static double between(double value, double from, double to) {
    return Math.clamp((value - from) / (to - from), 0, 1);
  }

  private static double middle(List<ServiceModel> models, int users) {
    return models.stream().mapToDouble(model -> model.throughput(users)).average().orElseThrow();
  }

  private static int users(Level level) {
    return switch (level) {
      case Level.Closed(int concurrency) -> concurrency;
      case Level.Open open ->
          throw new IllegalArgumentException("not a concurrency: " + open.label());
    };
  }
}
