package dev.loomlab.report;

import dev.loomlab.judge.Prediction;
import dev.loomlab.judge.Prediction.Curve;
import dev.loomlab.judge.Prediction.Origin;
import dev.loomlab.judge.Prediction.Point;
import dev.loomlab.judge.Prediction.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Predictions in sentences, for the reports of a run that they are held against. */
final class PredictionText {
  private PredictionText() {}

  /** One sentence a prediction, and one for the score of all of them; none if nothing is held. */
  static List<String> of(List<Prediction> predictions) {
    var sentences = new ArrayList<String>();
    for (var origin : Origin.values()) {
      var those = predictions.stream().filter(each -> each.origin() == origin).toList();
      those.forEach(each -> sentences.add(sentence(each)));
      score(origin, those).ifPresent(sentences::add);
    }
    return List.copyOf(sentences);
  }

  private static java.util.Optional<String> score(Origin origin, List<Prediction> predictions) {
    long scored = Prediction.curves(predictions).mapToLong(each -> each.scored().size()).sum();
    long hits = Prediction.curves(predictions).mapToLong(Curve::hits).sum();
    return scored == 0
        ? java.util.Optional.empty()
        : java.util.Optional.of(
            Words.text(
                "%s: %d of %d cells within %s, none of them used for it.",
                switch (origin) {
                  case THIS_RUN -> "From the lowest and the highest level";
                  case BEFORE -> "Written before this run";
                },
                hits,
                scored,
                Numbers.percent(Prediction.HIT)));
  }

  private static String sentence(Prediction prediction) {
    return switch (prediction) {
      case Refused refused ->
          Words.text("%s: cannot predict: %s.", name(refused), refused.reason());
      case Curve curve ->
          Words.text(
              "%s: predicted from %s and %s%s: %s%s.",
              name(curve),
              curve.low().label(),
              curve.high().label(),
              curve.origin() == Origin.BEFORE ? " of a run before" : "",
              curve.points().stream()
                  .filter(point -> !point.used())
                  .map(PredictionText::point)
                  .collect(Collectors.joining("; ")),
              knee(curve));
    };
  }

  private static String point(Point point) {
    var measured =
        point.error().isPresent()
            ? Words.text(
                " (measured %s, %s)",
                Numbers.measured(point.measured().orElse(0)), error(point.error().getAsDouble()))
            : " (no sound measurement)";
    return point.level().label()
        + ": "
        + Numbers.measured(point.throughput().median())
        + "/s"
        + measured;
  }

  /** A signed share with one decimal: {@code -0.7 %}. */
  static String error(double share) {
    return Words.text("%+.1f %%", share * 100);
  }

  private static String knee(Curve curve) {
    if (curve.knee().isEmpty()) {
      return "";
    }
    var knee = "; the knee at " + Numbers.measured(curve.knee().getAsDouble());
    return curve.kneeLevel().isPresent() && curve.kneeLevelMeasured().isPresent()
        ? Words.text(
            "%s (first level past it: %s, measured %s)",
            knee, curve.kneeLevel().get().label(), curve.kneeLevelMeasured().get().label())
        : knee;
  }

  private static String name(Prediction prediction) {
    return prediction.caseName().isEmpty()
        ? prediction.variant()
        : prediction.variant() + ", case " + prediction.caseName();
  }
}
