package dev.loomlab.plan;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Lines of YAML as they are put one below the other; texts are quoted where they need it. */
final class YamlLines {
  private static final String STEP = "  ";
  private static final String INDICATORS = "-?:,[]{}#&*!|>'\"%@`";
  private static final String FROM_ENVIRONMENT = "  # from the environment";

  private final StringBuilder text = new StringBuilder();
  private String indent = "";

  /** The lines so far. */
  String text() {
    return text.toString();
  }

  void comment(String words) {
    line("# " + words);
  }

  /** A key with a text. */
  void put(String key, String value) {
    line(scalar(key) + ": " + scalar(value) + origin(value));
  }

  /** A key with a list on one line, for words without surprises. */
  void list(String key, List<String> words) {
    line(scalar(key) + words.stream().collect(Collectors.joining(", ", ": [", "]")));
  }

  /** An item of a list. */
  void item(String value) {
    line("- " + scalar(value) + origin(value));
  }

  /** A key with keys or items below it; with nothing below it, it has no keys. */
  void nest(String key, String remark, Runnable inner) {
    int before = text.length();
    line(scalar(key) + ":" + (remark.isEmpty() ? "" : "  # " + remark));
    int after = text.length();
    deeper(inner);
    if (text.length() == after) {
      text.setLength(before);
      line(scalar(key) + ": {}" + (remark.isEmpty() ? "" : "  # " + remark));
    }
  }

  /** An item with keys or further items below it, the first of them on its own line. */
  void nestedItem(Runnable inner, boolean isList) {
    int before = text.length();
    deeper(inner);
    if (text.length() == before) {
      line(isList ? "- []" : "- {}");
    } else {
      text.replace(before + indent.length(), before + indent.length() + STEP.length(), "- ");
    }
  }

  /** The value of the key above is a list without items. */
  void noItems() {
    line("[]");
  }

  private void deeper(Runnable inner) {
    var outer = indent;
    indent = outer + STEP;
    inner.run();
    indent = outer;
  }

  private void line(String words) {
    text.append(indent).append(words).append('\n');
  }

  private static String origin(String value) {
    return EnvReference.isIn(value) ? FROM_ENVIRONMENT : "";
  }

  /** A text as YAML: plain if it can be, else in single quotes, else with escapes. */
  static String scalar(String value) {
    if (value.codePoints().anyMatch(YamlLines::needsEscape)) {
      return escaped(value);
    }
    return isPlain(value) ? value : "'" + value.replace("'", "''") + "'";
  }

  private static boolean isPlain(String value) {
    if (value.isEmpty() || !value.equals(value.strip()) || value.endsWith(":")) {
      return false;
    }
    boolean startsWithWord =
        INDICATORS.indexOf(value.charAt(0)) < 0
            || (value.startsWith("-") && value.length() > 1 && value.charAt(1) != ' ');
    return startsWithWord
        && !value.startsWith("---")
        && !value.startsWith("...")
        && !value.contains(": ")
        && !value.contains(" #");
  }

  private static boolean needsEscape(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          true;
      default -> point != ' ' && Character.isSpaceChar(point);
    };
  }

  private static String escaped(String value) {
    var out = new StringBuilder("\"");
    value
        .codePoints()
        .forEach(
            point -> {
              switch (point) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                  if (needsEscape(point)) {
                    out.append(
                        String.format(Locale.ROOT, point > 0xffff ? "\\U%08x" : "\\u%04x", point));
                  } else {
                    out.appendCodePoint(point);
                  }
                }
              }
            });
    return out.append('"').toString();
  }
}
