package dev.loomlab.targets.pitfalls;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;

/**
 * The order in which requests come to a lock, which otherwise is left to chance: one first, and
 * behind it one more than there are carriers, less one. Whoever holds the lock meanwhile lets go
 * only then.
 */
final class Turnstile {
  private final IntSupplier waiting;
  private final int needed = Carriers.parallelism() + 1;
  private final AtomicBoolean firstIsTaken = new AtomicBoolean();
  private volatile boolean open;

  /**
   * One for a lock.
   *
   * @param waiting how many threads wait for the lock
   */
  Turnstile(IntSupplier waiting) {
    this.waiting = waiting;
  }

  /** Whether the caller is the first of all. */
  boolean isFirst() {
    return firstIsTaken.compareAndSet(false, true);
  }

  /** Waits until the first waits for the lock, or all that is over. */
  void awaitFirst() {
    awaitWaiting(1);
  }

  /** Waits until there are as many as are needed; the caller holds the lock and then lets go. */
  void awaitAll() {
    awaitWaiting(needed);
    open = true;
  }

  private void awaitWaiting(int number) {
    while (!open && waiting.getAsInt() < number) {
      try {
        Thread.sleep(1);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
