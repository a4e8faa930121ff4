package dev.loomlab.agent;

/**
 * Starts a trivial virtual thread every 20 milliseconds and keeps how late the latest one started
 * and woke, and as a control how late the platform thread was that starts them: what is late there
 * too is not the carriers' doing.
 *
 * <p>One is in the air at a time: while it waits for a carrier no other is started, so that a JVM
 * that stands still is not filled with them. It counts with its wait so far. The first flight loads
 * classes and starts carriers; it counts only if it takes longer than that may take.
 *
 * <p>It ends by itself once nobody has read it for ten minutes.
 */
final class Canary implements Runnable {
  /** What its threads are called, by which they are left out of what is counted. */
  static final String NAME = "loomlab-canary";

  private static final long PERIOD_NANOS = 20_000_000;
  private static final long FIRST_FLIGHT_NANOS = 1_000_000_000;
  private static final long UNREAD_NANOS = 600_000_000_000L;

  private Flight flight = new Flight(System.nanoTime());
  private boolean isFirst = true;
  private boolean isInTheAir;
  private boolean isNoted = true;
  private boolean isWanted = true;
  private long dueNanos = System.nanoTime();
  private long lastReadNanos = System.nanoTime();
  private long startLateNanos;
  private long wakeLateNanos;
  private long platformLateNanos;
  private long flights;

  private Canary() {}

  /** Lets one fly, on a platform thread of its own that does not keep the JVM alive. */
  static Canary started() {
    var canary = new Canary();
    var thread =
        Thread.ofPlatform()
            .daemon()
            .name(NAME)
            .inheritInheritableThreadLocals(false)
            .unstarted(canary);
    thread.setContextClassLoader(null);
    thread.start();
    return canary;
  }

  @Override
  public void run() {
    try {
      while (isWanted()) {
        long waitNanos = turn();
        Thread.sleep(waitNanos / 1_000_000, (int) (waitNanos % 1_000_000));
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** One turn; the time until the next one. */
  private synchronized long turn() {
    long now = System.nanoTime();
    if (now - lastReadNanos > UNREAD_NANOS) {
      isWanted = false;
      return 0;
    }
    platformLateNanos = Math.max(platformLateNanos, now - dueNanos);
    if (!isInTheAir) {
      take(flight.begunNanos());
    } else if (flight.isOver()) {
      note(now);
      take(System.nanoTime());
    }
    dueNanos = Math.max(dueNanos + PERIOD_NANOS, now);
    return Math.max(0, dueNanos - System.nanoTime());
  }

  /** Begins a flight. A JVM that cannot start a thread now is asked again at the next turn. */
  private void take(long begunNanos) {
    flight = new Flight(begunNanos);
    isNoted = false;
    try {
      Thread.ofVirtual().name(NAME).inheritInheritableThreadLocals(false).start(flight);
      isInTheAir = true;
    } catch (OutOfMemoryError | RuntimeException notNow) {
      isInTheAir = false;
    }
  }

  /** Notes how late the flight was, or is so far; one that has ended is noted once. */
  private void note(long now) {
    if (isNoted) {
      return;
    }
    boolean isOver = flight.isOver();
    if (counts(now)) {
      startLateNanos = Math.max(startLateNanos, flight.startLateNanos(now));
      wakeLateNanos = Math.max(wakeLateNanos, flight.wakeLateNanos(now));
    }
    if (isOver) {
      isNoted = true;
      isFirst = false;
      flights++;
    }
  }

  private boolean counts(long now) {
    return !isFirst || flight.startLateNanos(now) + flight.wakeLateNanos(now) > FIRST_FLIGHT_NANOS;
  }

  /**
   * What was since the reading before.
   *
   * @return the longest lateness of a start, of a wake, and of the platform thread in nanoseconds,
   *     and how many flights have ended in all
   */
  synchronized long[] read() {
    long now = System.nanoTime();
    lastReadNanos = now;
    note(now);
    long[] told = {
      startLateNanos, wakeLateNanos, Math.max(platformLateNanos, now - dueNanos), flights
    };
    startLateNanos = 0;
    wakeLateNanos = 0;
    platformLateNanos = 0;
    return told;
  }

  /** Whether it flies on. */
  synchronized boolean isWanted() {
    return isWanted;
  }

  /** Ends it at its next turn. */
  synchronized void stop() {
    isWanted = false;
  }
}
