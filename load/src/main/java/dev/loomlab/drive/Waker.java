package dev.loomlab.drive;

import java.nio.channels.Selector;
import java.util.concurrent.locks.LockSupport;

/**
 * Wakes a selector at a time, to some tens of microseconds; a selector itself waits in whole
 * milliseconds. Each wake-up costs about as much as a request, so it is only for low rates.
 */
final class Waker implements AutoCloseable {
  private final Selector selector;
  private final NanoClock clock;
  private final Thread thread;
  private volatile long wakeNanos = Long.MAX_VALUE;
  private volatile boolean isClosed;
  private long asked = Long.MAX_VALUE;

  /** A waker with nothing to do yet. */
  Waker(Selector selector, NanoClock clock) {
    this.selector = selector;
    this.clock = clock;
    this.thread = Thread.ofPlatform().daemon().name("waker").unstarted(this::run);
  }

  /** Begins to wait. */
  void start() {
    thread.start();
  }

  /** Asks for a wake-up at this time, in place of any asked for before. */
  void wakeAt(long nanos) {
    if (nanos != asked) {
      asked = nanos;
      wakeNanos = nanos;
      LockSupport.unpark(thread);
    }
  }

  /** Ends; the selector is not touched any more once this returns. */
  @Override
  public void close() {
    isClosed = true;
    LockSupport.unpark(thread);
    boolean isInterrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException interrupted) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    long woken = Long.MAX_VALUE;
    while (!isClosed) {
      long at = wakeNanos;
      long left = at == woken ? Long.MAX_VALUE : at - clock.nanoTime();
      if (left > 0) {
        LockSupport.parkNanos(this, left);
      } else {
        woken = at;
        selector.wakeup();
      }
    }
  }
}
