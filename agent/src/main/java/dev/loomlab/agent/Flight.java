package dev.loomlab.agent;

/**
 * One flight of the canary: a virtual thread that starts, sleeps and ends, and notes how late it
 * was at each.
 *
 * <p>It takes no lock, since it must wait for nothing but a carrier. What it notes is published by
 * the volatile write after it.
 */
final class Flight implements Runnable {
  private static final long SLEEP_MILLIS = 2;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final long begunNanos;
  private long startLateNanos;
  private long wakeDueNanos;
  private long wakeLateNanos;
  private volatile boolean isStarted;
  private volatile boolean isOver;

  /**
   * A flight that has yet to start.
   *
   * @param begunNanos when it was begun, by {@link System#nanoTime}
   */
  Flight(long begunNanos) {
    this.begunNanos = begunNanos;
  }

  @Override
  public void run() {
    startLateNanos = System.nanoTime() - begunNanos;
    wakeDueNanos = System.nanoTime() + SLEEP_MILLIS * NANOS_PER_MILLI;
    isStarted = true;
    try {
      Thread.sleep(SLEEP_MILLIS);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    wakeLateNanos = Math.max(0, System.nanoTime() - wakeDueNanos);
    isOver = true;
  }

  /** When it was begun. */
  long begunNanos() {
    return begunNanos;
  }

  /** Whether it has ended. */
  boolean isOver() {
    return isOver;
  }

  /** How late it started, or how long it waits for that by now. */
  long startLateNanos(long nowNanos) {
    return isStarted ? startLateNanos : nowNanos - begunNanos;
  }

  /** How late it woke, or by how much it should be awake by now. */
  long wakeLateNanos(long nowNanos) {
    if (isOver) {
      return wakeLateNanos;
    }
    return isStarted ? Math.max(0, nowNanos - wakeDueNanos) : 0;
  }
}
