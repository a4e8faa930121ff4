package dev.loomlab.judge;

import dev.loomlab.plan.Level;
import dev.loomlab.record.Counts;
import dev.loomlab.record.Latencies;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.RequestRecord;
import dev.loomlab.record.TrialRecord;
import java.util.List;
import java.util.Map;

/** Runs of variants a and b whose load is a mix of two requests, {@code read} and {@code write}. */
final class Mixes {
  private Mixes() {}

  /** Three of four requests are reads; the candidate's writes take so many times as long. */
  static List<TrialRecord> of(List<TrialRecord> whole, Level level, double factor) {
    var first = Journals.altered(whole, "a", level, load -> split(load, 1));
    return Journals.altered(first, "b", level, load -> split(load, factor));
  }

  private static LoadRecord split(LoadRecord load, double factor) {
    long reads = load.answeredInWindow() * 3 / 4;
    long writes = load.answeredInWindow() - reads;
    double mean = load.latencies().response().getMean() / 1e9;
    return Altered.of(load)
        .counts(new Counts(load.answeredInWindow(), Map.of("check", 7L), 0, 0))
        .requests(
            List.of(
                part("read", new Counts(reads, Map.of(), 0, 0), mean, load),
                part("write", new Counts(writes, Map.of("check", 7L), 0, 0), mean * factor, load)))
        .record();
  }

  private static RequestRecord part(String name, Counts counts, double mean, LoadRecord load) {
    var times = Run.times(mean, counts.answered());
    return new RequestRecord(
        name,
        counts,
        counts.answered(),
        new Latencies(times, times, load.latencies().lateness(), Map.of()));
  }
}
