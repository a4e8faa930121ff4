package dev.loomlab.targets.pitfalls;

import java.time.Duration;

/**
 * Reads a chapter that was not read before: its class initialiser waits on an object, under a deep
 * stack. The twin waits in the same way outside of an initialiser.
 */
public final class Reader implements Work {
  private static volatile int depth;
  private static volatile long pauseMillis;

  private final boolean healthy;

  private Reader(boolean healthy) {
    this.healthy = healthy;
  }

  /**
   * A reader.
   *
   * @param calls how deep the stack is under which it waits
   * @param pause how long it waits
   */
  static Reader of(boolean healthy, int calls, Duration pause) {
    depth = calls;
    pauseMillis = Math.max(1, pause.toMillis());
    return new Reader(healthy);
  }

  @Override
  public String perform(String query) throws Exception {
    if (healthy) {
      open();
    } else {
      FreshLoader.initialise(FreshLoader.copyOf(Chapter.class));
    }
    return DONE;
  }

  /** What a chapter does when it is opened, which comes from another loader than this. */
  public static void open() {
    turnPages(depth, new Bookmark());
  }

  private static void turnPages(int left, Bookmark bookmark) {
    if (left > 0) {
      turnPages(left - 1, bookmark);
    } else {
      bookmark.rest();
    }
  }

  /** Nobody ever notifies it. */
  private static final class Bookmark {
    @SuppressWarnings("WaitNotInLoop")
    synchronized void rest() {
      try {
        wait(pauseMillis);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
