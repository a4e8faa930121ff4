package dev.loomlab.drive;

/**
 * When a level's phases were.
 *
 * @param warmupNanos how long the load ran before the window
 * @param windowFromNanos when the window began, by the clock
 * @param windowToNanos when it ended, by the clock
 * @param timeoutNanos the timeout in force inside it
 */
record LevelTimes(long warmupNanos, long windowFromNanos, long windowToNanos, long timeoutNanos) {
  /** The window's length. */
  long windowNanos() {
    return windowToNanos - windowFromNanos;
  }
}
