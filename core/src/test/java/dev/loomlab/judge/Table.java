package dev.loomlab.judge;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A reference table from the test resources: comment line, header line, comma-separated rows. */
record Table(List<Row> rows) {

  /** One row, its cells by the header's words. */
  record Row(Map<String, String> cells) {
    String text(String column) {
      return Objects.requireNonNull(cells.get(column), column);
    }

    double number(String column) {
      return Double.parseDouble(text(column));
    }

    double[] numbers(String column) {
      return Arrays.stream(text(column).split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
    }
  }

  static Table read(String name) {
    try (InputStream in = Table.class.getResourceAsStream(name)) {
      var text =
          new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
      var lines = text.lines().filter(line -> !line.startsWith("#")).toList();
      var header = lines.getFirst().split(",", -1);
      return new Table(
          lines.stream().skip(1).map(line -> row(header, line.split(",", -1))).toList());
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static Row row(String[] header, String[] values) {
    var row = new HashMap<String, String>();
    for (int column = 0; column < header.length; column++) {
      row.put(header[column], values[column]);
    }
    return new Row(row);
  }
}
