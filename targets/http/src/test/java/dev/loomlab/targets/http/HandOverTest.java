package dev.loomlab.targets.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HandOverTest {

  private final Counters counters = new Counters();
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final PrintStream errors = new PrintStream(log, true, StandardCharsets.UTF_8);

  @Test
  void everyRequestWithoutAThreadIsCountedAndTheFirstIsSaid() {
    Executor exhausted =
        task -> {
          throw new OutOfMemoryError("unable to create native thread");
        };
    HandOver handOver = new HandOver(exhausted, true, counters, errors);
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> handOver.execute(() -> {}))
          .isInstanceOf(RejectedExecutionException.class)
          .hasRootCauseInstanceOf(OutOfMemoryError.class);
    }
    assertThat(counters.summary()).contains("refused=3");
    assertThat(log.toString(StandardCharsets.UTF_8))
        .containsOnlyOnce("no thread for a request")
        .contains("unable to create native thread");
  }

  @Test
  void aRequestThatFindsAThreadIsNotCountedAsRefused() {
    new HandOver(Runnable::run, true, counters, errors).execute(() -> {});
    assertThat(counters.summary()).contains("refused=0");
    assertThat(log.size()).isZero();
  }

  @Test
  void theTimeSinceTheHandOverIsSeenInsideTheTaskAndNotAfterIt() {
    AtomicLong seenNanos = new AtomicLong();
    long farNanos = System.nanoTime() + 1_000_000_000_000L;
    new HandOver(Runnable::run, true, counters, errors)
        .execute(() -> seenNanos.set(HandOver.nanosUntil(farNanos)));
    assertThat(seenNanos.get()).isPositive();
    assertThat(HandOver.nanosUntil(farNanos)).isZero();
  }

  @Test
  void noTimeIsTakenWhenStagesAreNotMeasured() {
    AtomicLong seenNanos = new AtomicLong(1);
    new HandOver(Runnable::run, false, counters, errors)
        .execute(() -> seenNanos.set(HandOver.nanosUntil(Long.MAX_VALUE)));
    assertThat(seenNanos.get()).isZero();
  }
}
