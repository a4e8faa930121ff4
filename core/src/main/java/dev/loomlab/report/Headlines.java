package dev.loomlab.report;

import dev.loomlab.judge.Call.Advice;
import dev.loomlab.judge.Choice;
import dev.loomlab.judge.Comparison;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Verdict;
import dev.loomlab.report.Page.Headline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The decision on each candidate in one sentence, and the ratios behind it. */
final class Headlines {
  private static final int NAMED_AT_MOST = 3;

  private Headlines() {}

  /** One for each choice; one that says so if nothing is compared. */
  static List<Headline> of(Subject subject) {
    if (subject.decision().choices().isEmpty()) {
      return List.of(
          new Headline(
              "", "Nothing to decide: the plan has one variant only, so nothing is compared.", ""));
    }
    return subject.decision().choices().stream().map(each -> of(subject, each)).toList();
  }

  private static Headline of(Subject subject, Choice choice) {
    return new Headline(
        subject.inCase(choice).map(Words::capital).orElse(""),
        text(subject, choice),
        reason(subject, choice));
  }

  private static String text(Subject subject, Choice choice) {
    var clauses = new ArrayList<String>();
    for (var advice : Advice.values()) {
      var at = choice.levels(advice);
      if (!at.isEmpty()) {
        var levels = subject.levels();
        clauses.add(clause(choice, advice, clauses.isEmpty() ? levels.counted(at) : levels.of(at)));
      }
    }
    var opening = opening(choice);
    var said = String.join("; ", clauses) + ".";
    return opening.isEmpty() ? Words.capital(said) : opening + said;
  }

  /** Names the candidate where no clause does, because nothing speaks for it or against it. */
  private static String opening(Choice choice) {
    return switch (choice.overall()) {
      case SWITCH, STAY, TRADE -> "";
      case NO_DIFFERENCE -> "No reason to switch to " + choice.candidate() + ": ";
      case CANNOT_TELL, INVALID, NOT_MEASURED -> "No decision about " + choice.candidate() + ": ";
    };
  }

  private static String clause(Choice choice, Advice advice, String where) {
    return switch (advice) {
      case SWITCH -> Words.text("switch to %s %s", choice.candidate(), where);
      case STAY -> Words.text("stay with %s %s", choice.baseline(), where);
      case TRADE ->
          Words.text("%s %s is better in some ways and worse in others", where, choice.candidate());
      case NO_DIFFERENCE -> where + " it makes no difference";
      case CANNOT_TELL -> where + " these trials cannot tell";
      case INVALID -> where + " the figures are invalid";
      case NOT_MEASURED ->
          Words.text(
              "%s %s and %s were not both measured", where, choice.baseline(), choice.candidate());
    };
  }

  /**
   * The ratios of the first figure, of those that a caller notices, in which there is a verdict.
   */
  private static String reason(Subject subject, Choice choice) {
    for (var figure : List.of(Figure.THROUGHPUT, Figure.P99, Figure.P50)) {
      var decided =
          Stream.of(Verdict.BETTER, Verdict.WORSE)
              .flatMap(verdict -> subject.comparisons(choice, figure, verdict).stream())
              .filter(each -> each.ratio().isPresent())
              .sorted(Comparator.comparingDouble(each -> each.level().magnitude()))
              .toList();
      if (!decided.isEmpty()) {
        return Words.text(
            "%s of %s against %s: %s.",
            figure == Figure.THROUGHPUT ? "Throughput" : Words.figure(figure),
            choice.candidate(),
            choice.baseline(),
            ratios(decided));
      }
    }
    return "";
  }

  private static String ratios(List<Comparison> decided) {
    var shown =
        decided.size() <= NAMED_AT_MOST ? decided : List.of(decided.getFirst(), decided.getLast());
    return Words.list(
        shown.stream()
            .map(
                each ->
                    Words.text(
                        "%s at %s",
                        Numbers.ratio(each.ratio().orElseThrow().median()), each.level().label()))
            .toList());
  }

  /** An advice in a table. */
  static String word(Advice advice) {
    return switch (advice) {
      case SWITCH -> "switch";
      case STAY -> "stay";
      case TRADE -> "a trade";
      case NO_DIFFERENCE -> "no difference";
      case CANNOT_TELL -> "cannot tell";
      case INVALID -> "invalid";
      case NOT_MEASURED -> "not measured";
    };
  }

  /** The verdict that an advice would be, for its colour; none for a trade or without figures. */
  static Optional<Verdict> verdict(Advice advice) {
    return switch (advice) {
      case SWITCH -> Optional.of(Verdict.BETTER);
      case STAY -> Optional.of(Verdict.WORSE);
      case NO_DIFFERENCE -> Optional.of(Verdict.EQUIVALENT);
      case CANNOT_TELL, TRADE -> Optional.of(Verdict.INCONCLUSIVE);
      case INVALID -> Optional.of(Verdict.INVALID);
      case NOT_MEASURED -> Optional.empty();
    };
  }
}
