package dev.loomlab.run;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The samples of a trial as CSV: a column a gauge, then a column a series, a row a sample; what was
 * not read is empty.
 */
final class SampleFile {
  private static final String AT = "atNanos";
  private static final Map<String, Gauge> GAUGES =
      Arrays.stream(Gauge.values()).collect(Collectors.toMap(Gauge::name, gauge -> gauge));

  private SampleFile() {}

  /** Writes samples and forces them to disk. */
  static void write(Path file, List<Sample> samples) throws IOException {
    var text = new StringBuilder(AT);
    for (var gauge : Gauge.values()) {
      text.append(',').append(gauge);
    }
    var series = new TreeSet<String>();
    samples.forEach(sample -> series.addAll(sample.series().keySet()));
    series.forEach(name -> text.append(',').append(name));
    text.append('\n');
    samples.forEach(sample -> text.append(row(sample, series)).append('\n'));
    DurableFile.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String row(Sample sample, Collection<String> series) {
    return Stream.concat(
            Arrays.stream(Gauge.values()).map(sample::value), series.stream().map(sample::series))
        .map(value -> value.stream().mapToObj(SampleFile::shortest).findFirst().orElse(""))
        .collect(Collectors.joining(",", sample.atNanos() + ",", ""));
  }

  /** A whole number without a fraction, anything else as Java writes a double: both are exact. */
  private static String shortest(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1L << 53
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  /** Reads samples; none if there is no such file. Columns that are no gauges are series. */
  static List<Sample> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    var rows = Files.readAllLines(file);
    var columns = rows.getFirst().split(",", -1);
    var samples = new ArrayList<Sample>();
    for (var row : rows.subList(1, rows.size())) {
      samples.add(sample(columns, row.split(",", -1)));
    }
    return samples;
  }

  private static Sample sample(String[] columns, String[] cells) throws IOException {
    if (cells.length != columns.length) {
      throw new IOException(
          "samples.csv has a row of " + cells.length + " cells under " + columns.length);
    }
    var values = new EnumMap<Gauge, Double>(Gauge.class);
    var series = new HashMap<String, Double>();
    for (int column = 1; column < columns.length; column++) {
      if (!cells[column].isEmpty()) {
        double value = Double.parseDouble(cells[column]);
        var gauge = GAUGES.get(columns[column]);
        if (gauge != null) {
          values.put(gauge, value);
        } else {
          series.put(columns[column], value);
        }
      }
    }
    return new Sample(Long.parseLong(cells[0]), values, series);
  }
}
