package dev.loomlab.observe;

import java.util.List;
import java.util.Map;

/** A target being watched. */
public interface Watch {

  /** Reads everything now, also what is too costly to read in between; returns at once. */
  void mark();

  /**
   * Looks once at what is too costly to be read often, or inside a window: where the threads stand,
   * and the connections. Returns at once.
   */
  default void look() {}

  /** What was found out of the target itself, by name, for example {@code target.jvm}. */
  Map<String, String> facts();

  /** Stops watching and takes the flight recording over; the target must still run. */
  void stop();

  /**
   * What was seen; best asked after the target has ended, since a recording takes time to read.
   *
   * @param levels when each level was driven, in running order
   */
  Observation observation(List<Span> levels);

  /**
   * When a level was driven. Times are in nanoseconds from the trial's start.
   *
   * @param beginNanos when connecting began
   * @param connectedNanos when the first request could be sent: a server may start a thread for a
   *     connection that is closed
   * @param openedNanos when the window opened; a pin before that is cold
   * @param closedNanos when the window closed
   * @param endNanos when the last request in flight had ended
   */
  record Span(
      long beginNanos, long connectedNanos, long openedNanos, long closedNanos, long endNanos) {

    /** A stretch of time that is a window from its beginning to its end. */
    public Span(long beginNanos, long endNanos) {
      this(beginNanos, beginNanos, beginNanos, endNanos, endNanos);
    }
  }
}
