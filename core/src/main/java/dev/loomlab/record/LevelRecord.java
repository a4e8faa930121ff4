package dev.loomlab.record;

import dev.loomlab.plan.Level;
import java.util.List;
import java.util.Optional;

/**
 * What is kept of one level of a trial. Times count from the trial's start, on the observer's
 * clock.
 *
 * @param level the level
 * @param beginNanos when connecting began
 * @param windowBeginNanos when the window began
 * @param windowEndNanos when it ended
 * @param endNanos when the last request in flight had ended
 * @param load what the generators saw, merged
 * @param events what the flight recording says, if one with these events was made
 * @param dump where the target's threads stood in the window, if a dump was taken
 * @param sockets the target's connections at that moment, if they could be counted
 * @param executing where its threads were found executing in the window, the most samples first;
 *     none unless a flight recording with execution samples was made
 */
public record LevelRecord(
    Level level,
    long beginNanos,
    long windowBeginNanos,
    long windowEndNanos,
    long endNanos,
    LoadRecord load,
    Optional<VirtualThreadEvents> events,
    Optional<ThreadDump> dump,
    Optional<Sockets> sockets,
    List<ExecutionSite> executing) {

  /** Copies the list. */
  public LevelRecord {
    executing = List.copyOf(executing);
  }

  /** A level without execution samples. */
  public LevelRecord(
      Level level,
      long beginNanos,
      long windowBeginNanos,
      long windowEndNanos,
      long endNanos,
      LoadRecord load,
      Optional<VirtualThreadEvents> events,
      Optional<ThreadDump> dump,
      Optional<Sockets> sockets) {
    this(
        level,
        beginNanos,
        windowBeginNanos,
        windowEndNanos,
        endNanos,
        load,
        events,
        dump,
        sockets,
        List.of());
  }

  /** A level of which no dump was taken and no connections were counted. */
  public LevelRecord(
      Level level,
      long beginNanos,
      long windowBeginNanos,
      long windowEndNanos,
      long endNanos,
      LoadRecord load,
      Optional<VirtualThreadEvents> events) {
    this(
        level,
        beginNanos,
        windowBeginNanos,
        windowEndNanos,
        endNanos,
        load,
        events,
        Optional.empty(),
        Optional.empty());
  }

  /** The same level with what was found in its window. */
  public LevelRecord with(Optional<ThreadDump> found, Optional<Sockets> counted) {
    return new LevelRecord(
        level,
        beginNanos,
        windowBeginNanos,
        windowEndNanos,
        endNanos,
        load,
        events,
        found,
        counted,
        executing);
  }
}
