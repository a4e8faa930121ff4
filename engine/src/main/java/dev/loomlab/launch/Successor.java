package dev.loomlab.launch;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Waits for the process that comes after one that has ended. */
final class Successor {
  private static final long POLL_MILLIS = 50;

  private Successor() {}

  /**
   * Waits for another process than the one before.
   *
   * @param serving looks for the one that serves now
   */
  static Optional<ProcessHandle> await(
      Optional<ProcessHandle> before, Supplier<Optional<ProcessHandle>> serving, Duration bound)
      throws InterruptedException {
    long deadline = System.nanoTime() + bound.toNanos();
    while (true) {
      var now = serving.get();
      if (now.isPresent() && !now.equals(before)) {
        return now;
      }
      if (System.nanoTime() - deadline >= 0) {
        return Optional.empty();
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }
}
