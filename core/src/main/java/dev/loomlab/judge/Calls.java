package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Sums the verdicts at each level up into an advice. */
final class Calls {
  /** What those who wait for answers notice; the other compared figures are costs. */
  private static final Set<Figure> SERVICE = Set.of(Figure.THROUGHPUT, Figure.P50, Figure.P99);

  /** So much more of the requests failing outweighs any verdict on those that were answered. */
  private static final double FAILING = 0.01;

  private Calls() {}

  /** One a level, from the lowest. */
  static List<Call> of(Duel duel) {
    return duel.levels().stream().map(level -> call(duel, level)).toList();
  }

  private static Call call(Duel duel, Level level) {
    var comparisons = duel.comparisons(level);
    var gains = new ArrayList<>(figures(comparisons, Verdict.BETTER, true));
    var losses = new ArrayList<>(figures(comparisons, Verdict.WORSE, true));
    double more = errors(duel, level);
    if (more >= FAILING) {
      losses.add(Figure.ERROR_SHARE);
    } else if (more <= -FAILING) {
      gains.add(Figure.ERROR_SHARE);
    }
    return new Call(
        level,
        advice(duel, level, gains, losses),
        gains,
        losses,
        figures(comparisons, Verdict.BETTER, false),
        figures(comparisons, Verdict.WORSE, false),
        comparisons.stream()
            .filter(each -> each.verdict() == Verdict.INCONCLUSIVE)
            .map(Comparison::figure)
            .toList());
  }

  private static Call.Advice advice(
      Duel duel, Level level, List<Figure> gains, List<Figure> losses) {
    if (!isMeasured(duel, level)) {
      return Call.Advice.NOT_MEASURED;
    }
    if (duel.isInvalid(level)) {
      return Call.Advice.INVALID;
    }
    if (gains.isEmpty() && losses.isEmpty()) {
      return isEqual(duel, level) ? Call.Advice.NO_DIFFERENCE : Call.Advice.CANNOT_TELL;
    }
    if (!gains.isEmpty() && !losses.isEmpty()) {
      return Call.Advice.TRADE;
    }
    return losses.isEmpty() ? Call.Advice.SWITCH : Call.Advice.STAY;
  }

  /**
   * In closed load throughput fixes the mean response (Little), so its equivalence is enough; in
   * open load both variants answer what is offered, so the response times must be equivalent too.
   */
  private static boolean isEqual(Duel duel, Level level) {
    var wanted =
        switch (level) {
          case Level.Closed closed -> Set.of(Figure.THROUGHPUT);
          case Level.Open open -> SERVICE;
        };
    return wanted.stream()
        .allMatch(
            figure ->
                duel.comparisons(level).stream()
                    .anyMatch(
                        each -> each.figure() == figure && each.verdict() == Verdict.EQUIVALENT));
  }

  private static boolean isMeasured(Duel duel, Level level) {
    var base = duel.baselineAt(level);
    var other = duel.candidateAt(level);
    return base.isPresent()
        && other.isPresent()
        && base.get().figure(Figure.THROUGHPUT).map(Spread::high).orElse(0.0) > 0
        && other.get().figure(Figure.THROUGHPUT).map(Spread::high).orElse(0.0) > 0;
  }

  /** By how much the candidate's share of failed requests is above the baseline's. */
  private static double errors(Duel duel, Level level) {
    var base = duel.baselineAt(level).flatMap(cell -> cell.figure(Figure.ERROR_SHARE));
    var other = duel.candidateAt(level).flatMap(cell -> cell.figure(Figure.ERROR_SHARE));
    return other.map(Spread::median).orElse(0.0) - base.map(Spread::median).orElse(0.0);
  }

  private static List<Figure> figures(
      List<Comparison> comparisons, Verdict verdict, boolean ofService) {
    return comparisons.stream()
        .filter(each -> each.verdict() == verdict)
        .map(Comparison::figure)
        .filter(figure -> SERVICE.contains(figure) == ofService)
        .distinct()
        .toList();
  }
}
