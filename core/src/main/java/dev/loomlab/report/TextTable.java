package dev.loomlab.report;

import dev.loomlab.report.Style.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A table in columns of text. */
final class TextTable {
  private static final String GAP = "  ";

  /** A cell: its text, and the tone in which it is shown. */
  record Entry(String text, Tone tone) {}

  /** A column: its head, and whether its entries stand to the right, as numbers do. */
  record Column(String head, boolean right) {}

  private final List<Column> columns;
  private final List<List<Entry>> rows = new ArrayList<>();

  TextTable(List<Column> columns) {
    this.columns = List.copyOf(columns);
  }

  void add(List<Entry> row) {
    rows.add(List.copyOf(row));
  }

  /** How wide the table is. */
  int width() {
    return IntStream.range(0, columns.size()).map(this::width).sum()
        + GAP.length() * (columns.size() - 1);
  }

  /** The table's lines, the head first. */
  List<String> lines(Style style) {
    var lines = new ArrayList<String>();
    lines.add(
        line(columns.stream().map(each -> new Entry(each.head(), Tone.HEADING)).toList(), style));
    rows.forEach(row -> lines.add(line(row, style)));
    return lines;
  }

  private String line(List<Entry> row, Style style) {
    var line = new StringBuilder();
    int pending = 0;
    for (int column = 0; column < row.size(); column++) {
      var entry = row.get(column);
      int padding = width(column) - PlainText.width(entry.text());
      boolean right = columns.get(column).right();
      if (!entry.text().isEmpty()) {
        line.repeat(' ', pending + (right ? padding : 0));
        line.append(
            entry.tone() == Tone.PLAIN ? entry.text() : style.apply(entry.tone(), entry.text()));
        pending = right ? 0 : padding;
      } else {
        pending += padding;
      }
      pending += GAP.length();
    }
    return line.toString();
  }

  private int width(int column) {
    return Math.max(
        PlainText.width(columns.get(column).head()),
        rows.stream().mapToInt(row -> PlainText.width(row.get(column).text())).max().orElse(0));
  }
}
