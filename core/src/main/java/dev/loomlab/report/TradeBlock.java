package dev.loomlab.report;

import dev.loomlab.judge.Call;
import dev.loomlab.judge.Choice;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Verdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What is gained for what, where figures point different ways. */
final class TradeBlock {
  private TradeBlock() {}

  /** Nothing where a candidate is only better or only worse. */
  static Optional<Block> of(Subject subject) {
    return subject.block("The trade", choice -> lines(subject, choice));
  }

  private static List<String> lines(Subject subject, Choice choice) {
    if (choice.calls().stream().noneMatch(Call::conflicts)) {
      return List.of();
    }
    var better = places(choice, call -> joined(call.gains(), call.savings()));
    var worse = places(choice, call -> joined(call.losses(), call.prices()));
    return List.of(
        "better: " + said(subject, choice, better, Verdict.BETTER),
        "worse: " + said(subject, choice, worse, Verdict.WORSE));
  }

  private static List<Figure> joined(List<Figure> first, List<Figure> then) {
    var joined = new ArrayList<>(first);
    joined.addAll(then);
    return joined;
  }

  private static Map<Figure, List<Level>> places(
      Choice choice, Function<Call, List<Figure>> figures) {
    var places = new EnumMap<Figure, List<Level>>(Figure.class);
    for (var call : choice.calls()) {
      for (var figure : figures.apply(call)) {
        places.computeIfAbsent(figure, new_ -> new ArrayList<>()).add(call.level());
      }
    }
    return places;
  }

  private static String said(
      Subject subject, Choice choice, Map<Figure, List<Level>> places, Verdict verdict) {
    var clauses = new ArrayList<String>();
    places.forEach(
        (figure, levels) -> {
          var ratios = range(subject, choice, figure, verdict);
          clauses.add(Words.figure(figure) + " " + subject.levels().of(levels) + ratios);
        });
    return Words.list(clauses) + ".";
  }

  private static String range(Subject subject, Choice choice, Figure figure, Verdict verdict) {
    var medians =
        subject.comparisons(choice, figure, verdict).stream()
            .flatMap(each -> each.ratio().stream())
            .map(each -> each.median())
            .sorted()
            .toList();
    if (medians.isEmpty()) {
      return "";
    }
    var least = Numbers.measured(medians.getFirst());
    var most = Numbers.measured(medians.getLast());
    return least.equals(most) ? " (" + most + " x)" : " (" + least + " to " + most + " x)";
  }
}
