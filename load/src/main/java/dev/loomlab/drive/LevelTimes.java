package dev.loomlab.drive;

import dev.loomlab.record.Steadiness;

/**
 * When a level's phases were.
 *
 * @param warmupNanos how long the load ran before the window
 * @param windowFromNanos when the window began, by the clock
 * @param windowToNanos when it ended, by the clock
 * @param untilNanos when sending ended, by the clock
 * @param timeoutNanos the timeout in force inside it
 * @param steadiness whether the warm-up went on until throughput was steady
 */
record LevelTimes(
    long warmupNanos,
    long windowFromNanos,
    long windowToNanos,
    long untilNanos,
    long timeoutNanos,
    Steadiness steadiness) {
  /** The window's length. */
  long windowNanos() {
    return windowToNanos - windowFromNanos;
  }
}
