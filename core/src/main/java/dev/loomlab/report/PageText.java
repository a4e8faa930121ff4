package dev.loomlab.report;

import dev.loomlab.plan.Verdict;
import dev.loomlab.report.Style.Tone;
import dev.loomlab.report.TextTable.Column;
import dev.loomlab.report.TextTable.Entry;
import java.util.ArrayList;
import java.util.List;

/** A page for a terminal. */
final class PageText {
  private static final String INDENT = "  ";
  private static final String POINT = "- ";
  private static final int WIDEST_WORD = 32;

  private final Style style;
  private final int columns;
  private final List<String> lines = new ArrayList<>();

  private PageText(Style style, int columns) {
    this.style = style;
    this.columns = columns;
  }

  /** Its lines, none longer than so many columns. */
  static List<String> lines(Page page, Style style, int columns) {
    var text = new PageText(style, columns);
    page.headlines().forEach(text::headline);
    for (var grid : page.grids()) {
      text.grid(grid, page.grids().size() > 1);
    }
    page.blocks().forEach(text::block);
    return text.lines;
  }

  private void headline(Page.Headline headline) {
    wrapped(INDENT, INDENT, headline.whole(), Tone.HEADING);
    if (!headline.reason().isEmpty()) {
      wrapped(INDENT, INDENT, headline.reason(), Tone.PLAIN);
    }
  }

  private void grid(Grid grid, boolean titled) {
    lines.add("");
    if (titled) {
      wrapped(INDENT, INDENT, grid.title(), Tone.HEADING);
    }
    int shown = grid.heads().size();
    var table = table(grid, shown);
    while (table.width() + INDENT.length() > columns && shown > 2) {
      shown--;
      table = table(grid, shown);
    }
    table.lines(style).forEach(line -> lines.add(INDENT + line));
  }

  /** The table with as many columns as there is room for: the last are told in the other forms. */
  private static TextTable table(Grid grid, int shown) {
    var table =
        new TextTable(
            grid.heads().subList(0, shown).stream()
                .map(head -> new Column(head, head.equals(grid.heads().getFirst())))
                .toList());
    for (var row : grid.rows()) {
      table.add(
          row.subList(0, shown).stream()
              .map(word -> new Entry(shown(word.text()), tone(word)))
              .toList());
    }
    return table;
  }

  private static String shown(String text) {
    return PlainText.fit(PlainText.safe(text), WIDEST_WORD);
  }

  private static Tone tone(Grid.Word word) {
    return word.verdict().map(PageText::tone).orElse(Tone.PLAIN);
  }

  private static Tone tone(Verdict verdict) {
    return switch (verdict) {
      case BETTER -> Tone.GOOD;
      case WORSE, INVALID -> Tone.BAD;
      case INCONCLUSIVE -> Tone.DOUBTFUL;
      case EQUIVALENT -> Tone.PLAIN;
    };
  }

  private void block(Block block) {
    lines.add("");
    wrapped(INDENT, INDENT, block.title(), Tone.HEADING);
    var under = INDENT + " ".repeat(POINT.length());
    block.lines().forEach(line -> wrapped(INDENT + POINT, under, line, Tone.PLAIN));
  }

  private void wrapped(String first, String then, String text, Tone tone) {
    var indent = first;
    for (var line : PlainText.wrapped(PlainText.safe(text), columns - first.length())) {
      lines.add(indent + (tone == Tone.PLAIN ? line : style.apply(tone, line)));
      indent = then;
    }
  }
}
