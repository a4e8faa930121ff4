package dev.loomlab.targets.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerTimingTest {

  @ParameterizedTest
  @CsvSource({
    "3_104_999, 50_412_000, 3.104, 50.412",
    "0, 999, 0.000, 0.000",
    "1_000, 10_000, 0.001, 0.010",
    "100_000, 1_500_000_000, 0.100, 1500.000",
  })
  void stagesAreMillisecondsCutToMicroseconds(
      String queueNanos, String execNanos, String queue, String exec) {
    assertThat(
            ServerTiming.value(
                Long.parseLong(queueNanos.replace("_", "")),
                Long.parseLong(execNanos.replace("_", ""))))
        .isEqualTo("queue;dur=" + queue + ", exec;dur=" + exec);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"none", "fixed --threads 2", "platform", "virtual", "pooled-virtual --threads 2"})
  void everyModelReportsBothStagesAndExecHoldsTheWholeWait(String model) throws Exception {
    try (RunningTarget target = new RunningTarget("--wait 20ms --executor " + model)) {
      Stages stages = Stages.of(Requests.get(target.port(), "/"));
      assertThat(stages.execMillis()).isGreaterThanOrEqualTo(20);
      assertThat(stages.queueMillis()).isGreaterThanOrEqualTo(0);
    }
  }

  @Test
  void noStagesAreReportedWhenTurnedOff() throws Exception {
    try (RunningTarget target = new RunningTarget("--executor virtual --server-timing off")) {
      assertThat(Requests.get(target.port(), "/").headers().firstValue("Server-Timing")).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fixed --threads 1", "pooled-virtual --threads 1", "virtual --permits 1"})
  void theQueueGrowsWhenTheWorkersAreExhausted(String model) throws Exception {
    try (RunningTarget target = new RunningTarget("--wait 30ms --executor " + model)) {
      double alone = median(oneAfterTheOther(target, 5), Stages::queueMillis);
      List<Stages> crowd = atOnce(target, 12);
      assertThat(median(crowd, Stages::queueMillis))
          .as("queue of 12 at once, which take turns, against %s ms one after the other", alone)
          .isGreaterThan(4 * alone)
          .isGreaterThan(2 * median(crowd, Stages::execMillis));
    }
  }

  @Test
  void theQueueDoesNotGrowWithTheCrowdWhenEveryRequestHasItsOwnThread() throws Exception {
    try (RunningTarget target = new RunningTarget("--wait 30ms --executor virtual")) {
      oneAfterTheOther(target, 5);
      List<Stages> crowd = atOnce(target, 12);
      assertThat(median(crowd, Stages::queueMillis)).isLessThan(median(crowd, Stages::execMillis));
    }
  }

  private static List<Stages> atOnce(RunningTarget target, int count) {
    return Requests.getAtOnce(target.port(), count).stream().map(Stages::of).toList();
  }

  private static List<Stages> oneAfterTheOther(RunningTarget target, int count) throws Exception {
    List<Stages> stages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      stages.add(Stages.of(Requests.get(target.port(), "/")));
    }
    return stages;
  }

  private static double median(List<Stages> stages, ToDoubleFunction<Stages> stage) {
    return stages.stream()
        .mapToDouble(stage)
        .sorted()
        .skip(stages.size() / 2)
        .findFirst()
        .orElseThrow();
  }
}
