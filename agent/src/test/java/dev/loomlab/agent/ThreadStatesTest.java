package dev.loomlab.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThreadStatesTest {
  private static final int PLATFORM_WAITING = 2;
  private static final int VIRTUAL_WAITING = 6;
  private static final int VIRTUAL_TIMED = 7;

  private final CountDownLatch end = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();

  @AfterEach
  void release() throws InterruptedException {
    end.countDown();
    for (var each : threads) {
      each.interrupt();
      each.join();
    }
  }

  @Test
  void platformAndVirtualThreadsAreCountedApartByTheirState() throws Exception {
    var before = ThreadStates.count();
    start(7, Thread::startVirtualThread, this::waitForEnd);
    start(5, Thread::startVirtualThread, ThreadStatesTest::sleep);
    start(3, task -> Thread.ofPlatform().start(task), this::waitForEnd);
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> threads.stream().noneMatch(each -> each.getState() == Thread.State.RUNNABLE));
    var after = ThreadStates.count();

    assertThat(after).hasSize(9);
    assertThat(after[VIRTUAL_WAITING] - before[VIRTUAL_WAITING]).isEqualTo(7);
    assertThat(after[VIRTUAL_TIMED] - before[VIRTUAL_TIMED]).isEqualTo(5);
    assertThat(after[PLATFORM_WAITING] - before[PLATFORM_WAITING]).isEqualTo(3);
    assertThat(after[8]).as("nanoseconds that it took").isPositive();
  }

  @Test
  void threadsOfAnExecutorAreCountedToo() throws Exception {
    long before = ThreadStates.count()[VIRTUAL_WAITING];
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 20; i++) {
        executor.execute(this::waitForEnd);
      }
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> ThreadStates.count()[VIRTUAL_WAITING] - before == 20);
      end.countDown();
    }
  }

  @Test
  void aCanaryIsNotCounted() throws Exception {
    var canary = Thread.ofVirtual().name(Canary.NAME).unstarted(this::waitForEnd);
    long before = ThreadStates.count()[VIRTUAL_WAITING];
    canary.start();
    threads.add(canary);
    await().atMost(Duration.ofSeconds(60)).until(() -> canary.getState() == Thread.State.WAITING);

    assertThat(ThreadStates.count()[VIRTUAL_WAITING]).isEqualTo(before);
  }

  private void start(int count, Function<Runnable, Thread> starter, Runnable task) {
    for (int i = 0; i < count; i++) {
      threads.add(starter.apply(task));
    }
  }

  private void waitForEnd() {
    try {
      end.await();
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(1_000_000);
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }
}
