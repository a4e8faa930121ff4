package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomlab.record.Connections;
import dev.loomlab.record.GeneratorHealth;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.Steadiness;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The recorder on times that are given, not measured. */
class RecorderTest {
  private static final long FROM = 1_000_000;
  private static final long TO = 2_000_000;

  private final StageNames names = new StageNames();
  private final StageTimes noStages = new StageTimes(names);

  @Test
  void percentilesAreExactBelowTwoMicroseconds() {
    var recorder = closed();
    for (int nanos : shuffled(1000)) {
      answer(recorder, FROM + 5000 - nanos, FROM + 5000);
    }
    var response = record(recorder).latencies().response();
    assertThat(response.getValueAtPercentile(50)).isEqualTo(500);
    assertThat(response.getValueAtPercentile(99)).isEqualTo(990);
    assertThat(response.getValueAtPercentile(99.9)).isEqualTo(999);
    assertThat(response.getMaxValue()).isEqualTo(1000);
    assertThat(response.getMean()).isEqualTo(500.5);
  }

  @Test
  void percentilesOfLongTimesAreExactToThreeDigits() {
    var recorder = new Recorder(false, 1, names, List.of("request"), null);
    recorder.window(0, Long.MAX_VALUE / 2);
    long millisecond = 1_000_000;
    for (int millis : shuffled(10_000)) {
      answer(recorder, 0, millis * millisecond);
    }
    var response = record(recorder).latencies().response();
    for (double percentile : new double[] {1, 25, 50, 90, 99, 99.9, 100}) {
      assertThat(response.getValueAtPercentile(percentile))
          .isCloseTo(Math.round(percentile * 100) * millisecond, Percentage.withPercentage(0.1));
    }
  }

  @Test
  void closedLoadCountsWhatEndedInsideTheWindow() {
    var recorder = closed();
    answer(recorder, FROM - 10, FROM - 1);
    answer(recorder, FROM - 10, FROM);
    answer(recorder, FROM, TO - 1);
    answer(recorder, FROM, TO);
    var record = record(recorder);
    assertThat(record.counts().answered()).isEqualTo(2);
    assertThat(record.answeredInWindow()).isEqualTo(2);
    assertThat(record.answeredInLevel()).isEqualTo(4);
  }

  @Test
  void openLoadCountsWhatWasDueInsideTheWindowHoweverLateItEnded() {
    var recorder = open();
    answer(recorder, FROM - 1, FROM + 10);
    answer(recorder, FROM, FROM + 10);
    answer(recorder, TO - 1, TO + 10);
    answer(recorder, TO, TO + 10);
    recorder.notSent(0, FROM - 1);
    recorder.notSent(0, TO - 1);
    recorder.notSent(0, TO);
    var record = record(recorder);
    assertThat(record.counts().answered()).isEqualTo(2);
    assertThat(record.counts().notSent()).isEqualTo(1);
    assertThat(record.answeredInWindow()).isEqualTo(2);
  }

  @Test
  void responseRunsFromTheDueTimeAndServiceFromTheSending() {
    var recorder = open();
    recorder.sent(FROM + 300);
    recorder.answered(0, 0, FROM, FROM + 300, FROM + 1000, noStages);
    var latencies = record(recorder).latencies();
    assertThat(latencies.response().getMaxValue()).isEqualTo(1000);
    assertThat(latencies.service().getMaxValue()).isEqualTo(700);
    assertThat(latencies.lateness().getMaxValue()).isEqualTo(300);
  }

  @Test
  void failuresAreCountedByKindAndKeepTheirLateness() {
    var recorder = open();
    for (int i = 0; i < 3; i++) {
      recorder.sent(FROM + 5);
      recorder.failed(0, Failure.RESET, FROM, FROM + 5, FROM + 9);
    }
    recorder.sent(FROM + 5);
    recorder.wrong(0, Failure.ofStatus(503), FROM, FROM + 5, FROM + 9);
    recorder.unconnected(0, FROM, FROM + 9);
    recorder.sent(FROM + 5);
    recorder.timedOut(0, FROM, FROM + 5, FROM + 9);
    var record = record(recorder);
    assertThat(record.counts().failed())
        .containsOnly(
            java.util.Map.entry("reset", 3L),
            java.util.Map.entry("status 5xx", 1L),
            java.util.Map.entry("connect", 1L));
    assertThat(record.counts().timedOut()).isEqualTo(1);
    assertThat(record.counts().due()).isEqualTo(6);
    assertThat(record.latencies().lateness().getTotalCount()).isEqualTo(5);
    assertThat(record.latencies().response().getTotalCount()).isZero();
  }

  @Test
  void slicesAddUpToTheAnswersInTheWindow() {
    var random = new Random(7);
    var recorder = closed();
    var ends = new ArrayList<Long>();
    for (int i = 0; i < 1000; i++) {
      ends.add(FROM - 1000 + random.nextLong(TO - FROM + 2000));
    }
    Collections.sort(ends);
    ends.forEach(end -> answer(recorder, end - 10, end));
    var record = record(recorder);
    assertThat(record.slices()).hasSize(Recorder.SLICES);
    assertThat(record.slices().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(record.answeredInWindow());
    long inFirst = ends.stream().filter(end -> end >= FROM && end < FROM + 10_000).count();
    assertThat(record.slices().getFirst()).isEqualTo(inFirst);
  }

  @Test
  void theLongestSilenceIsMeasuredOnlyWhileRequestsAreInFlight() {
    var recorder = closed();
    answer(recorder, FROM, FROM + 100_000);
    // Nothing is in flight for 500,000 ns: that is not the target's silence.
    answer(recorder, FROM + 600_000, FROM + 750_000);
    assertThat(record(recorder).longestSilenceNanos()).isEqualTo(150_000);
  }

  @Test
  void aSilenceAtTheWindowsEdgesCountsOnlyInsideIt() {
    var recorder = closed();
    recorder.sent(FROM - 500_000);
    recorder.answered(0, 0, FROM - 500_000, FROM - 500_000, FROM + 200_000, noStages);
    recorder.sent(FROM + 200_000);
    recorder.timedOut(0, FROM + 200_000, FROM + 200_000, TO + 900_000);
    assertThat(record(recorder).longestSilenceNanos()).isEqualTo(800_000);
  }

  @Test
  void stagesAreRecordedForAnswersInsideTheWindow() {
    var recorder = closed();
    var stages = new StageTimes(names);
    var header = ByteBuffer.wrap("queue;dur=3, exec;dur=50".getBytes(StandardCharsets.US_ASCII));
    stages.read(header.order(java.nio.ByteOrder.LITTLE_ENDIAN), 0, header.limit());
    recorder.sent(FROM);
    recorder.answered(0, 0, FROM, FROM, FROM + 1, stages);
    recorder.sent(FROM);
    recorder.answered(0, 0, FROM, FROM, TO + 1, stages);
    var reported = record(recorder).latencies().stages();
    assertThat(reported.keySet()).containsExactlyInAnyOrder("queue", "exec");
    var execution = Objects.requireNonNull(reported.get("exec"));
    assertThat(execution.getTotalCount()).isEqualTo(1);
    assertThat(execution.getMean()).isCloseTo(50e6, within(5e4));
  }

  @Test
  void activeSlotsAreThoseThatCarriedAnAnswerInsideTheWindow() {
    var recorder = new Recorder(false, 5, names, List.of("request"), null);
    recorder.window(FROM, TO);
    for (int slot : new int[] {0, 0, 3}) {
      recorder.sent(FROM);
      recorder.answered(0, slot, FROM, FROM, FROM + 1, noStages);
    }
    recorder.sent(FROM);
    recorder.answered(0, 4, FROM, FROM, TO + 1, noStages);
    assertThat(recorder.activeSlots()).isEqualTo(2);
  }

  private Recorder closed() {
    var recorder = new Recorder(false, 1, names, List.of("request"), null);
    recorder.window(FROM, TO);
    return recorder;
  }

  private Recorder open() {
    var recorder = new Recorder(true, 1, names, List.of("request"), null);
    recorder.window(FROM, TO);
    return recorder;
  }

  private void answer(Recorder recorder, long sent, long end) {
    recorder.sent(sent);
    recorder.answered(0, 0, sent, sent, end, noStages);
  }

  private static LoadRecord record(Recorder recorder) {
    return recorder.record(
        new LevelTimes(0, FROM, TO, TO, 1, Steadiness.NOT_ASKED),
        new Connections(1, 1, 1, 0),
        new GeneratorHealth(0, 0, 1, 0, 0, 0, 0));
  }

  private static List<Integer> shuffled(int upTo) {
    var values = new ArrayList<Integer>();
    for (int value = 1; value <= upTo; value++) {
      values.add(value);
    }
    Collections.shuffle(values, new Random(42));
    return values;
  }
}
