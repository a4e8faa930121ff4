package dev.loomlab.record;

import java.util.Optional;

/**
 * A place of a program at which virtual threads blocked while they were pinned to their carriers.
 *
 * @param site class and method of the innermost call of the program itself; the call that blocked
 *     if the program has none there
 * @param blocking the call that blocked, as the recording names it or by its innermost frame
 * @param reason why the thread was pinned, in the JVM's own words, where it says so
 * @param truncated whether the recorded stack ends before the outermost call
 * @param count how many events
 * @param nanos their time together
 * @param longestNanos the longest of them
 */
public record PinnedSite(
    String site,
    String blocking,
    Optional<String> reason,
    boolean truncated,
    long count,
    long nanos,
    long longestNanos) {

  /** Stands as the site of all places that are not told one by one. */
  public static final String OTHERS = "other places";
}
