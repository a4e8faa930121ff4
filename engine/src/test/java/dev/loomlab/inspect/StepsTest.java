package dev.loomlab.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Steps that end in time, fail, or never end. */
class StepsTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SHORT = Duration.ofMillis(50);

  @Test
  void aStepGivesItsResult() throws Exception {
    var step = new Steps(LONG).within(LONG, "step", () -> 7);
    assertThat(step.given()).contains(7);
  }

  @Test
  void aStepThatFailsSaysWhy() throws Exception {
    var step =
        new Steps(LONG)
            .<Integer>within(
                LONG,
                "step",
                () -> {
                  throw new IOException("no room");
                });
    assertThat(step.given()).isEmpty();
    assertThat(step.why()).isEqualTo("no room");
  }

  @Test
  void anErrorWithoutMessageIsToldByItsName() throws Exception {
    var step =
        new Steps(LONG)
            .<Integer>within(
                LONG,
                "step",
                () -> {
                  throw new StackOverflowError();
                });
    assertThat(step.why()).isEqualTo("java.lang.StackOverflowError");
  }

  @Test
  void aStepThatNeverEndsIsGivenUpAndWhatItGivesLaterIsCaredFor() throws Exception {
    var late = new AtomicReference<String>();
    var gate = new CountDownLatch(1);
    var step =
        new Steps(LONG)
            .within(
                SHORT,
                "step",
                () -> {
                  gate.await();
                  return "too late";
                },
                late::set);
    assertThat(step.given()).isEmpty();
    assertThat(step.why()).startsWith("no answer within 0.1 s");
    gate.countDown();
    await().untilAsserted(() -> assertThat(late).hasValue("too late"));
  }

  @Test
  void theDeadlineOfTheWholeHoldsForEachStep() throws Exception {
    var steps = new Steps(Duration.ZERO);
    var step =
        steps.<Integer>within(
            LONG,
            "step",
            () -> {
              new CountDownLatch(1).await();
              return 1;
            });
    assertThat(step).isInstanceOf(Step.Late.class);
  }
}
