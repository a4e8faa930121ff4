package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.Expectation;
import dev.loomlab.plan.Expectation.Bound;
import dev.loomlab.plan.Expectation.Claim;
import dev.loomlab.plan.Expectation.Place;
import dev.loomlab.plan.Expectation.Relation;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Holds the plan's expectations against the findings; medians over trials are what counts. */
final class Expectations {
  private final Plan plan;
  private final CellFindings found;
  private final List<Comparison> comparisons;

  /** Prepares. */
  Expectations(Plan plan, CellFindings found, List<Comparison> comparisons) {
    this.plan = plan;
    this.found = found;
    this.comparisons = comparisons;
  }

  /** What became of each, in the plan's order. */
  List<ExpectationResult> results() {
    return plan.expectations().stream().map(this::result).toList();
  }

  /** A claim that names no case must hold in every one. */
  private ExpectationResult result(Expectation expectation) {
    var answers = new ArrayList<Answer>();
    for (var each : plan.cases()) {
      answers.add(answer(expectation.claim(), each.name()));
    }
    var observed =
        answers.stream().map(Answer::observed).distinct().collect(Collectors.joining("; "));
    return new ExpectationResult(expectation.text(), allOf(answers), observed);
  }

  private Answer answer(Claim claim, String caseName) {
    return switch (claim) {
      case Claim.FigureIs figure -> figure(figure, caseName);
      case Claim.LimitIs limit -> limit(limit, caseName);
      case Claim.FindingIs finding -> finding(finding, caseName);
      case Claim.VerdictIs verdict -> verdict(verdict, caseName);
      case Claim.AnyOf(List<Claim> claims) -> {
        var answers = claims.stream().map(each -> answer(each, caseName)).toList();
        yield new Answer(
            anyOf(answers),
            answers.stream().map(Answer::observed).collect(Collectors.joining(", and ")));
      }
    };
  }

  private Answer figure(Claim.FigureIs claim, String caseName) {
    var cell = cell(claim.place(), caseName);
    var value = figure(cell, claim.figure());
    var bound = bound(claim.bound(), claim.figure(), cell);
    if (value.isEmpty() || bound.isEmpty()) {
      return Answer.unknown(
          value.isEmpty()
              ? missing(cell, claim.figure().key())
              : "what it is held against is not known");
    }
    double measured = value.get();
    double against = bound.get();
    boolean holds =
        switch (claim.relation()) {
          case Relation.AtLeast atLeast -> measured >= against;
          case Relation.AtMost atMost -> measured <= against;
          case Relation.Within(double share) ->
              Math.abs(measured - against) <= share * Math.abs(against);
        };
    return Answer.of(
        holds,
        Words.text(
            "%s of %s is %s %s, held against %s",
            claim.figure().key(),
            place(cell),
            Words.number(measured),
            claim.figure().unit(),
            Words.number(against)));
  }

  private Optional<Double> bound(Bound bound, Figure figure, Cell cell) {
    return switch (bound) {
      case Bound.Constant(double value) -> Optional.of(value);
      case Bound.TimesVariant(double factor, String variant) ->
          figure(new Cell(cell.caseName(), variant, cell.level()), figure)
              .map(value -> factor * value);
      case Bound.TimesFigure(double factor, Figure other) ->
          figure(cell, other).map(value -> factor * value);
      case Bound.WorkersOverServiceTime(double workers) ->
          serviceMillis(cell).map(millis -> workers / (millis / 1e3));
    };
  }

  /** S: the execution time, else the response time, at the variant's lowest level in that case. */
  private Optional<Double> serviceMillis(Cell cell) {
    var lowest =
        plan.load().levels().stream()
            .min(Comparator.comparingDouble(Level::magnitude))
            .map(level -> new Cell(cell.caseName(), cell.variant(), level))
            .orElseThrow();
    return figure(lowest, Figure.EXECUTION_MEAN).or(() -> figure(lowest, Figure.MEAN));
  }

  private Answer limit(Claim.LimitIs claim, String caseName) {
    var cell = cell(claim.place(), caseName);
    var summary = sound(cell);
    return summary
        .map(
            present ->
                Answer.of(
                    claim.kinds().contains(present.limit().kind()),
                    Words.text(
                        "the limit of %s is %s", place(cell), present.limit().kind().label())))
        .orElseGet(() -> Answer.unknown(missing(cell, "limit")));
  }

  /** What was not found counts only where it could have been. */
  private Answer finding(Claim.FindingIs claim, String caseName) {
    var cell = cell(claim.place(), caseName);
    var summary = Optional.ofNullable(found.summaries().get(cell));
    var seen =
        summary.stream()
            .flatMap(each -> each.findings().stream())
            .filter(each -> each.kind().label().equals(claim.kind()))
            .findFirst();
    if (seen.isPresent()) {
      return Answer.of(
          claim.isFound(), Words.text("in %s: %s", place(cell), seen.get().statement()));
    }
    boolean couldShow =
        found.couldShow().getOrDefault(cell, Set.of()).stream()
            .anyMatch(kind -> kind.label().equals(claim.kind()));
    return couldShow
        ? Answer.of(!claim.isFound(), Words.text("no finding %s in %s", claim.kind(), place(cell)))
        : Answer.unknown(
            Words.text(
                "%s of %s is not known: %s",
                claim.kind(),
                place(cell),
                summary.isPresent()
                    ? "what would show it was not observed"
                    : "it was not measured"));
  }

  private Answer verdict(Claim.VerdictIs claim, String caseName) {
    var cell = cell(claim.place(), caseName);
    return comparisons.stream()
        .filter(each -> each.caseName().equals(cell.caseName()))
        .filter(each -> each.candidate().equals(cell.variant()))
        .filter(each -> each.level().equals(cell.level()))
        .filter(each -> each.figure() == claim.figure())
        .findFirst()
        .map(
            each ->
                Answer.of(
                    claim.verdicts().contains(each.verdict()),
                    Words.text(
                        "%s of %s is %s%s",
                        each.figure().key(), place(cell), each.verdict().label(), ratio(each))))
        .orElseGet(() -> Answer.unknown(missing(cell, claim.figure().key())));
  }

  private static String ratio(Comparison comparison) {
    return comparison
        .ratio()
        .map(
            ratio ->
                Words.text(
                    ", %.3f times %s (%.3f to %.3f)",
                    ratio.median(), comparison.baseline(), ratio.low(), ratio.high()))
        .orElse("");
  }

  /** A cell as the plan's author would write it. */
  private static String place(Cell cell) {
    return cell.variant()
        + (cell.caseName().isEmpty() ? "" : " in " + cell.caseName())
        + " at "
        + cell.level().label();
  }

  private static Cell cell(Place place, String caseName) {
    return new Cell(place.inCase().orElse(caseName), place.variant(), place.level());
  }

  private Optional<Double> figure(Cell cell, Figure figure) {
    return sound(cell).flatMap(summary -> summary.figure(figure)).map(Spread::median);
  }

  /** The cell's summary, if it was reached and may be read. */
  private Optional<Summary> sound(Cell cell) {
    return found.invalidating(cell).isEmpty()
        ? Optional.ofNullable(found.summaries().get(cell))
        : Optional.empty();
  }

  private String missing(Cell cell, String what) {
    var invalid = found.invalidating(cell);
    return Words.text(
        "%s of %s is not known: %s",
        what,
        place(cell),
        invalid.isEmpty() ? "it was not measured" : invalid.getFirst().statement());
  }

  private static Check.Held allOf(List<Answer> answers) {
    if (has(answers, Check.Held.BROKEN)) {
      return Check.Held.BROKEN;
    }
    return has(answers, Check.Held.UNKNOWN) ? Check.Held.UNKNOWN : Check.Held.HOLDS;
  }

  private static Check.Held anyOf(List<Answer> answers) {
    if (has(answers, Check.Held.HOLDS)) {
      return Check.Held.HOLDS;
    }
    return has(answers, Check.Held.UNKNOWN) ? Check.Held.UNKNOWN : Check.Held.BROKEN;
  }

  private static boolean has(List<Answer> answers, Check.Held held) {
    return answers.stream().anyMatch(answer -> answer.holds() == held);
  }

  private record Answer(Check.Held holds, String observed) {
    static Answer of(boolean holds, String observed) {
      return new Answer(holds ? Check.Held.HOLDS : Check.Held.BROKEN, observed);
    }

    static Answer unknown(String why) {
      return new Answer(Check.Held.UNKNOWN, why);
    }
  }
}
