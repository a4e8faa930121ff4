package dev.loomlab.report;

import dev.loomlab.plan.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * A small table of words.
 *
 * @param title what it is about
 * @param heads its columns
 * @param rows as many cells each as there are columns
 */
record Grid(String title, List<String> heads, List<List<Word>> rows) {
  /** Copies the lists. */
  Grid {
    heads = List.copyOf(heads);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /**
   * A cell.
   *
   * @param text what it says
   * @param verdict the verdict that it tells, if it tells one
   */
  record Word(String text, Optional<Verdict> verdict) {}
}
