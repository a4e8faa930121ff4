package dev.loomlab.judge;

import dev.loomlab.judge.Prediction.Curve;
import dev.loomlab.judge.Prediction.Origin;
import dev.loomlab.judge.Prediction.Place;
import dev.loomlab.judge.Prediction.Point;
import dev.loomlab.judge.Prediction.Refused;
import dev.loomlab.plan.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Works out a variant's curve from the forecasts of its trials.
 *
 * @param evidence the two cells, one pair a trial
 * @param levels the levels to foretell
 */
record Predictor(Evidence evidence, List<Level> levels) {
  private static final double PER_DECADE = 12;

  /** Orders the levels. */
  Predictor {
    levels = levels.stream().sorted(Comparator.comparingDouble(Level::magnitude)).toList();
  }

  /** The curve, or why there is none; nothing is scored yet. */
  Prediction prediction() {
    return switch (evidence) {
      case Evidence.Missing(Cell variant, String reason) ->
          new Refused(variant.caseName(), variant.variant(), Origin.THIS_RUN, reason);
      case Evidence.Known known -> curve(known);
    };
  }

  private Curve curve(Evidence.Known known) {
    var any = known.first();
    var ceiling = spread(known, each -> each.forecast().ceiling());
    return new Curve(
        known.cell().caseName(),
        known.cell().variant(),
        Origin.THIS_RUN,
        any.low().level(),
        any.high().level(),
        known.trials().size(),
        any.limit(),
        spread(known, each -> OptionalDouble.of(each.cells().floorSeconds() * 1e3)).orElseThrow(),
        ceiling,
        any.low().level() instanceof Level.Closed && ceiling.isPresent()
            ? spread(known, Predictor::knee).stream().mapToDouble(Spread::median).findFirst()
            : OptionalDouble.empty(),
        Reasons.of(known),
        levels.stream().map(level -> point(known, level)).toList(),
        line(known));
  }

  private static OptionalDouble knee(Evidence.Trial trial) {
    var ceiling = trial.forecast().ceiling();
    double cycle = trial.cells().floorSeconds() + trial.cells().thinkSeconds();
    return ceiling.isPresent()
        ? OptionalDouble.of(ceiling.getAsDouble() * cycle)
        : OptionalDouble.empty();
  }

  private static Point point(Evidence.Known known, Level level) {
    var any = known.first();
    boolean used = level.equals(any.low().level()) || level.equals(any.high().level());
    return new Point(
        level,
        used,
        spread(known, each -> OptionalDouble.of(each.forecast().at(level).perSecond()))
            .orElseThrow(),
        millis(known, each -> each.forecast().at(level).meanSeconds()),
        millis(known, each -> each.forecast().at(level).p50Seconds()),
        millis(known, each -> each.forecast().at(level).p99Seconds()),
        spread(known, each -> cpuMicros(each, level)),
        OptionalDouble.empty());
  }

  private static OptionalDouble cpuMicros(Evidence.Trial trial, Level level) {
    double perSecond = trial.forecast().at(level).perSecond();
    return trial.cells().targetCpu().stream()
        .mapToDouble(cpu -> cpu.cores(perSecond) / perSecond * 1e6)
        .findFirst();
  }

  /** The middle of the trials' curves at twelve places for each factor of ten. */
  private List<Place> line(Evidence.Known known) {
    double from = levels.getFirst().magnitude();
    double to = levels.getLast().magnitude();
    int steps = (int) Math.max(1, Math.ceil(PER_DECADE * Math.log10(to / from)));
    var line = new ArrayList<Place>();
    for (int step = 0; step <= steps; step++) {
      double load = from * Math.pow(to / from, step / (double) steps);
      var level =
          switch (known.first().low().level()) {
            case Level.Closed _ -> new Level.Closed((int) Math.rint(load));
            case Level.Open _ -> new Level.Open(load);
          };
      line.add(
          new Place(
              level.magnitude(), median(known, each -> each.forecast().at(level).perSecond())));
    }
    return line;
  }

  private static double median(Evidence.Known known, ToDoubleFunction<Evidence.Trial> figure) {
    return Spreads.median(known.trials().stream().mapToDouble(figure).toArray());
  }

  private static Optional<Spread> millis(Evidence.Known known, Figured figure) {
    return spread(known, each -> Evidence.scaled(figure.of(each), 1e3));
  }

  /** The spread over trials; absent if it is absent in any of them. */
  private static Optional<Spread> spread(Evidence.Known known, Figured figure) {
    var values = known.trials().stream().map(figure::of).toList();
    return values.stream().allMatch(OptionalDouble::isPresent)
        ? Spreads.of(values.stream().flatMapToDouble(OptionalDouble::stream))
        : Optional.empty();
  }

  /** A figure of a trial, where it has one. */
  private interface Figured {
    OptionalDouble of(Evidence.Trial trial);
  }
}
