package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import dev.loomlab.record.TrialRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ChartDataTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Report SAMPLE = SampleFindings.report(SampleFindings.PLAIN);

  @Test
  void aCurveEndsWhereFewerThanOneAnswerLiesBeyond() {
    var curve = ChartData.percentiles(SAMPLE.findings(), SAMPLE.trials()).get(0);
    long answers = curve.get("answers").asLong();
    int points = curve.get("millis").size();

    assertThat(Math.pow(10, (points - 1) / 12.0)).isLessThanOrEqualTo((double) answers);
    assertThat(Math.pow(10, points / 12.0)).isGreaterThan((double) answers);
    assertThat(numbers(curve.get("millis"))).isSorted();
  }

  @Test
  void trialsOfACellAreAddedBeforePercentilesAreTaken() {
    var cells = ChartData.percentiles(SAMPLE.findings(), SAMPLE.trials());
    long sum =
        SAMPLE.trials().stream()
            .filter(each -> each.trial().variant().equals("fixed-200"))
            .flatMap(each -> each.levels().stream())
            .filter(each -> each.level().label().equals("50"))
            .mapToLong(each -> each.load().latencies().response().getTotalCount())
            .sum();

    assertThat(cells.get(0).get("answers").asLong()).isEqualTo(sum);
  }

  @Test
  void aLongSeriesIsCutToFourHundredPointsWithItsPeak() {
    var values = new ArrayList<>(Collections.nCopies(10_000, 1.0));
    values.set(7_777, 99.0);
    var series = ChartData.series(trial(values), 1);

    assertThat(series.get("seconds").size()).isLessThanOrEqualTo(400);
    assertThat(numbers(series.get("platformThreads"))).contains(99.0);
  }

  @Test
  void aShortSeriesKeepsEveryPoint() {
    var series = ChartData.series(trial(List.of(3.0, 5.0, 4.0)), 1);

    assertThat(numbers(series.get("platformThreads"))).containsExactly(3.0, 5.0, 4.0);
  }

  @Test
  void manyTrialsShareTheRoom() {
    var values = Collections.nCopies(10_000, 1.0);

    assertThat(ChartData.series(trial(values), 200).get("seconds").size()).isLessThanOrEqualTo(120);
  }

  @Test
  void coresAreTheCpuTimeBetweenSamplesOverTheTimeBetweenThem() {
    var samples =
        List.of(
            new Sample(0, Map.of(Gauge.CPU_NANOS_TOTAL, 0.0)),
            new Sample(SECOND, Map.of(Gauge.CPU_NANOS_TOTAL, 0.5 * SECOND)),
            new Sample(2 * SECOND, Map.of()),
            new Sample(3 * SECOND, Map.of(Gauge.CPU_NANOS_TOTAL, 2.0 * SECOND)));
    var series = ChartData.series(with(samples), 1);

    assertThat(series.get("cpuCores").toString()).isEqualTo("[null,0.5,null,null]");
  }

  @Test
  void whatWasNeverReadHasNoSeries() {
    var series = ChartData.series(with(List.of()), 1);

    assertThat(series.has("rssMiB")).isFalse();
    assertThat(series.get("seconds").size()).isZero();
  }

  private static TrialRecord trial(List<Double> threads) {
    var samples = new ArrayList<Sample>();
    for (int i = 0; i < threads.size(); i++) {
      samples.add(new Sample(i * SECOND, Map.of(Gauge.PLATFORM_THREADS, threads.get(i))));
    }
    return with(samples);
  }

  private static TrialRecord with(List<Sample> samples) {
    var first = SAMPLE.trials().getFirst();
    return new TrialRecord(
        first.trial(),
        first.startedAt(),
        first.environment(),
        first.outcome(),
        List.of(),
        samples,
        List.of());
  }

  private static List<Double> numbers(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asDouble).toList();
  }
}
