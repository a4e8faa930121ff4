package dev.loomlab.report;

import dev.loomlab.judge.Call;
import dev.loomlab.judge.Choice;
import dev.loomlab.judge.Comparison;
import dev.loomlab.plan.Figure;
import dev.loomlab.report.Grid.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The verdicts on one candidate by level and metric, in words. */
final class CallGrid {
  private static final List<Figure> METRICS =
      List.of(
          Figure.THROUGHPUT,
          Figure.P50,
          Figure.P99,
          Figure.CPU_PER_REQUEST,
          Figure.RSS,
          Figure.HEAP,
          Figure.ALLOCATED_PER_REQUEST);

  private CallGrid() {}

  /** A row a level, from the lowest; metrics of which nothing is known are left out. */
  static Grid of(Subject subject, Choice choice) {
    var metrics =
        METRICS.stream()
            .filter(
                figure ->
                    choice.calls().stream()
                        .anyMatch(
                            call -> subject.comparison(choice, figure, call.level()).isPresent()))
            .toList();
    var heads = new ArrayList<>(List.of("at", "decision"));
    metrics.forEach(figure -> heads.add(VerdictWord.head(figure)));
    return new Grid(
        title(subject, choice),
        heads,
        choice.calls().stream().map(call -> row(subject, choice, call, metrics)).toList());
  }

  private static String title(Subject subject, Choice choice) {
    return Words.text("%s against %s", choice.candidate(), choice.baseline())
        + subject.inCase(choice).map(words -> ", " + words).orElse("");
  }

  private static List<Word> row(Subject subject, Choice choice, Call call, List<Figure> metrics) {
    var row = new ArrayList<Word>();
    row.add(new Word(call.level().label(), Optional.empty()));
    row.add(new Word(Headlines.word(call.advice()), Headlines.verdict(call.advice())));
    for (var figure : metrics) {
      row.add(
          subject
              .comparison(choice, figure, call.level())
              .map(CallGrid::word)
              .orElse(new Word("-", Optional.empty())));
    }
    return row;
  }

  private static Word word(Comparison comparison) {
    return VerdictWord.of(comparison.figure(), comparison.verdict(), comparison.ratio());
  }
}
