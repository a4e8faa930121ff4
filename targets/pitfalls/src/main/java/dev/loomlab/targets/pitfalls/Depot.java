package dev.loomlab.targets.pitfalls;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Something that opens with the first request: one gate for each carrier waits, in a monitor of its
 * own, for a key that a further virtual thread brings. The twin's gates wait without a monitor.
 */
final class Depot implements Work {
  private final int gates = Carriers.parallelism();
  private final AtomicBoolean isOpening = new AtomicBoolean();
  private final CountDownLatch waiting = new CountDownLatch(gates);
  private final CountDownLatch key = new CountDownLatch(1);
  private final boolean healthy;

  Depot(boolean healthy) {
    this.healthy = healthy;
  }

  @Override
  public String perform(String query) throws InterruptedException {
    if (isOpening.compareAndSet(false, true)) {
      Thread.ofPlatform().name("opening").daemon().start(this::open);
    }
    key.await();
    return DONE;
  }

  private void open() {
    for (int i = 0; i < gates; i++) {
      Thread.ofVirtual().name("gate").start(healthy ? this::awaitKey : new Gate()::open);
    }
    await(waiting);
    Thread.ofVirtual().name("bringer").start(key::countDown);
  }

  private void awaitKey() {
    waiting.countDown();
    await(key);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** Guards itself by its monitor; nobody else ever wants it. */
  private final class Gate {
    synchronized void open() {
      awaitKey();
    }
  }
}
