package dev.loomlab.drive;

import java.util.concurrent.CountDownLatch;

/** What the driver of a level tells its event loops to do next. */
sealed interface Order {

  /** Open all connections. */
  record Connect(CountDownLatch settled) implements Order {}

  /** Hold the connections open and send nothing. */
  record Hold() implements Order {}

  /**
   * Send from a time on, until some time after the window.
   *
   * @param startNanos when sending began; stays the same when the window is fixed later
   * @param windowFromNanos when the window begins; {@link Long#MAX_VALUE} while it is not fixed
   * @param windowToNanos when it ends
   * @param untilNanos when sending ends
   */
  record Send(long startNanos, long windowFromNanos, long windowToNanos, long untilNanos)
      implements Order {}

  /**
   * Send only what was due already, and wait for the answers.
   *
   * @param untilNanos when to give up what has not been answered
   */
  record Drain(long untilNanos, CountDownLatch drained) implements Order {}

  /** Close everything and end. */
  record Stop() implements Order {}
}
