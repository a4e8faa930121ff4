package dev.loomlab.report;

import dev.loomlab.judge.Comparison.Ratio;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Verdict;
import dev.loomlab.report.Grid.Word;
import java.util.Optional;

/** A verdict on a figure as a table of words has it: {@code higher 4.84 x}. */
final class VerdictWord {
  private VerdictWord() {}

  /** Says which way the figure goes, and by how much where that was decided. */
  static Word of(Figure figure, Verdict verdict, Optional<Ratio> ratio) {
    return new Word(text(figure, verdict, ratio), Optional.of(verdict));
  }

  private static String text(Figure figure, Verdict verdict, Optional<Ratio> ratio) {
    var size = ratio.map(each -> " " + Numbers.ratio(each.median())).orElse("");
    boolean higherIsBetter = figure.better() == Figure.Better.HIGHER;
    return switch (verdict) {
      case BETTER -> (higherIsBetter ? more(figure) : less(figure)) + size;
      case WORSE -> (higherIsBetter ? less(figure) : more(figure)) + size;
      case EQUIVALENT -> "same";
      case INCONCLUSIVE -> "cannot tell";
      case INVALID -> verdict.label();
    };
  }

  private static String more(Figure figure) {
    return switch (figure) {
      case THROUGHPUT -> "higher";
      case P50, P99 -> "longer";
      default -> "more";
    };
  }

  private static String less(Figure figure) {
    return switch (figure) {
      case THROUGHPUT -> "lower";
      case P50, P99 -> "shorter";
      default -> "less";
    };
  }

  /** A figure's name at the head of a narrow column. */
  static String head(Figure figure) {
    return switch (figure) {
      case CPU_PER_REQUEST -> "CPU/request";
      case RSS -> "memory";
      case HEAP -> "heap";
      case ALLOCATED_PER_REQUEST -> "allocation";
      default -> figure.key();
    };
  }
}
