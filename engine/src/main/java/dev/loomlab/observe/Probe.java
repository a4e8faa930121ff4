package dev.loomlab.observe;

import dev.loomlab.record.Gauge;
import java.io.IOException;
import java.util.Map;

/** One way of looking at a target. Used from one thread at a time. */
interface Probe extends AutoCloseable {

  /** What it looks at, for the list of what could not be watched. */
  String name();

  /**
   * Reads its gauges. What cannot be read this time is left out, never given as zero.
   *
   * @param into where the values go
   * @param edge whether this is the edge of a window, where costly gauges are read too
   * @throws IOException if it sees nothing any more, and why
   */
  void read(Map<Gauge, Double> into, Edge edge) throws IOException;

  /**
   * Reads what has a name of its own, such as the figures of a pool.
   *
   * @param into where the values go, by the names of {@link dev.loomlab.record.Series}
   * @param edge whether this is the edge of a window
   * @throws IOException if it sees nothing any more, and why
   */
  default void readSeries(Map<String, Double> into, Edge edge) throws IOException {}

  /** Lets go of the target. */
  @Override
  void close();

  /** Where a sample stands. */
  enum Edge {
    /** Somewhere between two edges. */
    BETWEEN,
    /** At the edge of a level or window. */
    AT
  }
}
