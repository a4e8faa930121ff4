package dev.loomlab.run;

import dev.loomlab.record.Latencies;
import dev.loomlab.record.LevelRecord;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The histograms of a trial in HdrHistogram's log format. A line's tag says what it holds: {@code
 * l1-response}, {@code l1-service}, {@code l1-lateness}, {@code l1-stage-exec} for the first level;
 * {@code l1-request2-response} and so on for the second of its requests, if it has several.
 */
final class HistogramFile {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final String STAGE = "stage-";

  private HistogramFile() {}

  /**
   * The histograms of a level.
   *
   * @param total of all requests together
   * @param requests of each, if there are several
   */
  record Level(Latencies total, List<Latencies> requests) {
    /** Copies the list. */
    Level {
      requests = List.copyOf(requests);
    }
  }

  /** Writes the histograms of a trial's levels and forces them to disk. */
  static void write(Path file, List<LevelRecord> levels) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      var log = new HistogramLogWriter(out);
      log.outputLogFormatVersion();
      log.outputComment("[times in seconds from the trial's start; values in nanoseconds]");
      log.outputLegend();
      for (int i = 0; i < levels.size(); i++) {
        write(log, levelTag(i), levels.get(i));
      }
    }
    DurableFile.write(file, bytes.toByteArray());
  }

  private static String levelTag(int level) {
    return "l" + (level + 1) + "-";
  }

  private static String requestTag(String levelTag, int request) {
    return levelTag + "request" + (request + 1) + "-";
  }

  private static void write(HistogramLogWriter log, String prefix, LevelRecord level) {
    write(log, prefix, level, level.load().latencies());
    var requests = level.load().requests();
    for (int i = 0; i < requests.size(); i++) {
      write(log, requestTag(prefix, i), level, requests.get(i).latencies());
    }
  }

  private static void write(
      HistogramLogWriter log, String prefix, LevelRecord level, Latencies latencies) {
    named(latencies)
        .forEach(
            (name, histogram) -> {
              var tagged = histogram.copy();
              tagged.setTag(prefix + name);
              log.outputIntervalHistogram(
                  level.windowBeginNanos() / NANOS_PER_SECOND,
                  level.windowEndNanos() / NANOS_PER_SECOND,
                  tagged,
                  NANOS_PER_MILLI);
            });
  }

  private static Map<String, Histogram> named(Latencies latencies) {
    var named = new TreeMap<String, Histogram>();
    named.put("response", latencies.response());
    named.put("service", latencies.service());
    named.put("lateness", latencies.lateness());
    latencies
        .stages()
        .forEach(
            (stage, histogram) ->
                named.put(STAGE + URLEncoder.encode(stage, StandardCharsets.UTF_8), histogram));
    return named;
  }

  /** Reads the histograms of each level, in running order; none if there is no such file. */
  static List<Level> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    var byTag = new HashMap<String, Histogram>();
    try (var in = new BufferedInputStream(Files.newInputStream(file));
        var log = new HistogramLogReader(in)) {
      while (log.hasNext()) {
        if (log.nextIntervalHistogram() instanceof Histogram histogram) {
          histogram.setAutoResize(true);
          byTag.put(histogram.getTag(), histogram);
        }
      }
    }
    var levels = new ArrayList<Level>();
    for (int i = 0; byTag.containsKey(levelTag(i) + "response"); i++) {
      var requests = new ArrayList<Latencies>();
      for (int k = 0; byTag.containsKey(requestTag(levelTag(i), k) + "response"); k++) {
        requests.add(latencies(byTag, requestTag(levelTag(i), k)));
      }
      levels.add(new Level(latencies(byTag, levelTag(i)), requests));
    }
    return levels;
  }

  private static Latencies latencies(Map<String, Histogram> byTag, String prefix)
      throws IOException {
    var stages = new TreeMap<String, Histogram>();
    byTag.forEach(
        (tag, histogram) -> {
          if (tag.startsWith(prefix + STAGE)) {
            var name = tag.substring(prefix.length() + STAGE.length());
            stages.put(URLDecoder.decode(name, StandardCharsets.UTF_8), histogram);
          }
        });
    return new Latencies(
        required(byTag, prefix + "response"),
        required(byTag, prefix + "service"),
        required(byTag, prefix + "lateness"),
        stages);
  }

  private static Histogram required(Map<String, Histogram> byTag, String tag) throws IOException {
    var histogram = byTag.get(tag);
    if (histogram == null) {
      throw new IOException("latency.hlog has no line tagged " + tag);
    }
    return histogram;
  }
}
