package dev.loomlab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A page in Markdown. */
final class PageMarkdown {
  private final List<String> lines = new ArrayList<>();

  private PageMarkdown() {}

  /** Its lines, each part led by an empty one. */
  static List<String> lines(Page page) {
    var markdown = new PageMarkdown();
    page.headlines().forEach(markdown::headline);
    page.grids().forEach(grid -> markdown.grid(grid, page.grids().size() > 1));
    page.blocks().forEach(markdown::block);
    return markdown.lines;
  }

  private void headline(Page.Headline headline) {
    var reason = headline.reason().isEmpty() ? "" : " " + MarkdownText.escaped(headline.reason());
    lines.add("");
    lines.add("**" + MarkdownText.escaped(headline.whole()) + "**" + reason);
  }

  private void grid(Grid grid, boolean titled) {
    if (titled) {
      lines.add("");
      lines.add("**" + MarkdownText.escaped(grid.title()) + "**");
    }
    lines.add("");
    lines.add("| " + String.join(" | ", grid.heads()) + " |");
    lines.add("|---:|" + "---|".repeat(grid.heads().size() - 1));
    for (var row : grid.rows()) {
      lines.add(
          row.stream()
              .map(word -> MarkdownText.escaped(word.text()))
              .collect(Collectors.joining(" | ", "| ", " |")));
    }
  }

  private void block(Block block) {
    lines.add("");
    lines.add("**" + block.title() + "**");
    lines.add("");
    block.lines().forEach(line -> lines.add("- " + MarkdownText.escaped(line)));
  }
}
