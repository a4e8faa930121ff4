package dev.loomlab.targets.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A gate that every request passes before and after its work, and that closes once if a freeze is
 * planned.
 *
 * <p>While it is closed no request starts and none is answered, as if the whole service had
 * stopped. A gate at both ends, and not a lock held during the work: a writer would first have to
 * wait for all readers, and the stall would begin late.
 */
final class FreezeGate {

  /**
   * A stall of the service: how long after the first request that does work it begins, and how long
   * it lasts.
   */
  record Plan(Duration after, Duration lasting) {
    /**
     * @throws IllegalArgumentException if the start is negative or the length not positive
     */
    Plan {
      if (after.isNegative() || !lasting.isPositive()) {
        throw new IllegalArgumentException(
            "a freeze starts at or after zero and lasts longer than zero, not "
                + after
                + " and "
                + lasting);
      }
    }
  }

  private final Optional<Plan> plan;
  private final PrintStream log;
  private final AtomicBoolean counting = new AtomicBoolean();
  private volatile CountDownLatch gate = new CountDownLatch(0);

  /** A gate that closes as planned, saying so in the log, or never without a plan. */
  FreezeGate(Optional<Plan> plan, PrintStream log) {
    this.plan = plan;
    this.log = log;
  }

  /** Notes a request that does work; the first one starts the time to the freeze. */
  void requestArrives() {
    if (plan.isPresent() && !counting.get() && counting.compareAndSet(false, true)) {
      Plan planned = plan.get();
      Thread.ofPlatform().daemon().name("http-freeze").start(() -> freezeOnce(planned));
    }
  }

  /**
   * Returns at once while the gate is open, otherwise when it opens.
   *
   * @throws IOException if the thread is interrupted meanwhile
   */
  void pass() throws IOException {
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted while frozen").initCause(e);
    }
  }

  private void freezeOnce(Plan planned) {
    CountDownLatch closed = new CountDownLatch(1);
    try {
      Thread.sleep(planned.after());
      gate = closed;
      log.println("frozen for " + planned.lasting().toNanos() / 1000 + " us");
      Thread.sleep(planned.lasting());
      log.println("freeze is over");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      log.println("freeze was interrupted");
    } finally {
      closed.countDown();
    }
  }
}
