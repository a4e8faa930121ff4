package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FiguresTest {
  private static final Level LEVEL = new Level.Closed(50);

  @Test
  void everyFigureOfACellComesFromItsWindowAlone() {
    var findings = Journals.judged(Model.UNBOUNDED.withNoise(0), LEVEL);
    var summary = Journals.summary(findings, "a", LEVEL);
    assertFigure(summary, Figure.THROUGHPUT, 50 / 0.0503);
    assertFigure(summary, Figure.P50, 50.3);
    assertFigure(summary, Figure.MEAN, 50.3);
    assertFigure(summary, Figure.P99, 50.3 * 1.01);
    assertFigure(summary, Figure.EXECUTION_MEAN, 50);
    assertFigure(summary, Figure.QUEUE_WAIT_P50, 0.02);
    assertFigure(summary, Figure.CPU_PER_REQUEST, 70);
    assertFigure(summary, Figure.CPU_CORES, 70e-6 * 50 / 0.0503);
    assertFigure(summary, Figure.RSS, 180);
    assertFigure(summary, Figure.HEAP, 40);
    assertFigure(summary, Figure.HEAP_MOST, 512);
    assertFigure(summary, Figure.OPEN_FILES, 100);
    assertFigure(summary, Figure.ALLOCATED_PER_REQUEST, 2000);
    assertFigure(summary, Figure.PLATFORM_THREADS, 25);
    assertFigure(summary, Figure.ERROR_SHARE, 0);
    assertThat(summary.figure(Figure.VIRTUAL_THREAD_STARTS))
        .isEqualTo(summary.figure(Figure.REQUESTS_HANDLED));
    assertThat(summary.trials()).isEqualTo(5);
    assertThat(summary.requests()).isEqualTo(5 * 4970);
  }

  @Test
  void whatWasNotSampledIsAbsentAndNeverZero() {
    var plan = Journals.plan(List.of(LEVEL), "a");
    var records = Journals.records(plan, Map.of("a", Model.UNBOUNDED), 1);
    var blind = Journals.resampled(records, "a", sample -> new Sample(sample.atNanos(), Map.of()));
    var summary = Journals.summary(Judge.judge(plan, blind), "a", LEVEL);
    assertThat(summary.figures())
        .containsKey(Figure.THROUGHPUT)
        .doesNotContainKeys(
            Figure.CPU_PER_REQUEST,
            Figure.CPU_CORES,
            Figure.RSS,
            Figure.HEAP,
            Figure.ALLOCATED_PER_REQUEST,
            Figure.GC_PAUSE_MAX,
            Figure.CARRIERS);
  }

  @Test
  void aCanaryIsAsLateAsAtItsLatestStartOrWakeOfTheWindow() {
    var plan = Journals.plan(List.of(LEVEL), "a");
    var records = Journals.records(plan, Map.of("a", Model.UNBOUNDED), 1);
    var flown =
        Journals.resampled(
            records,
            "a",
            sample -> {
              var values = new EnumMap<>(sample.values());
              values.put(Gauge.CANARY_START_LATE_NANOS, 3e6);
              values.put(Gauge.CANARY_WAKE_LATE_NANOS, 1.6e9);
              return new Sample(sample.atNanos(), values);
            });
    var summary = Journals.summary(Judge.judge(plan, flown), "a", LEVEL);
    assertFigure(summary, Figure.CANARY_LATE, 1600);
  }

  @Test
  void aTotalIsInterpolatedBetweenTheSamplesAroundAnEdge() {
    var window = new Window(totals(0, 0, 100, 50, 200, 150), 50, 150);
    assertThat(window.growth(Gauge.CPU_NANOS_TOTAL).orElseThrow())
        .isCloseTo((100.0 - 25) / 100, within(1e-12));
  }

  @Test
  void aTotalThatWasNotReadOnBothSidesOfAnEdgeIsAbsent() {
    assertThat(new Window(totals(60, 0, 100, 50, 200, 150), 50, 150).growth(Gauge.CPU_NANOS_TOTAL))
        .isEmpty();
    assertThat(new Window(totals(0, 0, 100, 50), 50, 150).growth(Gauge.CPU_NANOS_TOTAL)).isEmpty();
    assertThat(new Window(List.of(), 50, 150).growth(Gauge.CPU_NANOS_TOTAL)).isEmpty();
  }

  @Test
  void aSampleWithoutTheGaugeIsPassedOver() {
    var samples = new ArrayList<>(totals(0, 0, 200, 200));
    samples.add(1, new Sample(100, Map.of(Gauge.RSS_BYTES, 1.0)));
    assertThat(new Window(samples, 100, 150).growth(Gauge.CPU_NANOS_TOTAL).orElseThrow())
        .isCloseTo(1, within(1e-12));
  }

  @Test
  void thePeakOutsideTheWindowDoesNotCount() {
    var plan = Journals.plan(List.of(LEVEL), "a");
    var records = Journals.records(plan, Map.of("a", Model.UNBOUNDED), 1);
    var early =
        Journals.resampled(
            records,
            "a",
            sample -> {
              var values = new EnumMap<>(sample.values());
              values.put(
                  Gauge.RSS_BYTES, sample.atNanos() < 900_000_000L ? 9e9 : 180.0 * (1 << 20));
              return new Sample(sample.atNanos(), values);
            });
    assertFigure(Journals.summary(Judge.judge(plan, early), "a", LEVEL), Figure.RSS, 180);
  }

  @Test
  void theSpreadIsOverTrials() {
    assertThat(Spreads.of(java.util.stream.DoubleStream.of(5, 1, 4, 2)))
        .hasValue(new Spread(3, 1, 5));
    assertThat(Spreads.of(java.util.stream.DoubleStream.of(3, 9, 1))).hasValue(new Spread(3, 1, 9));
    assertThat(Spreads.of(java.util.stream.DoubleStream.empty())).isEmpty();
  }

  private static void assertFigure(Summary summary, Figure figure, double expected) {
    double median = summary.figure(figure).orElseThrow().median();
    assertThat(median).as(figure.key()).isCloseTo(expected, within(0.002 * Math.abs(expected)));
  }

  private static List<Sample> totals(long... timesAndTotals) {
    var samples = new ArrayList<Sample>();
    for (int index = 0; index < timesAndTotals.length; index += 2) {
      samples.add(
          new Sample(
              timesAndTotals[index],
              Map.of(Gauge.CPU_NANOS_TOTAL, (double) timesAndTotals[index + 1])));
    }
    return samples;
  }
}
