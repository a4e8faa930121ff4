package dev.loomlab.judge;

import dev.loomlab.judge.ServiceModel.Processor;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

/**
 * The queueing model that gives what two cells of a closed loop measured: the high one sets the
 * ceiling, the low one the wait that remains.
 */
final class ModelFit {
  private static final Processor NONE = new Processor(1, 0);
  private static final int HALVINGS = 60;
  private static final int CORRECTIONS = 20;

  /** A high level near the knee may get this much less than the ceiling. */
  private static final double MOST_ABOVE = 1.5;

  private ModelFit() {}

  /**
   * One model, or two where nothing names the limit: the sharpest knee, as of places that are all
   * held for the whole response, and the softest, as of one server with exponential service.
   */
  static List<ServiceModel> of(TwoCells cells) {
    return switch (cells.limit()) {
      case THREADS, CARRIERS, POOL, DOWNSTREAM, PARTITIONS -> List.of(places(cells));
      case CPU -> List.of(station(cells, (int) Math.max(1, Math.rint(cells.cores().allowed()))));
      case OFFERED_LOAD -> List.of(withWait(cells, free(processors(cells))));
      case UNKNOWN, CONNECTIONS, GENERATOR -> List.of(sharp(cells), station(cells, 1));
    };
  }

  /** The throughput at the low level, from its response: windows cut bursts, responses do not. */
  static double lowThroughput(TwoCells cells) {
    return cells.low().load() / (cells.low().meanSeconds() + cells.thinkSeconds());
  }

  /**
   * So many places as there are, each held as long as gives the ceiling. If that were longer than
   * the whole response at the low level, requests are slower under load: then there are in effect
   * fewer places.
   */
  private static ServiceModel places(TwoCells cells) {
    double ceiling = cells.high().perSecond();
    double most = ceiling * cells.floorSeconds();
    double places = Math.max(1, Math.min(cells.size().orElse(most), most));
    var processors = lighterThan(0.9 * places / ceiling, processors(cells));
    var held = new ServiceModel(0, 0, processors, OptionalDouble.of(places));
    double inside =
        root(seconds -> held.inside(seconds).capacityPerSecond() - ceiling, places / ceiling);
    return withWait(cells, held.inside(inside));
  }

  /** As sharp as a knee can be: places that are held for the whole response. */
  private static ServiceModel sharp(TwoCells cells) {
    double places = Math.max(1, cells.high().perSecond() * cells.floorSeconds());
    double held = places / cells.high().perSecond();
    return withWait(cells, new ServiceModel(0, held, NONE, OptionalDouble.of(places)));
  }

  /** Processors, or what is like them, that do what the high level got. */
  private static ServiceModel station(TwoCells cells, int count) {
    double measured = cells.high().perSecond();
    double ceiling = measured;
    var model = withWait(cells, free(new Processor(count, count / ceiling)));
    for (int i = 0; i < CORRECTIONS; i++) {
      double shortOf = measured / model.throughput((int) cells.high().load());
      ceiling = Math.clamp(ceiling * shortOf, measured, MOST_ABOVE * measured);
      model = withWait(cells, free(new Processor(count, count / ceiling)));
    }
    return model;
  }

  private static ServiceModel free(Processor processors) {
    return new ServiceModel(0, 0, processors, OptionalDouble.empty());
  }

  /** The model with the wait that gives the low level's throughput. */
  private static ServiceModel withWait(TwoCells cells, ServiceModel model) {
    int users = (int) cells.low().load();
    double measured = lowThroughput(cells);
    double least = Math.max(cells.thinkSeconds(), 0);
    double most = least + users / measured;
    return model.outside(
        least
            + root(
                seconds -> model.outside(least + seconds).throughput(users) - measured,
                most - least));
  }

  /** What the processors allow, as far as it is known. */
  private static Processor processors(TwoCells cells) {
    var ceiling = cells.cpuCeiling();
    int count = (int) Math.max(1, Math.rint(cells.cores().allowed()));
    return ceiling.isEmpty() ? NONE : new Processor(count, count / ceiling.getAsDouble());
  }

  private static Processor lighterThan(double seconds, Processor processors) {
    return new Processor(processors.count(), Math.min(seconds, processors.seconds()));
  }

  /** Where a falling function is 0 between 0 and {@code most}; 0 if it is never above. */
  private static double root(DoubleUnaryOperator falling, double most) {
    if (!(falling.applyAsDouble(0) > 0)) {
      return 0;
    }
    double low = 0;
    double high = most;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (falling.applyAsDouble(middle) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }
}
