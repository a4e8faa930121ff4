package dev.loomlab.judge;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What two cells of a variant, a low level and a saturated one, foretell of its other levels, held
 * against what was measured there.
 */
public sealed interface Prediction {
  /** A prediction that is off by no more than this share has hit. */
  double HIT = 0.10;

  /** The case's name, empty where the plan names none. */
  String caseName();

  /** The variant's name. */
  String variant();

  /** Where the two cells are from. */
  Origin origin();

  /** Where the two cells of a prediction are from. */
  enum Origin {
    /** The lowest and the highest level of the run that is judged. */
    THIS_RUN,
    /** Another run, which {@code loomlab predict} made before this one. */
    BEFORE
  }

  /**
   * Nothing can be foretold.
   *
   * @param reason why not, a part of a sentence
   */
  record Refused(String caseName, String variant, Origin origin, String reason)
      implements Prediction {}

  /**
   * A whole curve. Low and high of a spread are those over trials: each trial foretells by itself.
   *
   * @param low the low level it is made from
   * @param high the high level it is made from
   * @param trials how many trials foretold
   * @param limit what bound the high level
   * @param floorMillis R0: the mean response at the low level
   * @param ceiling the throughput that no load lifts further, if one is known
   * @param knee N where the floor's slope meets the ceiling; closed load only
   * @param because what it is worked out from, sentences with figures
   * @param points every level of the plan, from the lowest
   * @param line the curve between the lowest and the highest level, for drawing
   */
  record Curve(
      String caseName,
      String variant,
      Origin origin,
      Level low,
      Level high,
      int trials,
      LimitKind limit,
      Spread floorMillis,
      Optional<Spread> ceiling,
      OptionalDouble knee,
      List<String> because,
      List<Point> points,
      List<Place> line)
      implements Prediction {

    /** Copies the lists. */
    public Curve {
      because = List.copyOf(because);
      points = List.copyOf(points);
      line = List.copyOf(line);
    }

    /** The points that were measured and that it was not made from. */
    public List<Point> scored() {
      return points.stream().filter(point -> point.error().isPresent()).toList();
    }

    /** How many of the scored points are off by at most a tenth. */
    public long hits() {
      return scored().stream()
          .filter(point -> Math.abs(point.error().getAsDouble()) <= HIT)
          .count();
    }

    /** The first level that gets clearly less than its share of load would, as foretold. */
    public Optional<Level> kneeLevel() {
      return bend(point -> OptionalDouble.of(point.throughput().median()));
    }

    /**
     * The same as measured; absent where a level before it was not measured. The two levels that it
     * is made from count as it has them, which is as they were measured.
     */
    public Optional<Level> kneeLevelMeasured() {
      return bend(
          point ->
              point.used() ? OptionalDouble.of(point.throughput().median()) : point.measured());
    }

    private Optional<Level> bend(Function<Point, OptionalDouble> throughput) {
      var first = points.getFirst();
      double each = first.throughput().median() / first.level().magnitude();
      for (var point : points) {
        var perSecond = throughput.apply(point);
        if (perSecond.isEmpty()) {
          return Optional.empty();
        }
        if (perSecond.getAsDouble() < (1 - HIT) * each * point.level().magnitude()) {
          return Optional.of(point.level());
        }
      }
      return Optional.empty();
    }

    /** The point of a level, if the plan has it. */
    public Optional<Point> point(Level level) {
      return points.stream().filter(point -> point.level().equals(level)).findFirst();
    }
  }

  /**
   * What is foretold of one level.
   *
   * @param level the level
   * @param used whether the prediction is made from it, so that it scores nothing
   * @param throughput answers per second
   * @param meanMillis the mean response; absent where the queue grows without end
   * @param p50Millis the median response
   * @param p99Millis its 99th percentile
   * @param cpuMicrosPerRequest processor time of the target per answer, if it was observed
   * @param measured what was measured in answers per second, if it was
   */
  record Point(
      Level level,
      boolean used,
      Spread throughput,
      Optional<Spread> meanMillis,
      Optional<Spread> p50Millis,
      Optional<Spread> p99Millis,
      Optional<Spread> cpuMicrosPerRequest,
      OptionalDouble measured) {

    /** Predicted over measured, less one; absent where nothing is scored. */
    public OptionalDouble error() {
      return used || measured.isEmpty() || measured.getAsDouble() <= 0
          ? OptionalDouble.empty()
          : OptionalDouble.of(throughput.median() / measured.getAsDouble() - 1);
    }

    /** The same point with what was measured there. */
    public Point measured(OptionalDouble perSecond) {
      return new Point(
          level,
          used,
          throughput,
          meanMillis,
          p50Millis,
          p99Millis,
          cpuMicrosPerRequest,
          perSecond);
    }
  }

  /**
   * A place on the curve.
   *
   * @param load the concurrency or the rate
   * @param perSecond the throughput foretold
   */
  record Place(double load, double perSecond) {}

  /** The curves among predictions. */
  static Stream<Curve> curves(List<Prediction> predictions) {
    return predictions.stream().filter(Curve.class::isInstance).map(Curve.class::cast);
  }
}
