package dev.loomlab.report;

import dev.loomlab.judge.Caveat;
import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Check;
import dev.loomlab.judge.Comparison;
import dev.loomlab.judge.Findings;
import dev.loomlab.judge.Spread;
import dev.loomlab.judge.Summary;
import dev.loomlab.plan.Case;
import dev.loomlab.plan.Figure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The report in Markdown, for a pull request: the answer first, then the figures. */
public final class MarkdownReport {
  private static final List<Figure> SHOWN =
      List.of(Figure.THROUGHPUT, Figure.P50, Figure.P99, Figure.CPU_PER_REQUEST, Figure.RSS);

  private final Report report;
  private final Findings findings;
  private final CaveatNotes notes = new CaveatNotes();
  private final List<String> lines = new ArrayList<>();

  private MarkdownReport(Report report) {
    this.report = report;
    this.findings = report.findings();
  }

  /**
   * Writes the report.
   *
   * @throws IOException if {@code out} fails
   */
  public static void write(Report report, Appendable out) throws IOException {
    for (var line : new MarkdownReport(report).lines()) {
      out.append(line).append('\n');
    }
  }

  private List<String> lines() {
    var plan = findings.plan();
    lines.add("# " + escaped(plan.name()));
    block(escaped(plan.question()));
    lines.addAll(PageMarkdown.lines(FirstPage.of(findings)));
    plan.cases().forEach(this::figures);
    inSentences();
    caveats();
    expectations();
    laws();
    limitsInForce();
    insides();
    predictions();
    environment();
    block("Run again:");
    block(code(report.rerunCommand()));
    return lines;
  }

  private void inSentences() {
    block("## In sentences, with intervals");
    for (var part : Answer.of(findings).parts()) {
      var about = part.about().isEmpty() ? "" : "**" + escaped(part.about()) + ":** ";
      block(about + escaped(String.join(" ", part.sentences())));
    }
  }

  private void figures(Case inCase) {
    block(inCase.name().isEmpty() ? "## Figures" : "## Figures, case " + escaped(inCase.name()));
    block(
        "Medians over trials. The verdict is on throughput against "
            + escaped(findings.plan().baseline().name())
            + ", with the ratio and its 95 % interval.");
    lines.add("");
    lines.add(
        "| level | variant | throughput 1/s | p50 ms | p99 ms | CPU us per request | RSS MiB | limit"
            + " | verdict |");
    lines.add("|---:|---|---:|---:|---:|---:|---:|---|---|");
    for (var level : Report.levels(findings)) {
      for (var variant : findings.plan().variants()) {
        findings
            .summary(new Cell(inCase.name(), variant.name(), level))
            .ifPresent(summary -> lines.add(row(summary)));
      }
    }
    requests(inCase);
  }

  private void requests(Case inCase) {
    var rows = RequestRows.of(findings, inCase);
    if (rows.isEmpty()) {
      return;
    }
    block("By request:");
    lines.add("");
    lines.add(
        "| level | request | variant | throughput 1/s | p50 ms | p99 ms | failed | throughput is |"
            + " p50 is | p99 is |");
    lines.add("|---:|---|---|---:|---:|---:|---:|---|---|---|");
    rows.forEach(row -> lines.add(row(row)));
  }

  private String row(RequestRows.Row row) {
    var cells = new ArrayList<String>();
    cells.add(row.summary().cell().level().label());
    cells.add(escaped(row.request().name()));
    cells.add(escaped(row.summary().cell().variant()));
    for (var figure : RequestRows.COMPARED) {
      cells.add(row.shown(figure));
    }
    cells.add(row.failed());
    for (var figure : RequestRows.COMPARED) {
      cells.add(row.comparison(findings, figure).map(MarkdownReport::said).orElse("baseline"));
    }
    return "| " + String.join(" | ", cells) + " |";
  }

  private static String said(Comparison comparison) {
    return comparison.verdict().label()
        + comparison
            .ratio()
            .map(
                ratio ->
                    Words.text(" %s (%s)", Numbers.ratio(ratio.median()), Numbers.interval(ratio)))
            .orElse("");
  }

  private String row(Summary summary) {
    var cells = new ArrayList<String>();
    cells.add(summary.cell().level().label());
    cells.add(escaped(summary.cell().variant()));
    for (var figure : SHOWN) {
      cells.add(summary.figure(figure).map(Spread::median).map(Numbers::measured).orElse("-"));
    }
    cells.add(Words.limitShort(summary.limit()));
    cells.add(verdict(summary));
    return "| " + String.join(" | ", cells) + " |";
  }

  private String verdict(Summary summary) {
    var comparison = Report.comparison(findings, summary, Figure.THROUGHPUT);
    var caveats = new ArrayList<>(summary.caveats());
    comparison.ifPresent(
        each ->
            each.caveats().stream().filter(one -> !caveats.contains(one)).forEach(caveats::add));
    var said = comparison.map(MarkdownReport::said).orElse("baseline");
    var mark = notes.mark(summary.cell(), caveats);
    return mark.isEmpty() ? said : said + " " + escaped(mark);
  }

  private void caveats() {
    var whole = findings.caveats();
    if (notes.all().isEmpty() && whole.isEmpty()) {
      return;
    }
    block("## Read with care");
    lines.add("");
    for (var note : notes.all()) {
      lines.add(
          "- " + escaped("[" + note.number() + "] " + note.where() + ": " + said(note.caveat())));
    }
    whole.forEach(caveat -> lines.add("- " + escaped(Words.capital(said(caveat)))));
  }

  private static String said(Caveat caveat) {
    return caveat.statement() + ". " + caveat.cure();
  }

  private void expectations() {
    if (findings.expectations().isEmpty()) {
      return;
    }
    block("## Expectations");
    lines.add("");
    lines.add("| holds | expectation | observed |");
    lines.add("|---|---|---|");
    for (var result : findings.expectations()) {
      lines.add(
          Words.text(
              "| %s | %s | %s |",
              Words.held(result.holds()), escaped(result.text()), escaped(result.observed())));
    }
  }

  private void laws() {
    if (findings.checks().isEmpty()) {
      return;
    }
    block("## Laws");
    block(Words.lawCount(findings.checks()));
    var others =
        findings.checks().stream().filter(each -> each.holds() != Check.Held.HOLDS).toList();
    if (!others.isEmpty()) {
      lines.add("");
      lines.add("| law | cell | expected | observed | |");
      lines.add("|---|---|---|---|---|");
      for (var check : others) {
        lines.add(
            Words.text(
                "| %s | %s | %s | %s | %s |",
                Words.law(check.law()),
                escaped(Words.cell(check.cell())),
                escaped(check.expected()),
                escaped(check.observed()),
                Words.held(check.holds())));
      }
    }
  }

  private void limitsInForce() {
    var table = LimitsTable.of(findings);
    if (!table.rows().isEmpty()) {
      block("## Limits in force");
      lines.add("");
      lines.add(row(table.heads()));
      lines.add("|---".repeat(table.heads().size()) + "|");
      table.rows().forEach(cells -> lines.add(row(cells)));
    }
  }

  private void insides() {
    var rows = FindingRow.of(findings);
    if (!rows.isEmpty()) {
      block("## Seen inside the targets");
      lines.add("");
      lines.add("| where | finding | what | evidence | what to do |");
      lines.add("|---|---|---|---|---|");
      rows.forEach(
          row ->
              lines.add(
                  row(
                      List.of(
                          row.where(),
                          row.finding().kind().label(),
                          row.finding().statement(),
                          row.evidence(),
                          row.finding().next()))));
    }
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(MarkdownReport::escaped)
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  private void predictions() {
    var sentences = PredictionText.of(findings.predictions());
    if (!sentences.isEmpty()) {
      block("## Prediction");
      lines.add("");
      sentences.forEach(each -> lines.add("- " + escaped(each)));
    }
  }

  private void environment() {
    block("## Environment");
    lines.add("");
    lines.add("| fact | value |");
    lines.add("|---|---|");
    findings
        .environment()
        .facts()
        .forEach(
            (fact, value) -> lines.add(Words.text("| %s | %s |", escaped(fact), escaped(value))));
  }

  private void block(String text) {
    if (!lines.isEmpty()) {
      lines.add("");
    }
    lines.add(text);
  }

  private static String escaped(String text) {
    return MarkdownText.escaped(text);
  }

  private static String code(String text) {
    return MarkdownText.code(text);
  }
}
