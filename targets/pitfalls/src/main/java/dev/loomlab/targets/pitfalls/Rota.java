package dev.loomlab.targets.pitfalls;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One virtual thread for each carrier that looks again and again whether it is its turn, from the
 * first request on, and yields in between; the twin's parks for a while. A thread of the system
 * goes on starting virtual threads that have nothing to do.
 */
final class Rota implements Work {
  private static final Duration BETWEEN_STARTS = Duration.ofMillis(20);

  private final AtomicBoolean hasBegun = new AtomicBoolean();
  private final boolean healthy;
  private final Duration pause;
  private volatile boolean turn;

  Rota(boolean healthy, Duration pause) {
    this.healthy = healthy;
    this.pause = pause;
  }

  @Override
  public String perform(String query) {
    if (hasBegun.compareAndSet(false, true)) {
      for (int i = 0; i < Carriers.parallelism(); i++) {
        Thread.ofVirtual().name("rota").start(this::awaitTurn);
      }
      Thread.ofPlatform().name("arrivals").daemon().start(this::arrive);
    }
    return DONE;
  }

  @SuppressWarnings("ThreadPriorityCheck") // yielding is the point
  private void awaitTurn() {
    while (!turn) {
      if (healthy) {
        Pauses.sleep(pause);
      } else {
        Thread.yield();
      }
    }
  }

  private void arrive() {
    while (!turn) {
      Thread.startVirtualThread(() -> {});
      Pauses.sleep(BETWEEN_STARTS);
    }
  }
}
