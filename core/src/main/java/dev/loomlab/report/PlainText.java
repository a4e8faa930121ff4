package dev.loomlab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Text made safe and measured for a terminal: what a plan or a target says may hold control
 * characters, which a terminal would obey, and characters that take two columns or none.
 */
final class PlainText {
  private PlainText() {}

  /** The text with control, line-breaking and direction characters written out as escapes. */
  static String safe(String text) {
    var safe = new StringBuilder();
    text.codePoints()
        .forEach(
            point -> {
              if (point == '\n' || point == '\t') {
                safe.append(' ');
              } else if (obeyed(point)) {
                safe.append(String.format(Locale.ROOT, "\\u%04x", point));
              } else {
                safe.appendCodePoint(point);
              }
            });
    return safe.toString();
  }

  private static boolean obeyed(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  /** How many columns the text takes. */
  static int width(String text) {
    return text.codePoints().map(PlainText::width).sum();
  }

  private static int width(int point) {
    return switch (Character.getType(point)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> 0;
      default -> wide(point) ? 2 : 1;
    };
  }

  private static boolean wide(int point) {
    return (point >= 0x1100 && point <= 0x115f)
        || (point >= 0x2e80 && point <= 0xa4cf)
        || (point >= 0xac00 && point <= 0xd7a3)
        || (point >= 0xf900 && point <= 0xfaff)
        || (point >= 0xfe30 && point <= 0xfe6f)
        || (point >= 0xff00 && point <= 0xff60)
        || (point >= 0xffe0 && point <= 0xffe6)
        || (point >= 0x1f300 && point <= 0x1faff)
        || (point >= 0x20000 && point <= 0x3fffd);
  }

  /** The text cut in its middle, where names differ least, to at most so many columns. */
  static String fit(String text, int columns) {
    if (width(text) <= columns) {
      return text;
    }
    int tail = (columns - 2) / 2;
    int head = columns - 2 - tail;
    return taken(text, head) + ".." + reversed(taken(reversed(text), tail));
  }

  private static String taken(String text, int columns) {
    var taken = new StringBuilder();
    int used = 0;
    for (int point : text.codePoints().toArray()) {
      used += width(point);
      if (used > columns) {
        break;
      }
      taken.appendCodePoint(point);
    }
    return taken.toString();
  }

  private static String reversed(String text) {
    return new StringBuilder(text).reverse().toString();
  }

  /** The text broken into lines at spaces; a word that is longer than a line is cut. */
  static List<String> wrapped(String text, int columns) {
    var lines = new ArrayList<String>();
    var line = new StringBuilder();
    for (var word : text.strip().split("\\s+", -1)) {
      var rest = word;
      if (!line.isEmpty() && width(line.toString()) + 1 + width(rest) > columns) {
        lines.add(line.toString());
        line.setLength(0);
      }
      while (width(rest) > columns) {
        var head = taken(rest, columns);
        lines.add(head);
        rest = rest.substring(head.length());
      }
      line.append(line.isEmpty() ? "" : " ").append(rest);
    }
    lines.add(line.toString());
    return lines;
  }
}
