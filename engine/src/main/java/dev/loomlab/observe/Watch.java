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
   * @param levels when each level began and ended, in running order
   */
  Observation observation(List<Span> levels);

  /**
   * A stretch of time, counted from the trial's start.
   *
   * @param beginNanos when it begins
   * @param endNanos when it ends
   */
  record Span(long beginNanos, long endNanos) {}
}
