package dev.loomlab.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LoadRecordTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void twoGeneratorsAddUpAndTheirPercentilesComeFromTheJoinedHistogram() {
    var both = record(900, 10, List.of(5L, 6L)).plus(record(100, 1000, List.of(1L, 2L, 3L)));
    assertThat(both.answeredInWindow()).isEqualTo(1000);
    assertThat(both.throughputPerSecond()).isEqualTo(1000);
    assertThat(both.counts().due()).isEqualTo(1000);
    assertThat(both.slices()).containsExactly(6L, 8L, 3L);
    assertThat(both.latencies().response().getValueAtPercentile(90)).isEqualTo(10);
    assertThat(both.latencies().response().getValueAtPercentile(91)).isEqualTo(1000);
  }

  @Test
  void requestsAddUpByTheirNames() {
    var one = mixed(Steadiness.REACHED, part("read", 30, 5), part("write", 10, 50));
    var other = mixed(Steadiness.REACHED, part("write", 20, 500), part("list", 1, 1));
    var both = one.plus(other).requests();
    assertThat(both).extracting(RequestRecord::name).containsExactly("read", "write", "list");
    assertThat(both.get(1).answeredInWindow()).isEqualTo(30);
    assertThat(both.get(1).counts().answered()).isEqualTo(30);
    assertThat(both.get(1).latencies().response().getValueAtPercentile(50)).isEqualTo(500);
  }

  @Test
  void aLevelIsSteadyOnlyIfItWasForEveryGenerator() {
    var steady = mixed(Steadiness.REACHED);
    assertThat(steady.plus(steady).steadiness()).isEqualTo(Steadiness.REACHED);
    assertThat(steady.plus(mixed(Steadiness.NOT_REACHED)).steadiness())
        .isEqualTo(Steadiness.NOT_REACHED);
    assertThat(record(1, 1, List.of()).steadiness()).isEqualTo(Steadiness.NOT_ASKED);
  }

  private static LoadRecord mixed(Steadiness steadiness, RequestRecord... requests) {
    var load = record(1, 1, List.of());
    return new LoadRecord(
        load.warmupNanos(),
        load.windowNanos(),
        load.drainNanos(),
        load.timeoutNanos(),
        load.connections(),
        load.counts(),
        load.answeredInWindow(),
        load.answeredInLevel(),
        load.latencies(),
        load.sliceNanos(),
        load.slices(),
        load.longestSilenceNanos(),
        load.generator(),
        List.of(requests),
        steadiness);
  }

  private static RequestRecord part(String name, long answered, long nanos) {
    var times = times(answered, nanos);
    return new RequestRecord(
        name,
        new Counts(answered, Map.of(), 0, 0),
        answered,
        new Latencies(times, times, times, Map.of()));
  }

  @Test
  void bothMustBeSilentForTheTargetToBe() {
    assertThat(silent(10, 300).plus(silent(10, 500)).longestSilenceNanos()).isEqualTo(300);
  }

  @Test
  void aGeneratorWithoutAnswersHidesNoSilence() {
    assertThat(silent(10, 300).plus(silent(0, 0)).longestSilenceNanos()).isEqualTo(300);
    assertThat(silent(0, 0).plus(silent(10, 300)).longestSilenceNanos()).isEqualTo(300);
  }

  private static LoadRecord record(long answered, long nanos, List<Long> slices) {
    return record(answered, nanos, slices, 0);
  }

  private static LoadRecord silent(long answered, long silenceNanos) {
    return record(answered, 10, List.of(), silenceNanos);
  }

  private static LoadRecord record(
      long answered, long nanos, List<Long> slices, long silenceNanos) {
    var response = times(answered, nanos);
    return new LoadRecord(
        SECOND,
        SECOND,
        0,
        SECOND,
        new Connections(1, 1, 1, 0),
        new Counts(answered, Map.of(), 0, 0),
        answered,
        answered,
        new Latencies(response, response, times(answered, 0), Map.of()),
        SECOND / 100,
        slices,
        silenceNanos,
        new GeneratorHealth(0, 0, 1, 0, 0, 0, 0));
  }

  private static Histogram times(long count, long nanos) {
    var histogram = Latencies.histogram();
    histogram.recordValueWithCount(nanos, count);
    return histogram;
  }
}
