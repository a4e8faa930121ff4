package dev.loomlab.record;

import dev.loomlab.plan.Level;
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
 */
public record LevelRecord(
    Level level,
    long beginNanos,
    long windowBeginNanos,
    long windowEndNanos,
    long endNanos,
    LoadRecord load,
    Optional<VirtualThreadEvents> events) {}
