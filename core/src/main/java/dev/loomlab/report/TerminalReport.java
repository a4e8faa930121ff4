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
import dev.loomlab.plan.Verdict;
import dev.loomlab.report.Style.Tone;
import dev.loomlab.report.TextTable.Column;
import dev.loomlab.report.TextTable.Entry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The report for a terminal: at most 100 columns of plain text, the answer last. */
public final class TerminalReport {
  private static final int COLUMNS = 100;
  private static final int NOTES_AT_MOST = 15;
  private static final int SHORTEST_NAME = 8;

  private final Findings findings;
  private final Style style;
  private final CaveatNotes notes = new CaveatNotes();
  private final List<String> lines = new ArrayList<>();

  private TerminalReport(Report report, Style style) {
    this.findings = report.findings();
    this.style = style;
  }

  /**
   * Writes the report without styling.
   *
   * @throws IOException if {@code out} fails
   */
  public static void write(Report report, Appendable out) throws IOException {
    write(report, Style.PLAIN, out);
  }

  /**
   * Writes the report in a style.
   *
   * @throws IOException if {@code out} fails
   */
  public static void write(Report report, Style style, Appendable out) throws IOException {
    for (var line : new TerminalReport(report, style).lines()) {
      out.append(line).append('\n');
    }
  }

  private List<String> lines() {
    var plan = findings.plan();
    paragraph("", Tone.HEADING, plan.name() + ": " + plan.question());
    for (var each : plan.cases()) {
      lines.add("");
      table(each);
      requests(each);
    }
    caveats();
    expectations();
    laws();
    limitsInForce();
    insides();
    predictions();
    heading("Answer");
    lines.addAll(PageText.lines(FirstPage.of(findings), style, COLUMNS));
    return lines;
  }

  private void table(Case inCase) {
    if (!inCase.name().isEmpty()) {
      paragraph("", Tone.HEADING, "case " + inCase.name());
    }
    int longest =
        findings.summaries().stream()
            .mapToInt(each -> PlainText.width(PlainText.safe(each.cell().variant())))
            .max()
            .orElse(SHORTEST_NAME);
    var table = table(inCase, longest);
    if (table.width() > COLUMNS) {
      table = table(inCase, Math.max(SHORTEST_NAME, longest - (table.width() - COLUMNS)));
    }
    lines.addAll(table.lines(style));
  }

  private TextTable table(Case inCase, int nameColumns) {
    var table =
        new TextTable(
            List.of(
                new Column("level", true),
                new Column("variant", false),
                new Column("per s", true),
                new Column("p50 ms", true),
                new Column("p99 ms", true),
                new Column("CPU us", true),
                new Column("limit", false),
                new Column("throughput is", false)));
    for (var level : Report.levels(findings)) {
      var label = level.label();
      for (var variant : findings.plan().variants()) {
        var cell = new Cell(inCase.name(), variant.name(), level);
        var name = PlainText.fit(PlainText.safe(variant.name()), nameColumns);
        table.add(row(label, name, findings.summary(cell)));
        label = "";
      }
    }
    return table;
  }

  private void requests(Case inCase) {
    var rows = RequestRows.of(findings, inCase);
    if (rows.isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(style.apply(Tone.HEADING, "By request"));
    lines.addAll(RequestTable.of(findings, rows, COLUMNS).lines(style));
  }

  private List<Entry> row(String label, String name, Optional<Summary> summary) {
    return List.of(
        plain(label),
        plain(name),
        figure(summary, Figure.THROUGHPUT),
        figure(summary, Figure.P50),
        figure(summary, Figure.P99),
        figure(summary, Figure.CPU_PER_REQUEST),
        plain(summary.map(each -> each.limit().kind().label()).orElse("not run")),
        verdict(summary));
  }

  private static Entry figure(Optional<Summary> summary, Figure figure) {
    return plain(
        summary
            .flatMap(each -> each.figure(figure))
            .map(Spread::median)
            .map(Numbers::measured)
            .orElse("-"));
  }

  private Entry verdict(Optional<Summary> summary) {
    if (summary.isEmpty()) {
      return plain("-");
    }
    var comparison = Report.comparison(findings, summary.get(), Figure.THROUGHPUT);
    var caveats = new ArrayList<>(summary.get().caveats());
    comparison.ifPresent(
        each ->
            each.caveats().stream().filter(one -> !caveats.contains(one)).forEach(caveats::add));
    var mark = notes.mark(summary.get().cell(), caveats);
    var said = comparison.map(TerminalReport::said).orElse("baseline");
    var tone = comparison.map(Comparison::verdict).map(TerminalReport::tone).orElse(Tone.WEAK);
    return new Entry((said + " " + mark).strip(), tone);
  }

  static String said(Comparison comparison) {
    return comparison
        .ratio()
        .map(ratio -> comparison.verdict().label() + " " + Numbers.ratio(ratio.median()))
        .orElse(comparison.verdict().label());
  }

  static Tone tone(Verdict verdict) {
    return switch (verdict) {
      case BETTER -> Tone.GOOD;
      case WORSE, INVALID -> Tone.BAD;
      case INCONCLUSIVE -> Tone.DOUBTFUL;
      case EQUIVALENT -> Tone.PLAIN;
    };
  }

  private void caveats() {
    if (notes.all().isEmpty()) {
      return;
    }
    heading("Read with care");
    for (var note : notes.all().stream().limit(NOTES_AT_MOST).toList()) {
      paragraph(
          "  ",
          Tone.PLAIN,
          Words.text("[%d] %s: %s", note.number(), note.where(), said(note.caveat())));
    }
    more();
  }

  private void more() {
    int more = notes.all().size() - NOTES_AT_MOST;
    if (more > 0) {
      paragraph("  ", Tone.PLAIN, "and " + more + " more: see report.md or report.html");
    }
  }

  private static String said(Caveat caveat) {
    return caveat.statement() + ". " + caveat.cure();
  }

  private void expectations() {
    if (findings.expectations().isEmpty()) {
      return;
    }
    heading("Expectations");
    for (var result : findings.expectations()) {
      paragraph(
          "  ",
          tone(result.holds()),
          Words.text("%s: %s (%s)", Words.held(result.holds()), result.text(), result.observed()));
    }
  }

  private static Tone tone(Check.Held held) {
    return switch (held) {
      case HOLDS -> Tone.GOOD;
      case BROKEN -> Tone.BAD;
      case UNKNOWN -> Tone.DOUBTFUL;
    };
  }

  private void laws() {
    if (findings.checks().isEmpty()) {
      return;
    }
    heading("Laws");
    paragraph("  ", Tone.PLAIN, Words.lawCount(findings.checks()));
    findings.checks().stream()
        .filter(each -> each.holds() == Check.Held.BROKEN)
        .forEach(
            check ->
                paragraph(
                    "  ",
                    Tone.BAD,
                    Words.text(
                        "BROKEN: %s, %s: expected %s, observed %s",
                        Words.law(check.law()),
                        Words.cell(check.cell()),
                        check.expected(),
                        check.observed())));
  }

  private void limitsInForce() {
    var table = LimitsTable.of(findings);
    if (table.rows().isEmpty()) {
      return;
    }
    heading("Limits in force");
    for (int arm = 1; arm < table.heads().size(); arm++) {
      int column = arm;
      var values =
          table.rows().stream()
              .filter(row -> !row.get(column).equals(LimitsTable.NOTHING))
              .map(row -> row.getFirst() + " " + row.get(column))
              .collect(Collectors.joining(", "));
      paragraph("  ", Tone.PLAIN, table.heads().get(arm) + ": " + values);
    }
  }

  private void insides() {
    var rows = FindingRow.of(findings);
    if (rows.isEmpty()) {
      return;
    }
    heading("Seen inside the targets");
    for (var row : rows.stream().limit(NOTES_AT_MOST).toList()) {
      paragraph(
          "  ",
          Tone.PLAIN,
          Words.text("%s: %s (%s).", row.where(), row.finding().statement(), row.evidence()));
    }
    if (rows.size() > NOTES_AT_MOST) {
      paragraph(
          "  ",
          Tone.PLAIN,
          "and " + (rows.size() - NOTES_AT_MOST) + " more: see report.md or report.html");
    }
  }

  private void predictions() {
    var sentences = PredictionText.of(findings.predictions());
    if (!sentences.isEmpty()) {
      heading("Prediction");
      sentences.forEach(each -> paragraph("  ", Tone.PLAIN, each));
    }
  }

  private void heading(String text) {
    lines.add("");
    lines.add(style.apply(Tone.HEADING, text));
  }

  private void paragraph(String indent, Tone tone, String text) {
    for (var line : PlainText.wrapped(PlainText.safe(text), COLUMNS - indent.length())) {
      lines.add(indent + (tone == Tone.PLAIN ? line : style.apply(tone, line)));
    }
  }

  private static Entry plain(String text) {
    return new Entry(text, Tone.PLAIN);
  }
}
