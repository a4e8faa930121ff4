package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import java.util.List;
import java.util.OptionalDouble;

/** Something seen of a candidate that a switch would bring into production. */
public sealed interface Risk {

  /**
   * Requests failed with the candidate that did not with the baseline.
   *
   * @param level where the largest share failed
   * @param share the share of its requests that failed there
   * @param baselineShare the share of the baseline's that did
   * @param kinds the errors by kind with their numbers, in words
   */
  record Errors(Level level, double share, double baselineShare, String kinds) implements Risk {}

  /**
   * Slow requests are slower than with the baseline.
   *
   * @param figure p99, which was judged, or p999, which was only looked at
   * @param levels where
   * @param ratio the largest ratio of candidate to baseline
   */
  record SlowerTail(Figure figure, List<Level> levels, double ratio) implements Risk {
    /** Copies the levels. */
    public SlowerTail {
      levels = List.copyOf(levels);
    }
  }

  /**
   * Virtual threads blocked while they were pinned to their carriers.
   *
   * @param level where most of it was
   * @param events how many events, the median trial's
   * @param millis their time together, the median trial's
   */
  record Pinned(Level level, double events, double millis) implements Risk {}

  /**
   * Carriers were the limit: they were held, or too few.
   *
   * @param levels where
   * @param size how many there were, if known
   */
  record CarriersHeld(List<Level> levels, OptionalDouble size) implements Risk {
    /** Copies the levels. */
    public CarriersHeld {
      levels = List.copyOf(levels);
    }
  }

  /**
   * Each request in flight holds more memory than with the baseline.
   *
   * @param kibibytes resident memory for each more request in flight
   * @param baselineKibibytes the same with the baseline; 0 if it did not grow
   */
  record MemoryPerRequest(double kibibytes, double baselineKibibytes) implements Risk {}

  /**
   * The target came near the number of files and connections that it may have open.
   *
   * @param level where most were open
   * @param open how many
   * @param most how many it may have
   */
  record OpenFiles(Level level, double open, double most) implements Risk {}

  /**
   * Garbage collection stopped the target for longer than with the baseline.
   *
   * @param level where
   * @param millis the longest pause, the median trial's
   * @param baselineMillis the baseline's there
   */
  record LongPause(Level level, double millis, double baselineMillis) implements Risk {}

  /**
   * A caveat on the candidate's cells: a standstill, a drift, a generator that sent late.
   *
   * @param levels where caveats of that kind stand
   * @param caveat the one of the highest level
   */
  record Noted(List<Level> levels, Caveat caveat) implements Risk {
    /** Copies the levels. */
    public Noted {
      levels = List.copyOf(levels);
    }
  }
}
