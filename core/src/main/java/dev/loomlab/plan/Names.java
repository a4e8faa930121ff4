package dev.loomlab.plan;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which names plans, cases, variants and requests may have: such as are safe in a file's name
 * anywhere.
 */
public final class Names {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");

  private static final List<String> FINDINGS =
      List.of(
          "stalled",
          "pinned",
          "pinned-cold",
          "carriers-held",
          "carriers-added",
          "pool-queue",
          "lock-queue",
          "fan-out",
          "submitter-blocked",
          "direct-memory-grows",
          "allocated-per-thread",
          "collection",
          "waiting-share",
          "ended-by-itself",
          "not-accepting",
          "silent",
          "option");

  private Names() {}

  /**
   * Lets a name pass that may be one.
   *
   * @throws IllegalArgumentException if it may not
   */
  public static void check(String name) {
    if (!NAME.matcher(name).matches()) {
      var lower = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]+", "-");
      throw new IllegalArgumentException(
          "'%s' is no name: at most 64 of a-z 0-9 . _ - after a letter or digit%s"
              .formatted(
                  name, NAME.matcher(lower).matches() ? ", for example '" + lower + "'" : ""));
    }
  }

  /**
   * Lets a variant's name pass that may be one; a figure's name may not, because in an expectation
   * {@code 1 x NAME} would then have two meanings.
   *
   * @throws IllegalArgumentException if it may not
   */
  static void checkVariant(String name) {
    if (Figure.of(name).isPresent()) {
      throw new IllegalArgumentException(
          "'" + name + "' is the name of a figure; name it otherwise");
    }
    check(name);
  }

  /** The label of every kind of finding that a diagnosis may make. */
  public static List<String> findings() {
    return FINDINGS;
  }

  /** Every figure's key. */
  static List<String> figures() {
    return Stream.of(Figure.values()).map(Figure::key).toList();
  }
}
