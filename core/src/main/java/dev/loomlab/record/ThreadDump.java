package dev.loomlab.record;

import java.util.List;

/**
 * Where a target's threads stood at one moment of a level's window, without the JVM's own threads.
 * Threads are not read at the same instant, so that counts may be off by those that moved
 * meanwhile.
 *
 * @param atNanos when it was asked for, counted from the trial's start
 * @param tookNanos how long the target took to write it: what the look cost at most
 * @param threads how many threads it has in all, the JVM's own and those of small groups included
 * @param groups threads by where they stood, the largest group first; the smallest are left out
 */
public record ThreadDump(long atNanos, long tookNanos, int threads, List<StackGroup> groups) {

  /** Copies the groups. */
  public ThreadDump {
    groups = List.copyOf(groups);
  }
}
