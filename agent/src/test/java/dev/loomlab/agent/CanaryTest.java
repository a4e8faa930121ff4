package dev.loomlab.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The canary in this JVM, with carriers that are free and with carriers that are held. */
class CanaryTest {
  private static final int START = 0;
  private static final int WAKE = 1;
  private static final int PLATFORM = 2;
  private static final int FLIGHTS = 3;

  private final Canary canary = Canary.started();
  private final AtomicBoolean isReleased = new AtomicBoolean();
  private final List<Thread> holders = new ArrayList<>();

  @AfterEach
  void end() throws InterruptedException {
    canary.stop();
    isReleased.set(true);
    for (var each : holders) {
      each.join();
    }
  }

  @Test
  void itFliesAgainAndAgainAndEachReadingBeginsAnew() {
    awaitFlights(5);
    var told = canary.read();

    assertThat(told).hasSize(4);
    assertThat(told[PLATFORM]).isNotNegative();
    awaitFlights(told[FLIGHTS] + 5);
  }

  @Test
  void whileCarriersAreHeldItWaitsAndCountsWithItsWaitSoFar() {
    awaitFlights(1);
    holdCarriers();
    await().atMost(Duration.ofSeconds(60)).until(() -> waits(canary.read()) > 200_000_000);
    var first = canary.read();
    await().atMost(Duration.ofSeconds(60)).until(() -> waits(canary.read()) > 2 * waits(first));
    var second = canary.read();

    assertThat(second[FLIGHTS]).isEqualTo(first[FLIGHTS]);
    isReleased.set(true);
    awaitFlights(second[FLIGHTS] + 5);
  }

  @Test
  void onceStoppedItsThreadsAreGone() {
    awaitFlights(1);
    canary.stop();

    assertThat(canary.isWanted()).isFalse();
    await()
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().equals(Canary.NAME)));
  }

  /** It may be held up before it starts or after its sleep. */
  private static long waits(long[] told) {
    return Math.max(told[START], told[WAKE]);
  }

  private void awaitFlights(long least) {
    await().atMost(Duration.ofSeconds(60)).until(() -> canary.read()[FLIGHTS] >= least);
  }

  /** As many threads as there are carriers run without ever letting go. */
  private void holdCarriers() {
    int carriers = Runtime.getRuntime().availableProcessors();
    var running = new AtomicInteger();
    for (int i = 0; i < carriers; i++) {
      holders.add(
          Thread.startVirtualThread(
              () -> {
                running.incrementAndGet();
                while (!isReleased.get()) {
                  Thread.onSpinWait();
                }
              }));
    }
    await().atMost(Duration.ofSeconds(60)).until(() -> running.get() == carriers);
  }
}
