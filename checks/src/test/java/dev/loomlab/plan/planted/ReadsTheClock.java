package dev.loomlab.plan.planted;

/** A piece of the pure core that reads the clock. */
public final class ReadsTheClock {
  private ReadsTheClock() {}

  /** The clock's time. */
  public static long nanos() {
    return System.nanoTime();
  }
}
