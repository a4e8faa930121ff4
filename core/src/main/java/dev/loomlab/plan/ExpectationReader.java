package dev.loomlab.plan;

import dev.loomlab.plan.Expectation.Claim;
import dev.loomlab.plan.Expectation.Place;
import dev.loomlab.plan.Expectation.Relation;
import dev.loomlab.plan.Words.Unreadable;
import dev.loomlab.plan.Words.Word;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code expect:} by recursive descent; the grammar is in docs/PLANS.md. A line that cannot
 * be read on is one fault; names that the plan does not have are each one of their own.
 */
final class ExpectationReader {
  private final Cells cells;
  private final List<String> sourceLines;
  private final FaultList faults;
  private final BoundReader bounds;

  /**
   * What the plan has; an empty list means that it could not be read, so nothing is held against
   * it.
   */
  record Cells(List<Case> cases, List<Variant> variants, List<Level> levels) {
    List<String> variantNames() {
      return variants.stream().map(Variant::name).toList();
    }

    List<String> caseNames() {
      return cases.stream().map(Case::name).filter(name -> !name.isEmpty()).toList();
    }

    List<String> levelLabels() {
      return levels.stream().map(Level::label).toList();
    }
  }

  ExpectationReader(Cells cells, String source, FaultList faults) {
    this.cells = cells;
    this.sourceLines = source.lines().toList();
    this.faults = faults;
    this.bounds = new BoundReader(cells.variantNames());
  }

  /** Reads every line under {@code expect}. */
  List<Expectation> readAll(Keys plan) {
    var expectations = new ArrayList<Expectation>();
    var lines =
        switch (plan.find("expect").orElse(new Setting.Sequence(List.of(), 0, 0))) {
          case Setting.Sequence list -> list.items();
          case Setting.Scalar line -> List.<Setting>of(line);
          case Setting.Mapping keys -> List.<Setting>of(keys);
        };
    for (var line : lines) {
      plan.word("expect", line, text -> text)
          .flatMap(text -> read(new Setting.Scalar(text, line.line(), line.column())))
          .ifPresent(expectations::add);
    }
    return expectations;
  }

  private Optional<Expectation> read(Setting.Scalar line) {
    var words = new Words(line.text());
    try {
      var claims = new ArrayList<Claim>();
      do {
        claims.add(claim(line, words));
      } while (words.skip("or", "else"));
      if (!words.atEnd()) {
        var rest = words.take("nothing");
        throw new Unreadable(
            rest.offset(),
            "'" + rest.text() + "' is left over; alternatives are joined by 'or else'");
      }
      return Optional.of(
          new Expectation(
              line.text(), claims.size() == 1 ? claims.getFirst() : new Claim.AnyOf(claims)));
    } catch (Unreadable unreadable) {
      fault(line, unreadable.offset(), unreadable.getMessage());
      return Optional.empty();
    }
  }

  private Claim claim(Setting.Scalar line, Words words) throws Unreadable {
    if (words.comes("finding") || words.comes("no", "finding")) {
      return finding(line, words);
    }
    var first = words.take("a figure, 'limit', 'finding' or 'no finding'");
    if (first.text().equals("limit")) {
      var place = place(line, words);
      words.expect("is");
      return new Claim.LimitIs(
          place, anyOf(words, "a limit", List.of(LimitKind.values()), LimitKind::label));
    }
    var figure = figure(first);
    var place = place(line, words);
    words.expect("is");
    var relation = relation(words);
    if (relation.isPresent()) {
      return new Claim.FigureIs(figure, place, relation.get(), bounds.read(words, figure, place));
    }
    int at = words.offset();
    var verdicts =
        anyOf(
            words,
            "'at least', 'at most', 'within' or a verdict",
            List.of(Verdict.values()),
            Verdict::label);
    refuseWhatIsNotCompared(figure, first, place, line, at);
    return new Claim.VerdictIs(figure, place, verdicts);
  }

  private Claim finding(Setting.Scalar line, Words words) throws Unreadable {
    boolean isFound = !words.skip("no");
    words.expect("finding");
    var kind = words.take("a kind of finding");
    if (!Names.findings().contains(kind.text())) {
      throw new Unreadable(
          kind.offset(),
          "'%s' is no kind of finding.%s Known: %s"
              .formatted(
                  kind.text(),
                  Nearest.hint(kind.text(), Names.findings()),
                  String.join(", ", Names.findings())));
    }
    return new Claim.FindingIs(place(line, words), kind.text(), isFound);
  }

  private Place place(Setting.Scalar line, Words words) throws Unreadable {
    words.expect("of");
    var variant = words.take("a variant");
    known(line, variant, "variant", cells.variantNames());
    var inCase = Optional.<String>empty();
    if (words.skip("in")) {
      var name = words.take("a case");
      inCase = Optional.of(name.text());
      if (cells.caseNames().isEmpty() && !cells.cases().isEmpty()) {
        fault(line, name.offset(), "the plan has no cases: leave 'in " + name.text() + "' out");
      }
      known(line, name, "case", cells.caseNames());
    }
    words.expect("at");
    var label = words.take("a level");
    var level = Level.parse(label.text());
    if (level.isEmpty()) {
      throw new Unreadable(
          label.offset(), "'" + label.text() + "' is no level: write 200, or 500/s for open load");
    }
    known(line, new Word(level.get().label(), label.offset()), "level", cells.levelLabels());
    return new Place(variant.text(), level.get(), inCase);
  }

  private static Figure figure(Word word) throws Unreadable {
    var figure = Figure.of(word.text());
    if (figure.isPresent()) {
      return figure.get();
    }
    throw new Unreadable(
        word.offset(),
        "'%s' is no figure.%s Figures: %s"
            .formatted(
                word.text(),
                Nearest.hint(word.text(), Names.figures()),
                String.join(", ", Names.figures())));
  }

  private static Optional<Relation> relation(Words words) throws Unreadable {
    if (words.skip("at", "least")) {
      return Optional.of(new Relation.AtLeast());
    }
    if (words.skip("at", "most")) {
      return Optional.of(new Relation.AtMost());
    }
    if (words.skip("within")) {
      var within = new Relation.Within(BoundReader.share(words));
      words.expect("of");
      return Optional.of(within);
    }
    return Optional.empty();
  }

  private static <T> Set<T> anyOf(
      Words words, String what, List<T> known, Function<T, String> label) throws Unreadable {
    var chosen = new LinkedHashSet<T>();
    do {
      var word = words.take(what);
      var match = known.stream().filter(each -> label.apply(each).equals(word.text())).findFirst();
      if (match.isEmpty()) {
        var labels = known.stream().map(label).toList();
        throw new Unreadable(
            word.offset(),
            "found '%s' where %s is wanted.%s Known: %s"
                .formatted(
                    word.text(),
                    what,
                    Nearest.hint(word.text(), labels),
                    String.join(", ", labels)));
      }
      chosen.add(match.get());
    } while (!words.comes("or", "else") && words.skip("or"));
    return chosen;
  }

  private void refuseWhatIsNotCompared(
      Figure figure, Word first, Place place, Setting.Scalar line, int verdictOffset) {
    if (!figure.compared()) {
      var compared = Stream.of(Figure.values()).filter(Figure::compared).map(Figure::key).toList();
      fault(
          line,
          first.offset(),
          "%s gets no verdict; compared are %s"
              .formatted(figure.key(), String.join(", ", compared)));
    }
    var names = cells.variantNames();
    if (!names.isEmpty() && names.getFirst().equals(place.variant())) {
      fault(
          line,
          verdictOffset,
          "'%s' is the baseline and is not compared with itself".formatted(place.variant()));
    }
  }

  private void known(Setting.Scalar line, Word word, String what, List<String> known) {
    if (!known.isEmpty() && !known.contains(word.text())) {
      fault(
          line,
          word.offset(),
          "the plan has no %s '%s'.%s It has: %s"
              .formatted(
                  what, word.text(), Nearest.hint(word.text(), known), String.join(", ", known)));
    }
  }

  /**
   * Notes a fault inside a line. Where the text stands in the source as it is, the column is that
   * of the word; where quotes, escapes or folding changed it, it is that of the line's start.
   */
  private void fault(Setting.Scalar line, int offset, @Nullable String message) {
    int column = line.column();
    if (line.line() > 0 && line.line() <= sourceLines.size()) {
      var source = sourceLines.get(line.line() - 1);
      for (int start : new int[] {column - 1, column}) {
        if (source.startsWith(line.text(), start)) {
          column = start + offset + 1;
          break;
        }
      }
    }
    faults.add(line.line(), column, "expect: " + message);
  }
}
