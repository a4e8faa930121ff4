package dev.loomlab.record;

import java.util.ArrayList;
import java.util.List;

/**
 * What the generator saw of one level.
 *
 * @param warmupNanos how long the load ran before the window
 * @param windowNanos how long was measured
 * @param drainNanos from the end of sending until the last request in flight had ended
 * @param timeoutNanos the timeout that was in force inside the window
 * @param connections the generator's connections
 * @param counts where the window's requests went
 * @param answeredInWindow answers that were complete inside the window: throughput is this over the
 *     window
 * @param answeredInLevel answers of warm-up, window and drain together
 * @param latencies how long the window's requests took
 * @param sliceNanos the length of one slice of {@code slices}
 * @param slices answers complete in each slice of the window; the last slice may be shorter
 * @param longestSilenceNanos the longest stretch of the window without any answer while requests
 *     were in flight
 * @param generator the generator's own health
 * @param requests the same by request, in the plan's order; empty unless there are several
 * @param steadiness whether the warm-up went on until throughput was steady
 */
public record LoadRecord(
    long warmupNanos,
    long windowNanos,
    long drainNanos,
    long timeoutNanos,
    Connections connections,
    Counts counts,
    long answeredInWindow,
    long answeredInLevel,
    Latencies latencies,
    long sliceNanos,
    List<Long> slices,
    long longestSilenceNanos,
    GeneratorHealth generator,
    List<RequestRecord> requests,
    Steadiness steadiness) {

  /** Copies the lists. */
  public LoadRecord {
    slices = List.copyOf(slices);
    requests = List.copyOf(requests);
  }

  /** A level of one request, whose warm-up was not asked to become steady. */
  public LoadRecord(
      long warmupNanos,
      long windowNanos,
      long drainNanos,
      long timeoutNanos,
      Connections connections,
      Counts counts,
      long answeredInWindow,
      long answeredInLevel,
      Latencies latencies,
      long sliceNanos,
      List<Long> slices,
      long longestSilenceNanos,
      GeneratorHealth generator) {
    this(
        warmupNanos,
        windowNanos,
        drainNanos,
        timeoutNanos,
        connections,
        counts,
        answeredInWindow,
        answeredInLevel,
        latencies,
        sliceNanos,
        slices,
        longestSilenceNanos,
        generator,
        List.of(),
        Steadiness.NOT_ASKED);
  }

  /** Answers per second inside the window. */
  public double throughputPerSecond() {
    return answeredInWindow * 1e9 / windowNanos;
  }

  /**
   * What two generators saw of the same level together; lengths of time are those of the longer,
   * the longest silence that of the shorter, since both must be silent for the target to be.
   */
  public LoadRecord plus(LoadRecord other) {
    var sum = new ArrayList<Long>();
    for (int slice = 0; slice < Math.max(slices.size(), other.slices.size()); slice++) {
      sum.add(at(slices, slice) + at(other.slices, slice));
    }
    return new LoadRecord(
        Math.max(warmupNanos, other.warmupNanos),
        Math.max(windowNanos, other.windowNanos),
        Math.max(drainNanos, other.drainNanos),
        Math.max(timeoutNanos, other.timeoutNanos),
        connections.plus(other.connections),
        counts.plus(other.counts),
        answeredInWindow + other.answeredInWindow,
        answeredInLevel + other.answeredInLevel,
        latencies.plus(other.latencies),
        sliceNanos,
        sum,
        silenceWith(other),
        generator.plus(other.generator),
        RequestRecord.sum(requests, other.requests),
        steadiness.with(other.steadiness));
  }

  /** A generator without any answer in the level says nothing about silences. */
  private long silenceWith(LoadRecord other) {
    if (answeredInLevel == 0) {
      return other.longestSilenceNanos;
    }
    return other.answeredInLevel == 0
        ? longestSilenceNanos
        : Math.min(longestSilenceNanos, other.longestSilenceNanos);
  }

  private static long at(List<Long> values, int index) {
    return index < values.size() ? values.get(index) : 0;
  }
}
