package dev.loomlab.report;

import dev.loomlab.judge.Demand;
import dev.loomlab.judge.Prediction;
import dev.loomlab.judge.Prediction.Curve;
import dev.loomlab.judge.Prediction.Origin;
import dev.loomlab.judge.Prediction.Place;
import dev.loomlab.judge.Prediction.Point;
import dev.loomlab.judge.Prediction.Refused;
import dev.loomlab.judge.Sizing;
import dev.loomlab.judge.Sizing.Needs;
import dev.loomlab.judge.Spread;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What the invented run's lowest and highest level foretell, and what a demand takes. */
final class SamplePredictions {
  private SamplePredictions() {}

  /**
   * One curve from before the run, one of its own, and one variant of which nothing is foretold.
   */
  static List<Prediction> of(SampleFindings.Words words) {
    var names = words.variants();
    return List.of(
        curve(words.inCase(), names.get(0), Origin.BEFORE, OptionalDouble.of(3890)),
        curve(words.inCase(), names.get(0), Origin.THIS_RUN, OptionalDouble.of(3890)),
        new Refused(
            words.inCase(),
            names.get(1),
            Origin.THIS_RUN,
            "at 5000 the load generator was the limit, which says nothing of the target"));
  }

  /** The same before any run has measured what lies between. */
  static List<Prediction> unmeasured(SampleFindings.Words words) {
    return List.of(
        curve(words.inCase(), words.variants().get(0), Origin.THIS_RUN, OptionalDouble.empty()),
        of(words).getLast());
  }

  /** A demand that one variant meets, one does not, and of which one says nothing. */
  static List<Sizing> sizings(SampleFindings.Words words) {
    var demand = new Demand(2000, OptionalDouble.of(120));
    var names = words.variants();
    return List.of(
        new Sizing(
            words.inCase(),
            names.get(0),
            demand,
            Optional.empty(),
            Optional.of(
                new Needs(
                    OptionalLong.of(101),
                    OptionalLong.of(1204),
                    OptionalDouble.of(53.4),
                    112,
                    OptionalLong.of(1),
                    OptionalDouble.of(0.1632),
                    0.031,
                    false))),
        new Sizing(
            words.inCase(),
            names.get(2),
            demand,
            Optional.of("its ceiling is 1,200/s: a pool of 60, each held for 50.0 ms"),
            Optional.of(
                new Needs(
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    OptionalDouble.empty(),
                    100,
                    OptionalLong.empty(),
                    OptionalDouble.empty(),
                    0,
                    true))),
        new Sizing(
            words.inCase(),
            names.get(1),
            demand,
            Optional.of("nothing was measured of it"),
            Optional.empty()));
  }

  private static Curve curve(
      String caseName, String variant, Origin origin, OptionalDouble measured) {
    return new Curve(
        caseName,
        variant,
        origin,
        new Level.Closed(50),
        new Level.Closed(5000),
        2,
        LimitKind.THREADS,
        spread(50.4),
        Optional.of(spread(3896)),
        OptionalDouble.of(196.4),
        List.of(
            "the slope: N / 50.4 ms, the response at 50",
            "the ceiling: 3,896/s at 5000, 200 workers, each held for 51.3 ms"),
        List.of(
            point(50, true, 993, 50.4, OptionalDouble.empty()),
            point(200, false, 3896, 51.3, measured),
            point(1000, false, 3896, 256.7, measured),
            point(5000, true, 3896, 1283, OptionalDouble.empty())),
        List.of(new Place(50, 993), new Place(196, 3894), new Place(5000, 3896)));
  }

  private static Point point(
      int users, boolean used, double perSecond, double millis, OptionalDouble measured) {
    return new Point(
        new Level.Closed(users),
        used,
        spread(perSecond),
        Optional.of(spread(millis)),
        Optional.of(spread(millis * 0.998)),
        Optional.of(spread(millis * 1.03)),
        Optional.of(spread(74)),
        measured);
  }

  private static Spread spread(double median) {
    return new Spread(median, median * 0.99, median * 1.01);
  }
}
