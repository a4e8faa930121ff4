package dev.loomlab.report;

import java.util.List;

/**
 * A page of short statements: what is read first, small tables of words, and titled lists.
 * Terminal, Markdown and HTML show the same words.
 *
 * @param headlines what is read first
 * @param grids small tables
 * @param blocks the rest, in the order in which it is read
 */
record Page(List<Headline> headlines, List<Grid> grids, List<Block> blocks) {

  /** Copies the lists. */
  Page {
    headlines = List.copyOf(headlines);
    grids = List.copyOf(grids);
    blocks = List.copyOf(blocks);
  }

  /**
   * One sentence that a reader must not miss.
   *
   * @param about what it is about; empty if that goes without saying
   * @param text the sentence
   * @param reason the figures behind it; empty if there are none
   */
  record Headline(String about, String text, String reason) {

    /** The sentence with what it is about. */
    String whole() {
      return about.isEmpty() ? text : about + ": " + text;
    }
  }
}
