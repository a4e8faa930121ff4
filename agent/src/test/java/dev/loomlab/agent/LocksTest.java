package dev.loomlab.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocksTest {
  @TempDir Path folder;
  private final List<Thread> threads = new ArrayList<>();

  @AfterEach
  void end() throws InterruptedException {
    for (var each : threads) {
      each.interrupt();
    }
    for (var each : threads) {
      each.join();
    }
  }

  @Test
  void whoWaitsForALockAndWhichVirtualThreadHoldsItIsSeen() throws Exception {
    var lock = new ReentrantLock();
    Runnable task = () -> hold(lock);
    var owner = start(task);
    await().atMost(Duration.ofSeconds(60)).until(lock::isLocked);
    var waiting = List.of(start(task), start(task));
    await().atMost(Duration.ofSeconds(60)).until(() -> lock.getQueueLength() == 2);
    awaitParked();
    var locks = Locks.in(Threads.root());
    var name = locks.awaitedBy(waiting.getFirst()).orElseThrow();

    assertThat(name).startsWith("java.util.concurrent.locks.ReentrantLock$NonfairSync@");
    assertThat(locks.awaitedBy(waiting.getLast())).contains(name);
    assertThat(locks.heldBy(owner)).containsExactly(name);
    assertThat(locks.awaitedBy(owner)).isEmpty();
    assertThat(locks.heldBy(waiting.getFirst())).isEmpty();
    assertThat(listing())
        .contains(
            "\"count\":2,\"parkBlocker\":{\"object\":\"" + name + "\"}",
            "\"locksOwned\":[\"" + name + "\"]");
  }

  @Test
  void aSemaphoreHasNoOwnerAndIsNoLock() throws Exception {
    var permits = new Semaphore(0);
    var waiting = start(permits::acquireUninterruptibly);
    await().atMost(Duration.ofSeconds(60)).until(() -> permits.getQueueLength() == 1);
    awaitParked();

    assertThat(Locks.in(Threads.root()).awaitedBy(waiting)).isEmpty();
    assertThat(listing()).doesNotContain("parkBlocker", "locksOwned");
    permits.release();
  }

  private String listing() throws Exception {
    var file = folder.resolve("threads.json");
    ThreadListing.write(file);
    return Files.readString(file);
  }

  private void awaitParked() {
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> threads.stream().noneMatch(each -> each.getState() == Thread.State.RUNNABLE));
  }

  private Thread start(Runnable task) {
    var thread = Thread.startVirtualThread(task);
    threads.add(thread);
    return thread;
  }

  private static void hold(ReentrantLock lock) {
    try {
      lock.lockInterruptibly();
      try {
        Thread.sleep(1_000_000);
      } finally {
        lock.unlock();
      }
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }
}
