package dev.loomlab.targets.pitfalls;

import java.time.Duration;

/** Waits in code that may not throw. */
final class Pauses {
  private Pauses() {}

  /**
   * Sleeps.
   *
   * @throws IllegalStateException if the thread is interrupted, which nobody here does
   */
  static void sleep(Duration pause) {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stopped);
    }
  }
}
