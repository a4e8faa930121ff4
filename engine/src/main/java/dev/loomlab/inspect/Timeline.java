package dev.loomlab.inspect;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Series;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What a recording tells over time, as samplers would have read it: a sample a slice. */
final class Timeline {
  private static final Map<Slice.Peak, Gauge> GAUGES =
      Map.of(
          Slice.Peak.PLATFORM_THREADS, Gauge.PLATFORM_THREADS,
          Slice.Peak.RSS_BYTES, Gauge.RSS_BYTES,
          Slice.Peak.HEAP_USED_BYTES, Gauge.HEAP_USED_BYTES,
          Slice.Peak.DIRECT_MEMORY_BYTES, Gauge.DIRECT_MEMORY_BYTES,
          Slice.Peak.LONGEST_PAUSE_MILLIS, Gauge.GC_PAUSE_MAX_MILLIS);

  private final RecordedSpan span;
  private final Map<Integer, Slice> slices = new TreeMap<>();
  private final Map<Gauge, Double> totals = new EnumMap<>(Gauge.class);

  Timeline(RecordedSpan span) {
    this.span = span;
  }

  /** The slice of a moment. */
  Slice at(Instant moment) {
    return slices.computeIfAbsent(span.slice(moment), unseen -> new Slice());
  }

  /** Counts the start of a virtual thread, or its end. */
  void lives(Instant moment, boolean starts) {
    var slice = at(moment);
    long into = Math.max(0, span.since(moment)) % span.sliceNanos();
    slice.lives((int) (into * Slice.PARTS / span.sliceNanos()), starts ? 1 : -1);
    slice.add(starts ? Slice.Sum.STARTED : Slice.Sum.ENDED, 1);
  }

  /** Takes what another chunk tells. */
  void addAll(Timeline other) {
    other.slices.forEach(
        (index, slice) -> slices.computeIfAbsent(index, unseen -> new Slice()).addAll(slice));
  }

  /** A sum over all slices. */
  double sum(Slice.Sum sum) {
    return slices.values().stream().mapToDouble(slice -> slice.sum(sum)).sum();
  }

  /**
   * A sample at the end of each slice in which something was recorded.
   *
   * @param cores how many cores the machine has, if that is recorded
   * @param isOn whether an event was recorded: only then is nothing seen the same as nothing there
   */
  List<Sample> samples(OptionalInt cores, Predicate<String> isOn) {
    totals.clear();
    var samples = new ArrayList<Sample>();
    double live = 0;
    for (var entry : slices.entrySet()) {
      var slice = entry.getValue();
      var values = new EnumMap<Gauge, Double>(Gauge.class);
      GAUGES.forEach(
          (peak, gauge) -> slice.peak(peak).ifPresent(value -> values.put(gauge, value)));
      processor(slice, cores, values);
      if (isOn.test("jdk.GarbageCollection")) {
        grow(values, Gauge.GC_COUNT_TOTAL, slice.sum(Slice.Sum.COLLECTIONS));
        grow(values, Gauge.GC_MILLIS_TOTAL, slice.sum(Slice.Sum.COLLECTION_MILLIS));
      }
      if (isOn.test("jdk.ObjectAllocationSample")) {
        grow(values, Gauge.ALLOCATED_BYTES_TOTAL, slice.sum(Slice.Sum.ALLOCATED_BYTES));
      }
      samples.add(
          new Sample(
              (entry.getKey() + 1) * span.sliceNanos(),
              values,
              series(slice, slice.mostLive(live), isOn)));
      live += slice.sum(Slice.Sum.STARTED) - slice.sum(Slice.Sum.ENDED);
    }
    return samples;
  }

  /** Shares of the machine, each over about a second, as processor time since the beginning. */
  private void processor(Slice slice, OptionalInt cores, Map<Gauge, Double> values) {
    double loads = slice.sum(Slice.Sum.LOADS);
    if (loads == 0 || cores.isEmpty()) {
      return;
    }
    double nanos = span.sliceNanos() * (double) cores.getAsInt() / loads;
    grow(values, Gauge.CPU_NANOS_TOTAL, slice.sum(Slice.Sum.CPU_SHARES) * nanos);
    grow(values, Gauge.MACHINE_CPU_NANOS_TOTAL, slice.sum(Slice.Sum.MACHINE_SHARES) * nanos);
  }

  private void grow(Map<Gauge, Double> values, Gauge total, double by) {
    values.put(total, totals.merge(total, by, Double::sum));
  }

  private static Map<String, Double> series(Slice slice, double live, Predicate<String> isOn) {
    var series = new TreeMap<String, Double>();
    if (isOn.test("jdk.VirtualThreadStart")) {
      series.put(Series.of(Series.Recorded.STARTED), slice.sum(Slice.Sum.STARTED));
      if (isOn.test("jdk.VirtualThreadEnd")) {
        series.put(Series.of(Series.Recorded.LIVE), Math.max(0, live));
      }
    }
    if (isOn.test("jdk.VirtualThreadPinned")) {
      series.put(Series.of(Series.Recorded.PINS), slice.sum(Slice.Sum.PINS));
      OptionalDouble longest = slice.peak(Slice.Peak.LONGEST_PIN_MILLIS);
      series.put(Series.of(Series.Recorded.LONGEST_PIN_MILLIS), longest.orElse(0));
    }
    return series;
  }
}
