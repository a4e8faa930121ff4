package dev.loomlab.targets.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FreezeGateTest {

  private static final long FREEZE_MILLIS = 400;

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aFreezeHoldsAnswersBackOnceForItsLengthAndThenServesOn() throws Exception {
    try (RunningTarget target =
        new RunningTarget("--executor virtual --freeze-after 100ms --freeze-for 400ms")) {
      List<Long> millis = new ArrayList<>();
      while (!target.log().contains("freeze is over")) {
        millis.add(timedGetMillis(target));
      }
      assertThat(millis).anySatisfy(m -> assertThat(m).isGreaterThan(FREEZE_MILLIS / 2));
      int before = millis.size();
      assertThat(Requests.get(target.port(), "/").statusCode()).isEqualTo(200);
      assertThat(target.counters().handled()).isEqualTo(before + 1);
      assertThat(target.log()).containsOnlyOnce("frozen for 400000 us");
    }
  }

  @Test
  void aRequestThatIsAtWorkWhenTheFreezeBeginsIsHeldBackToo() throws Exception {
    try (RunningTarget target =
        new RunningTarget("--executor virtual --wait 300ms --freeze-after 0 --freeze-for 900ms")) {
      Stages stages = Stages.of(Requests.get(target.port(), "/"));
      assertThat(stages.queueMillis() + stages.execMillis())
          .as("a wait of 300 ms, in which the service stood still for 900 ms")
          .isGreaterThan(600);
    }
  }

  @Test
  void withoutAFreezeNothingIsHeldBack() throws Exception {
    try (RunningTarget target = new RunningTarget("--executor virtual")) {
      for (int i = 0; i < 200; i++) {
        Requests.get(target.port(), "/");
      }
      assertThat(target.log()).isEmpty();
    }
  }

  private static long timedGetMillis(RunningTarget target) throws Exception {
    long start = System.nanoTime();
    Requests.get(target.port(), "/");
    return (System.nanoTime() - start) / 1_000_000;
  }
}
