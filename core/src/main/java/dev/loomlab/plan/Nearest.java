package dev.loomlab.plan;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * The known name that a mistyped one was probably meant to be.
 *
 * <p>Names are compared by the optimal string alignment distance: how many letters must be
 * inserted, left out, replaced or swapped with their neighbour (Boytsov, "Indexing methods for
 * approximate dictionary searching", 2011, section 2.1). A name is near if at most a third of the
 * shorter one's letters differ, and one letter always may.
 */
public final class Nearest {
  private Nearest() {}

  /** The known name that is nearest to this one, if any is near; of several the first. */
  public static Optional<String> to(String name, Collection<String> known) {
    return known.stream()
        .filter(
            each -> distance(name, each) <= Math.max(1, Math.min(name.length(), each.length()) / 3))
        .min(Comparator.comparingInt(each -> distance(name, each)));
  }

  /** The end of a message: {@code " Did you mean 'window'?"}, or nothing if no name is near. */
  public static String hint(String name, Collection<String> known) {
    return to(name, known).map(nearest -> " Did you mean '" + nearest + "'?").orElse("");
  }

  /**
   * The message for a key that nobody knows.
   *
   * @param key the key as it was given
   * @param where the path of the mapping that holds it, for example {@code protocol}
   * @param known the keys that may stand there
   */
  public static String unknownKey(String key, String where, Collection<String> known) {
    return "unknown key '%s' in %s.%s Known keys: %s"
        .formatted(key, where, hint(key, known), String.join(", ", known));
  }

  /** How many edits lie between two names; the longer is cut at 200 letters. */
  static int distance(String left, String right) {
    var from = left.substring(0, Math.min(200, left.length()));
    var to = right.substring(0, Math.min(200, right.length()));
    var edits = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        edits[i][j] = cell(from, to, i, j, edits);
      }
    }
    return edits[from.length()][to.length()];
  }

  private static int cell(String from, String to, int i, int j, int[][] edits) {
    if (i == 0 || j == 0) {
      return i + j;
    }
    boolean same = from.charAt(i - 1) == to.charAt(j - 1);
    int least = edits[i - 1][j - 1] + (same ? 0 : 1);
    least = Math.min(least, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
    boolean swapped =
        i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1);
    return swapped ? Math.min(least, 1 + edits[i - 2][j - 2]) : least;
  }
}
