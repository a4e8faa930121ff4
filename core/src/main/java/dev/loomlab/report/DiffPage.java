package dev.loomlab.report;

import dev.loomlab.judge.Caveat;
import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Diff;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Verdict;
import dev.loomlab.report.Grid.Word;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Two runs side by side, in words. */
final class DiffPage {
  private static final int NAMED_AT_MOST = 3;

  private final DiffReport report;
  private final Diff diff;

  private DiffPage(DiffReport report) {
    this.report = report;
    this.diff = report.diff();
  }

  /** Writes the page. */
  static Page of(DiffReport report) {
    return new DiffPage(report).page();
  }

  private Page page() {
    return new Page(
        List.of(headline()),
        diff.changes().isEmpty() ? List.of() : List.of(grid()),
        Stream.of(
                block("What changed", changed()),
                block("Limits that changed", limits()),
                block("The plan differs in", report.planChanges()),
                block("What it ran on differs in", facts()),
                block("In one run only", missing()),
                block("What could not be told", open()),
                block("Read with care", List.of(care())))
            .flatMap(Optional::stream)
            .toList());
  }

  private static Optional<Block> block(String title, List<String> lines) {
    return lines.isEmpty() ? Optional.empty() : Optional.of(new Block(title, lines));
  }

  private Page.Headline headline() {
    var clauses = new ArrayList<String>();
    for (var verdict : List.of(Verdict.WORSE, Verdict.BETTER)) {
      var at = diff.changes().stream().filter(each -> each.verdict() == verdict).toList();
      if (!at.isEmpty()) {
        clauses.add(verdict.label() + ": " + places(at));
      }
    }
    var more = diff.errors().stream().filter(each -> each.after() > each.before()).toList();
    if (!more.isEmpty()) {
      clauses.add(
          "more failed requests: "
              + Words.list(more.stream().map(each -> Words.cell(each.cell())).toList()));
    }
    var counts =
        Words.text(
            "Of %d comparisons %d are worse, %d better, %d equivalent (within %s), %d cannot be told"
                + " and %d are invalid.",
            diff.changes().size(),
            count(Verdict.WORSE),
            count(Verdict.BETTER),
            count(Verdict.EQUIVALENT),
            Numbers.percent(diff.margin()),
            count(Verdict.INCONCLUSIVE),
            count(Verdict.INVALID));
    if (!clauses.isEmpty()) {
      return new Page.Headline("", Words.capital(String.join("; ", clauses)) + ".", counts);
    }
    boolean all = count(Verdict.EQUIVALENT) == diff.changes().size();
    return new Page.Headline(
        "",
        all
            ? "No change that matters."
            : "No change that these trials can show; that is not the same as no change.",
        counts);
  }

  private long count(Verdict verdict) {
    return diff.changes().stream().filter(each -> each.verdict() == verdict).count();
  }

  /** {@code virtual at 1000 (throughput, p99) and fixed at 50 (p99)}. */
  private static String places(List<Diff.Change> changes) {
    var figures = new LinkedHashMap<String, List<String>>();
    for (var change : changes) {
      figures
          .computeIfAbsent(place(change), new_ -> new ArrayList<>())
          .add(Words.figure(change.figure()));
    }
    var said = new ArrayList<String>();
    figures.forEach((place, all) -> said.add(place + " (" + String.join(", ", all) + ")"));
    int more = said.size() - NAMED_AT_MOST;
    return more > 1
        ? String.join(", ", said.subList(0, NAMED_AT_MOST)) + " and " + more + " more"
        : Words.list(said);
  }

  /** {@code virtual at 1000}, or {@code write in virtual at 1000} for one request among several. */
  private static String place(Diff.Change change) {
    var cell = Words.cell(change.cell());
    return change.request().map(name -> name + " in " + cell).orElse(cell);
  }

  private List<Diff.Change> inTotal() {
    return diff.changes().stream().filter(each -> each.request().isEmpty()).toList();
  }

  private Grid grid() {
    var figures =
        Stream.of(Figure.values())
            .filter(figure -> inTotal().stream().anyMatch(each -> each.figure() == figure))
            .toList();
    var cells = new LinkedHashSet<Cell>();
    inTotal().forEach(each -> cells.add(each.cell()));
    boolean hasCases = cells.stream().anyMatch(each -> !each.caseName().isEmpty());
    var heads = new ArrayList<>(List.of("at", "variant"));
    figures.forEach(figure -> heads.add(VerdictWord.head(figure)));
    var rows = new ArrayList<List<Word>>();
    for (var cell : cells) {
      var row = new ArrayList<Word>();
      row.add(plain(cell.level().label()));
      row.add(plain(hasCases ? cell.caseName() + ", " + cell.variant() : cell.variant()));
      figures.forEach(figure -> row.add(word(cell, figure)));
      rows.add(row);
    }
    return new Grid("After against before", heads, rows);
  }

  private Word word(Cell cell, Figure figure) {
    return inTotal().stream()
        .filter(each -> each.cell().equals(cell) && each.figure() == figure)
        .findFirst()
        .map(each -> VerdictWord.of(figure, each.verdict(), each.ratio()))
        .orElse(plain("-"));
  }

  private static Word plain(String text) {
    return new Word(text, Optional.empty());
  }

  private List<String> changed() {
    var lines = new ArrayList<String>();
    for (var verdict : List.of(Verdict.WORSE, Verdict.BETTER)) {
      diff.changes().stream()
          .filter(each -> each.verdict() == verdict)
          .forEach(each -> lines.add(changed(each)));
    }
    for (var error : diff.errors()) {
      lines.add(
          Words.text(
              "%s: failed requests of %s: %s -> %s",
              error.after() > error.before() ? Verdict.WORSE.label() : Verdict.BETTER.label(),
              Words.cell(error.cell()),
              Numbers.percent(error.before()),
              Numbers.percent(error.after())));
    }
    return lines;
  }

  private static String changed(Diff.Change change) {
    return Words.text(
        "%s: %s of %s: %s -> %s %s%s",
        change.verdict().label(),
        Words.figure(change.figure()),
        place(change),
        value(change.before()),
        value(change.after()),
        change.figure().unit(),
        change
            .ratio()
            .map(
                ratio ->
                    Words.text(", %s (%s)", Numbers.ratio(ratio.median()), Numbers.interval(ratio)))
            .orElse(""));
  }

  private static String value(OptionalDouble value) {
    return value.isPresent() ? Numbers.measured(value.getAsDouble()) : "-";
  }

  private List<String> limits() {
    return diff.limits().stream()
        .map(
            each ->
                Words.text(
                    "%s: %s -> %s",
                    Words.cell(each.cell()),
                    Words.limitShort(each.before()),
                    Words.limitShort(each.after())))
        .toList();
  }

  private List<String> facts() {
    return diff.facts().stream()
        .map(
            each ->
                Words.text(
                    "%s%s: %s -> %s",
                    each.fact(),
                    each.variant().map(name -> " of " + name).orElse(""),
                    each.before().orElse("not known"),
                    each.after().orElse("not known")))
        .toList();
  }

  private List<String> missing() {
    var lines = new ArrayList<String>();
    diff.onlyBefore().forEach(cell -> lines.add(Words.cell(cell) + " was measured before only"));
    diff.onlyAfter().forEach(cell -> lines.add(Words.cell(cell) + " was measured after only"));
    return lines;
  }

  /** For each figure where it could not be told, then what would tell. */
  private List<String> open() {
    var lines = new ArrayList<String>();
    for (var verdict : List.of(Verdict.INCONCLUSIVE, Verdict.INVALID)) {
      for (var figure : Figure.values()) {
        var all =
            diff.changes().stream()
                .filter(each -> each.figure() == figure && each.verdict() == verdict)
                .toList();
        var at = new ArrayList<String>();
        all.stream().filter(each -> each.request().isEmpty()).forEach(each -> at.add(place(each)));
        int ofRequests = all.size() - at.size();
        if (ofRequests > 0) {
          at.add(ofRequests + (ofRequests == 1 ? " request alone" : " requests alone"));
        }
        if (!at.isEmpty()) {
          lines.add(
              Words.text("%s: %s for %s", verdict.label(), Words.figure(figure), Words.list(at)));
        }
      }
    }
    lines.addAll(cures());
    return lines;
  }

  /** One cure of each kind: that of the comparison which asks for most. */
  private List<String> cures() {
    var caveats = diff.changes().stream().flatMap(each -> each.caveats().stream()).toList();
    var cures = new LinkedHashMap<String, Caveat>();
    for (var caveat : caveats) {
      cures.merge(caveat.kind(), caveat, (one, other) -> asked(one) >= asked(other) ? one : other);
    }
    return cures.values().stream().map(DiffPage::cure).toList();
  }

  private static String cure(Caveat caveat) {
    return switch (caveat) {
      case Caveat.TooNoisy noisy -> "To tell, in both runs: " + Words.small(noisy.cure());
      case Caveat.TooFewBlocks few ->
          Words.text(
              "One of the runs has %d of at least %d trials. %s",
              few.have(), few.need(), few.cure());
      default -> Words.capital(caveat.statement()) + ". " + caveat.cure();
    };
  }

  private static int asked(Caveat caveat) {
    return caveat instanceof Caveat.TooNoisy noisy ? noisy.blocksNeeded() : 0;
  }

  private String care() {
    var days =
        report.before().startedAt().length() >= 10 && report.after().startedAt().length() >= 10
            ? Words.text(
                " (%s and %s)", day(report.before().startedAt()), day(report.after().startedAt()))
            : "";
    return Words.text(
        "The two runs were not interleaved%s: what else changed on the machine between them counts as"
            + " a change. To be sure, put both as variants into one plan.",
        days);
  }

  private static String day(String startedAt) {
    return startedAt.substring(0, 10).toUpperCase(Locale.ROOT);
  }
}
