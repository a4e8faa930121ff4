package dev.loomlab.drive;

import dev.loomlab.plan.Level;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.schedule.Assignment;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** One level's record for a person to read. */
record LoadText(URI url, Assignment assignment, LoadRecord load) {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  /** A silence shorter than this is no stall, whatever the response time. */
  private static final long STALL_NANOS = 100_000_000;

  /** A silence of so many median response times is a stall. */
  private static final int STALL_RESPONSES = 3;

  private static final double BUSY_LOOP = 0.8;
  private static final double LATE_MILLIS = 1.5;

  /** The text, several lines. */
  String text() {
    var lines = new ArrayList<String>();
    lines.add(heading());
    steadiness().ifPresent(said -> lines.add(row("warm-up", said)));
    lines.add(row("throughput", format("%.1f answers/s", load.throughputPerSecond())));
    lines.add(row("requests", requests()));
    if (!load.counts().failed().isEmpty()) {
      lines.add(row("failures", failures()));
    }
    lines.add(row("response", percentiles(load.latencies().response())));
    if (assignment.level() instanceof Level.Open) {
      lines.add(row("service", percentiles(load.latencies().service())));
    }
    new TreeMap<>(load.latencies().stages())
        .forEach((stage, times) -> lines.add(row("  " + stage, percentiles(times))));
    lines.add(row("connections", connections()));
    lines.add(row("generator", generator()));
    caveats().forEach(caveat -> lines.add(row("caveat", caveat)));
    return String.join(System.lineSeparator(), lines);
  }

  /** What a reader has to know before using the figures, each with its cure. */
  List<String> caveats() {
    var caveats = new ArrayList<String>();
    double median = load.latencies().response().getValueAtPercentile(50);
    if (assignment.level() instanceof Level.Closed
        && load.longestSilenceNanos() > Math.max(STALL_NANOS, STALL_RESPONSES * median)) {
      caveats.add(
          format(
              "no answer came for %.0f ms; users of closed load wait a stall out, so the percentiles"
                  + " hardly show it: use open load (-r) to see what it costs",
              load.longestSilenceNanos() / NANOS_PER_MILLI));
    }
    if (load.generator().busiestLoopShare() > BUSY_LOOP) {
      caveats.add(
          format(
              "the generator's loop was busy %.0f %% of the time and may have been the limit: add"
                  + " --loops, or lower the load",
              100 * load.generator().busiestLoopShare()));
    }
    if (late(99) > LATE_MILLIS) {
      caveats.add(
          format(
              "1 %% of the requests were sent more than %.1f ms late: lower the load, or add"
                  + " --connections if few were free",
              late(99)));
    }
    if (load.counts().notSent() > 0) {
      caveats.add(
          load.counts().notSent()
              + " requests were due but never sent, because no connection was free: the target does"
              + " not keep up, or add --connections");
    }
    if (assignment.level() instanceof Level.Closed
        && assignment.thinkNanos() < load.windowNanos()
        && load.connections().active() < load.connections().asked()) {
      caveats.add(
          format(
              "only %d of %d connections carried an answer: the concurrency was lower than asked",
              load.connections().active(), load.connections().asked()));
    }
    return List.copyOf(caveats);
  }

  private String heading() {
    return switch (assignment.level()) {
      case Level.Closed(int users) ->
          format(
              "Closed load of %d users on %s, %.2f s after %.2f s of warm-up",
              users, url, seconds(load.windowNanos()), seconds(load.warmupNanos()));
      case Level.Open rate ->
          format(
              "Open load of %s on %s, %.2f s after %.2f s of warm-up",
              rate.label(), url, seconds(load.windowNanos()), seconds(load.warmupNanos()));
    };
  }

  private Optional<String> steadiness() {
    return switch (load.steadiness()) {
      case NOT_ASKED -> Optional.empty();
      case REACHED -> Optional.of("went on until throughput was steady");
      case NOT_REACHED ->
          Optional.of("throughput was not steady when its bound was reached: give it more time");
    };
  }

  private String requests() {
    var counts = load.counts();
    return format(
        "%d due: %d answered, %d failed, %d timed out, %d not sent",
        counts.due(), counts.answered(), counts.failures(), counts.timedOut(), counts.notSent());
  }

  private String failures() {
    return new TreeMap<>(load.counts().failed())
        .entrySet().stream()
            .map(kind -> kind.getKey() + " " + kind.getValue())
            .collect(Collectors.joining(", "));
  }

  private String connections() {
    var connections = load.connections();
    return format(
        "%d asked, %d opened, %d active, %d opened again",
        connections.asked(), connections.opened(), connections.active(), connections.reopened());
  }

  private String generator() {
    var self = load.generator();
    double requests = Math.max(1, load.answeredInWindow());
    return format(
        "loop busy %.0f %%, %.1f us CPU a request, sent late p50 %.3f p99 %.3f ms, %d collections"
            + " (%.0f ms), %.1f bytes allocated a request, %d MiB",
        100 * self.busiestLoopShare(),
        self.cpuNanos() / requests / 1e3,
        late(50),
        late(99),
        self.gcCount(),
        self.gcPauseNanos() / NANOS_PER_MILLI,
        self.allocatedBytes() / requests,
        self.rssBytes() >> 20);
  }

  private static String percentiles(Histogram times) {
    if (times.getTotalCount() == 0) {
      return "nothing was answered";
    }
    return format(
        "p50 %s  p90 %s  p99 %s  p99.9 %s  max %s  mean %s ms",
        millis(times, 50),
        millis(times, 90),
        millis(times, 99),
        millis(times, 99.9),
        millis(times, 100),
        millis(times.getMean()));
  }

  private static String millis(Histogram times, double percentile) {
    return millis((double) times.getValueAtPercentile(percentile));
  }

  private static String millis(double nanos) {
    double millis = nanos / NANOS_PER_MILLI;
    return format(millis < 10 ? "%.3f" : millis < 1000 ? "%.1f" : "%.0f", millis);
  }

  private double late(double percentile) {
    return load.latencies().lateness().getValueAtPercentile(percentile) / NANOS_PER_MILLI;
  }

  private static double seconds(long nanos) {
    return nanos / NANOS_PER_SECOND;
  }

  private static String row(String name, String value) {
    return format("  %-12s %s", name, value);
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
