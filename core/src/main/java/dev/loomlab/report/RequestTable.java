package dev.loomlab.report;

import dev.loomlab.judge.Comparison;
import dev.loomlab.judge.Findings;
import dev.loomlab.plan.Figure;
import dev.loomlab.report.RequestRows.Row;
import dev.loomlab.report.Style.Tone;
import dev.loomlab.report.TextTable.Column;
import dev.loomlab.report.TextTable.Entry;
import java.util.List;

/** The table of single requests in the terminal. */
final class RequestTable {
  private static final int SHORTEST_NAME = 8;

  private RequestTable() {}

  /** The table, with names cut so that it fits into so many columns if they can be. */
  static TextTable of(Findings findings, List<Row> rows, int columns) {
    int longest =
        rows.stream()
            .mapToInt(row -> PlainText.width(PlainText.safe(row.summary().cell().variant())))
            .max()
            .orElse(SHORTEST_NAME);
    var table = table(findings, rows, longest);
    int over = table.width() - columns;
    return over > 0 ? table(findings, rows, Math.max(SHORTEST_NAME, longest - over)) : table;
  }

  private static TextTable table(Findings findings, List<Row> rows, int nameColumns) {
    var table =
        new TextTable(
            List.of(
                new Column("level", true),
                new Column("request", false),
                new Column("variant", false),
                new Column("per s", true),
                new Column("p50 ms", true),
                new Column("p99 ms", true),
                new Column("failed", true),
                new Column("throughput is", false),
                new Column("p99 is", false)));
    for (var row : rows) {
      table.add(
          List.of(
              plain(row.isFirst() ? row.summary().cell().level().label() : ""),
              plain(row.isFirst() ? PlainText.fit(row.request().name(), nameColumns) : ""),
              plain(PlainText.fit(PlainText.safe(row.summary().cell().variant()), nameColumns)),
              plain(row.shown(Figure.THROUGHPUT)),
              plain(row.shown(Figure.P50)),
              plain(row.shown(Figure.P99)),
              plain(row.failed()),
              verdict(findings, row, Figure.THROUGHPUT),
              verdict(findings, row, Figure.P99)));
    }
    return table;
  }

  private static Entry verdict(Findings findings, Row row, Figure figure) {
    var comparison = row.comparison(findings, figure);
    return new Entry(
        comparison.map(TerminalReport::said).orElse("baseline"),
        comparison.map(Comparison::verdict).map(TerminalReport::tone).orElse(Tone.WEAK));
  }

  private static Entry plain(String text) {
    return new Entry(text, Tone.PLAIN);
  }
}
