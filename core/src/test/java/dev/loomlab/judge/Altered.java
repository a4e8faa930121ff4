package dev.loomlab.judge;

import dev.loomlab.record.Connections;
import dev.loomlab.record.Counts;
import dev.loomlab.record.GeneratorHealth;
import dev.loomlab.record.Latencies;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.RequestRecord;
import dev.loomlab.record.Steadiness;
import java.util.List;
import org.HdrHistogram.Histogram;

/** A load record of which single parts are changed, as a faulty generator would write it. */
final class Altered {
  private Connections connections;
  private Counts counts;
  private long answeredInWindow;
  private Latencies latencies;
  private List<Long> slices;
  private long longestSilenceNanos;
  private GeneratorHealth generator;
  private List<RequestRecord> requests;
  private Steadiness steadiness;
  private final LoadRecord original;

  private Altered(LoadRecord load) {
    original = load;
    connections = load.connections();
    counts = load.counts();
    answeredInWindow = load.answeredInWindow();
    latencies = load.latencies();
    slices = load.slices();
    longestSilenceNanos = load.longestSilenceNanos();
    generator = load.generator();
    requests = load.requests();
    steadiness = load.steadiness();
  }

  static Altered of(LoadRecord load) {
    return new Altered(load);
  }

  Altered connections(Connections other) {
    connections = other;
    return this;
  }

  Altered counts(Counts other) {
    counts = other;
    return this;
  }

  Altered answeredInWindow(long other) {
    answeredInWindow = other;
    return this;
  }

  Altered response(Histogram other) {
    latencies = new Latencies(other, other, latencies.lateness(), latencies.stages());
    return this;
  }

  Altered lateness(Histogram other) {
    latencies = new Latencies(latencies.response(), latencies.service(), other, latencies.stages());
    return this;
  }

  Altered slices(List<Long> other) {
    slices = other;
    return this;
  }

  Altered longestSilenceNanos(long other) {
    longestSilenceNanos = other;
    return this;
  }

  Altered generator(GeneratorHealth other) {
    generator = other;
    return this;
  }

  Altered requests(List<RequestRecord> other) {
    requests = other;
    return this;
  }

  Altered steadiness(Steadiness other) {
    steadiness = other;
    return this;
  }

  LoadRecord record() {
    return new LoadRecord(
        original.warmupNanos(),
        original.windowNanos(),
        original.drainNanos(),
        original.timeoutNanos(),
        connections,
        counts,
        answeredInWindow,
        original.answeredInLevel(),
        latencies,
        original.sliceNanos(),
        slices,
        longestSilenceNanos,
        generator,
        requests,
        steadiness);
  }
}
