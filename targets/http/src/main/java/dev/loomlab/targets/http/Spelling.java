package dev.loomlab.targets.http;

import java.util.Comparator;
import java.util.List;

/** Finds what a mistyped word was meant to be. */
final class Spelling {

  private static final int MOST_EDITS = 3;

  private Spelling() {}

  /** A clause that names the nearest known word, or nothing if none is near. */
  static String suggestion(String word, List<String> known) {
    return known.stream()
        .min(Comparator.comparingInt(candidate -> edits(word, candidate)))
        .filter(candidate -> edits(word, candidate) <= MOST_EDITS)
        .map(candidate -> "; did you mean " + candidate + "?")
        .orElse("; see --help");
  }

  /**
   * The Levenshtein distance: the fewest insertions, deletions and replacements of one character
   * that turn one word into the other (Wagner and Fischer, Journal of the ACM 21(1), 1974).
   */
  private static int edits(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[to.length()];
  }
}
