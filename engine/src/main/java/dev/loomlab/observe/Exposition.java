package dev.loomlab.observe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The text form in which programs publish figures for Prometheus: a line a sample, {@code
 * name{label="value"} number timestamp}, comments with {@code #} (Prometheus, "Exposition formats",
 * text-based format; OpenMetrics adds what is skipped here).
 */
final class Exposition {
  private Exposition() {}

  /**
   * One sample.
   *
   * @param name the series' name
   * @param labels its labels, in the order of the text
   * @param value its value
   */
  record Line(String name, Map<String, String> labels, double value) {}

  /** The finite samples of the wanted series; lines that are none are skipped. */
  static List<Line> read(String text, Set<String> wanted) {
    var lines = new ArrayList<Line>();
    text.lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(line -> line(line, wanted).ifPresent(lines::add));
    return lines;
  }

  private static Optional<Line> line(String line, Set<String> wanted) {
    int end = 0;
    while (end < line.length() && line.charAt(end) != '{' && line.charAt(end) != ' ') {
      end++;
    }
    var name = line.substring(0, end);
    if (!wanted.contains(name)) {
      return Optional.empty();
    }
    var labels = new LinkedHashMap<String, String>();
    int afterLabels =
        end < line.length() && line.charAt(end) == '{' ? labels(line, end, labels) : end;
    if (afterLabels < 0) {
      return Optional.empty();
    }
    var value = number(line.substring(afterLabels).trim().split("\\s+", 2)[0]);
    return value.isPresent()
        ? Optional.of(new Line(name, labels, value.getAsDouble()))
        : Optional.empty();
  }

  private static OptionalDouble number(String text) {
    try {
      double value = Double.parseDouble(text);
      return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    } catch (NumberFormatException none) {
      return OptionalDouble.empty();
    }
  }

  /** Reads labels from an opening bracket on; gives where they end, below 0 if they do not. */
  private static int labels(String line, int open, Map<String, String> into) {
    int at = open + 1;
    while (at < line.length() && line.charAt(at) != '}') {
      int equals = line.indexOf("=\"", at);
      if (equals < 0) {
        return -1;
      }
      var value = new StringBuilder();
      int end = quoted(line, equals + 2, value);
      if (end < 0) {
        return -1;
      }
      into.put(line.substring(at, equals).trim(), value.toString());
      at = end + 1;
      while (at < line.length() && (line.charAt(at) == ',' || line.charAt(at) == ' ')) {
        at++;
      }
    }
    return at < line.length() ? at + 1 : -1;
  }

  /** Reads up to a closing quotation mark; a backslash takes the next character as it is. */
  private static int quoted(String line, int from, StringBuilder into) {
    for (int at = from; at < line.length(); at++) {
      char each = line.charAt(at);
      if (each == '"') {
        return at;
      }
      if (each == '\\' && at + 1 < line.length()) {
        at++;
        into.append(line.charAt(at) == 'n' ? '\n' : line.charAt(at));
      } else {
        into.append(each);
      }
    }
    return -1;
  }
}
