package dev.loomlab.record;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a target's threads stood at one moment of a level's window, without the JVM's own threads.
 * Threads are not read at the same instant, so that counts may be off by those that moved
 * meanwhile.
 *
 * @param atNanos when it was asked for, counted from the trial's start; of a file from the first
 *     dump on
 * @param tookNanos how long the target took to write it: what the look cost at most; 0 of a file
 * @param threads how many threads it has in all, the JVM's own and those of small groups included
 * @param groups threads by where they stood, the largest group first; the smallest are left out
 * @param locks who waits for which lock, the longest queue first; empty where the dump shows no
 *     locks
 */
public record ThreadDump(
    long atNanos, long tookNanos, int threads, List<StackGroup> groups, List<LockQueue> locks) {

  /** Copies the lists; records from before there were locks have none. */
  public ThreadDump(
      long atNanos,
      long tookNanos,
      int threads,
      List<StackGroup> groups,
      @Nullable List<LockQueue> locks) {
    this.atNanos = atNanos;
    this.tookNanos = tookNanos;
    this.threads = threads;
    this.groups = List.copyOf(groups);
    this.locks = locks == null ? List.of() : List.copyOf(locks);
  }

  /** A dump that shows no locks. */
  public ThreadDump(long atNanos, long tookNanos, int threads, List<StackGroup> groups) {
    this(atNanos, tookNanos, threads, groups, List.of());
  }
}
