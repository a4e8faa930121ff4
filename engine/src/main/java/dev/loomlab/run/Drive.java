package dev.loomlab.run;

import dev.loomlab.record.LoadRecord;
import dev.loomlab.schedule.Assignment;

/** The generators of one trial, which drive its levels one after the other. */
public interface Drive extends AutoCloseable {

  /**
   * Drives a level to its end.
   *
   * @param level the whole level; it is shared out among the generators
   * @param window told as the window opens and closes
   * @throws DriveFailed if it cannot be driven to its end
   */
  Driven drive(Assignment level, Window window) throws DriveFailed, InterruptedException;

  /** Breaks off at once, from any thread; {@link #drive} then fails with that reason. */
  void stop(String why);

  /** Ends the generators. */
  @Override
  void close();

  /** Told as a window opens and closes; must return quickly. */
  interface Window {
    /** It opens. */
    void opened();

    /** It closes. */
    void closed();
  }

  /**
   * A level that was driven. Times are those of {@link System#nanoTime}.
   *
   * @param beginNanos when connecting began
   * @param connectedNanos when all were connected and the first request could be sent
   * @param openedNanos when the window opened
   * @param closedNanos when the window closed
   * @param endNanos when the last request in flight had ended
   * @param load what the generators saw, merged
   */
  record Driven(
      long beginNanos,
      long connectedNanos,
      long openedNanos,
      long closedNanos,
      long endNanos,
      LoadRecord load) {}
}
