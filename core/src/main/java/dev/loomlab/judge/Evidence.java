package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.judge.TwoCells.Cores;
import dev.loomlab.judge.TwoCells.Measured;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Plan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What a prediction of one variant in one case can be made from. */
sealed interface Evidence {
  /** With a larger share of errors a cell does not say what the variant can do. */
  double FEW_ERRORS = 0.02;

  /** A high level that gets less than this share of the low one has no curve that rises. */
  double FALLEN = 0.9;

  /** The variant; its level says nothing. */
  Cell cell();

  /**
   * Nothing can be foretold.
   *
   * @param reason why not
   */
  record Missing(Cell cell, String reason) implements Evidence {}

  /**
   * Two cells, as every trial saw them.
   *
   * @param trials one pair a trial, at least one
   */
  record Known(Cell cell, List<Trial> trials) implements Evidence {
    /** Copies the list. */
    public Known {
      trials = List.copyOf(trials);
    }

    /** The first trial's two cells. */
    TwoCells first() {
      return trials.getFirst().cells();
    }

    /** Two cells whose every figure is the median over the trials. */
    TwoCells middle() {
      var any = first();
      return new TwoCells(
          middle(TwoCells::low),
          middle(TwoCells::high),
          any.thinkSeconds(),
          any.limit(),
          any.size(),
          any.cores());
    }

    private Measured middle(Function<TwoCells, Measured> which) {
      var all = trials.stream().map(Trial::cells).map(which).toList();
      return new Measured(
          all.getFirst().level(),
          median(all, Measured::perSecond),
          median(all, Measured::meanSeconds),
          median(all, Measured::p50Seconds),
          median(all, Measured::p99Seconds),
          median(all, Measured::variation),
          Spreads.median(all.stream().flatMapToDouble(each -> each.targetCores().stream())),
          median(all, Measured::generatorCores));
    }

    private static double median(List<Measured> all, ToDoubleFunction<Measured> figure) {
      return Spreads.median(all.stream().mapToDouble(figure).toArray());
    }
  }

  /** What one trial measured, and what follows from it. */
  record Trial(TwoCells cells, Forecast forecast) {}

  /**
   * Looks at the lowest and the highest level that was measured of a variant, and at nothing else:
   * laws and limits too are judged from these two cells.
   *
   * @param cell the variant, at any level
   */
  static Evidence of(Plan plan, Cell cell, Map<Cell, CellReadings> all) {
    var levels =
        all.values().stream()
            .filter(each -> each.cell().caseName().equals(cell.caseName()))
            .filter(each -> each.cell().variant().equals(cell.variant()))
            .sorted(Comparator.comparingDouble(each -> each.cell().level().magnitude()))
            .toList();
    if (levels.size() < 2) {
      return new Missing(
          cell,
          levels.isEmpty()
              ? "nothing was measured of it"
              : "it takes two levels, and only %s was measured"
                  .formatted(levels.getFirst().cell().level().label()));
    }
    var low = levels.getFirst();
    var high = levels.getLast();
    var two = new LinkedHashMap<Cell, CellReadings>();
    two.put(low.cell(), low);
    two.put(high.cell(), high);
    var found = CellFindings.of(plan, two);
    return refusal(low, found)
        .or(() -> refusal(high, found))
        .or(() -> fallen(low, high))
        .<Evidence>map(reason -> new Missing(cell, reason))
        .orElseGet(() -> known(plan, cell, low, high, limit(found, high)));
  }

  private static Evidence known(
      Plan plan, Cell cell, CellReadings low, CellReadings high, Limit limit) {
    var trials = new ArrayList<Trial>();
    for (var reading : high.readings()) {
      var other = low.inBlock(reading.block());
      var atLow = other.flatMap(one -> measured(low, one));
      var atHigh = measured(high, reading);
      if (atLow.isPresent() && atHigh.isPresent()) {
        var cells =
            new TwoCells(
                atLow.get(),
                atHigh.get(),
                plan.load().think().toNanos() / 1e9,
                limit.kind(),
                limit.size(),
                cores(plan, new Signals(high)));
        trials.add(new Trial(cells, Forecast.of(cells)));
      }
    }
    return trials.isEmpty()
        ? new Missing(cell, "no trial measured both levels")
        : new Known(cell, trials);
  }

  private static Optional<Measured> measured(CellReadings cell, Reading reading) {
    var response = reading.level().load().latencies().response();
    double perSecond = reading.level().load().throughputPerSecond();
    if (response.getTotalCount() == 0 || perSecond <= 0) {
      return Optional.empty();
    }
    var mean = seconds(reading, Figure.MEAN);
    double deviation = response.getStdDeviation() / 1e9 / mean;
    return Optional.of(
        new Measured(
            cell.cell().level(),
            perSecond,
            mean,
            seconds(reading, Figure.P50),
            seconds(reading, Figure.P99),
            deviation * deviation,
            reading.figure(Figure.CPU_CORES),
            reading.figure(Figure.GENERATOR_CPU_CORES).orElse(0)));
  }

  private static double seconds(Reading reading, Figure millis) {
    return reading.figure(millis).orElseThrow() / 1e3;
  }

  private static Cores cores(Plan plan, Signals cell) {
    double allowed = cell.coresAllowed().orElse(1);
    return new Cores(allowed, cell.machineCores().orElse(allowed), plan.protocol().pin().isEmpty());
  }

  /** Why a cell is no ground for a prediction, if it is none. */
  private static Optional<String> refusal(CellReadings cell, CellFindings found) {
    var level = cell.cell().level().label();
    var broken = found.invalidating(cell.cell());
    if (!broken.isEmpty()) {
      return Optional.of(
          "the cell at %s is invalid: %s".formatted(level, broken.getFirst().statement()));
    }
    double errors = cell.median(Figure.ERROR_SHARE).orElse(1);
    if (errors > FEW_ERRORS) {
      return Optional.of(
          Words.text("%s of the requests at %s failed", Words.percent(errors), level));
    }
    return switch (limit(found, cell).kind()) {
      case GENERATOR ->
          Optional.of(
              "at %s the load generator was the limit, which says nothing of the target"
                  .formatted(level));
      case CONNECTIONS ->
          Optional.of(
              "at %s connections were the limit, so that fewer users were served than were asked for"
                  .formatted(level));
      case UNKNOWN, THREADS, CARRIERS, CPU, POOL, DOWNSTREAM, PARTITIONS, OFFERED_LOAD ->
          Optional.empty();
    };
  }

  private static Optional<String> fallen(CellReadings low, CellReadings high) {
    double lowX = low.median(Figure.THROUGHPUT).orElse(0);
    double highX = high.median(Figure.THROUGHPUT).orElse(0);
    return highX < FALLEN * lowX
        ? Optional.of(
            Words.text(
                "throughput falls from %s at %s to %s at %s, and no model here does less under more"
                    + " load",
                Words.perSecond(lowX),
                low.cell().level().label(),
                Words.perSecond(highX),
                high.cell().level().label()))
        : Optional.empty();
  }

  private static Limit limit(CellFindings found, CellReadings cell) {
    return java.util.Objects.requireNonNull(found.summaries().get(cell.cell())).limit();
  }

  /** A value, scaled where it is there. */
  static OptionalDouble scaled(OptionalDouble value, double factor) {
    return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
  }
}
