package dev.loomlab.report;

import dev.loomlab.judge.Choice;
import dev.loomlab.judge.Dissent;
import dev.loomlab.plan.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The requests of which something else may be said than of all together. */
final class DissentBlock {
  private static final int MOST_LINES = 8;

  private DissentBlock() {}

  /** Nothing where every request is as the whole, or where there is only one. */
  static Optional<Block> of(Subject subject) {
    return subject.block("Single requests", choice -> lines(subject, choice));
  }

  private static List<String> lines(Subject subject, Choice choice) {
    var all = choice.dissents();
    var lines = new ArrayList<String>();
    all.stream().limit(MOST_LINES).forEach(each -> lines.add(line(subject, each)));
    if (all.size() > MOST_LINES) {
      lines.add(Words.text("%d more: see the table by request.", all.size() - MOST_LINES));
    }
    return lines;
  }

  private static String line(Subject subject, Dissent dissent) {
    return Words.text(
        "%s of %s is %s %s; of all requests together %s.",
        Words.figure(dissent.figure()),
        dissent.request(),
        said(dissent.verdict()),
        subject.levels().of(dissent.levels()),
        inTotal(dissent.inTotal()));
  }

  private static String said(Verdict verdict) {
    return verdict == Verdict.EQUIVALENT ? "the same" : verdict.label();
  }

  private static String inTotal(Verdict verdict) {
    return switch (verdict) {
      case BETTER, WORSE, EQUIVALENT -> "it is " + said(verdict);
      case INCONCLUSIVE -> "that cannot be told";
      case INVALID -> "it must not be read";
    };
  }
}
