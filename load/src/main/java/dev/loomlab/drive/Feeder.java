package dev.loomlab.drive;

import dev.loomlab.plan.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvReadFeature;

/**
 * Rows of values that requests are filled with, from a file of comma-separated values (RFC 4180)
 * whose first line names the columns.
 *
 * @param file the file's name
 * @param columns the columns' names
 * @param rows the values, in the order of the columns; at least one row
 */
record Feeder(String file, List<String> columns, List<List<String>> rows) {
  /** What begins with env: is a variable of the environment, filled in before the load begins. */
  private static final Pattern COLUMN = Pattern.compile("\\$\\{(?!env:)([^{}]*)}");

  private static final CsvMapper CSV =
      CsvMapper.builder()
          .enable(CsvReadFeature.WRAP_AS_ARRAY, CsvReadFeature.SKIP_EMPTY_LINES)
          .build();

  /** Copies the lists and checks that every row has a value for every column. */
  Feeder {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          file + " has no rows: write a line with the columns' names and at least one with values");
    }
    if (Set.copyOf(columns).size() < columns.size()) {
      throw new IllegalArgumentException(file + " names a column twice: " + columns);
    }
    for (int row = 0; row < rows.size(); row++) {
      if (rows.get(row).size() != columns.size()) {
        throw new IllegalArgumentException(
            "%s, row %d: it has %d values, and there are %d columns"
                .formatted(file, row + 1, rows.get(row).size(), columns.size()));
      }
    }
  }

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if it cannot be read, or has no rows
   */
  static Feeder read(String file) {
    var text = InputFile.text(file);
    var lines = new ArrayList<List<String>>();
    try (var values =
        CSV.readerForListOf(String.class)
            .<List<String>>readValues(text.startsWith("\ufeff") ? text.substring(1) : text)) {
      while (values.hasNextValue()) {
        lines.add(List.copyOf(values.nextValue()));
      }
    } catch (JacksonException noCsv) {
      throw new IllegalArgumentException(
          file + " cannot be read as comma-separated values: " + noCsv.getOriginalMessage(), noCsv);
    }
    if (lines.isEmpty()) {
      return new Feeder(file, List.of(), List.of());
    }
    var columns = lines.getFirst().stream().map(String::strip).toList();
    return new Feeder(file, columns, lines.subList(1, lines.size()));
  }

  /** The names that a text asks for, as in {@code ${id}}. */
  static Set<String> asked(String text) {
    var names = new LinkedHashSet<String>();
    COLUMN.matcher(text).results().forEach(place -> names.add(place.group(1)));
    return names;
  }

  /** The text with the row's values put in. */
  String filled(String text, int row, UnaryOperator<String> written) {
    return COLUMN
        .matcher(text)
        .replaceAll(place -> Matcher.quoteReplacement(written.apply(value(place.group(1), row))));
  }

  private String value(String column, int row) {
    int at = columns.indexOf(column);
    if (at < 0) {
      throw new IllegalArgumentException(unknown(column));
    }
    return rows.get(row).get(at);
  }

  /** That there is no such column, and which there are. */
  String unknown(String column) {
    return "%s has no column '%s'.%s Columns: %s"
        .formatted(file, column, Nearest.hint(column, columns), String.join(", ", columns));
  }
}
