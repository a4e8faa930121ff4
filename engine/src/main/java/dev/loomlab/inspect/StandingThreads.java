package dev.loomlab.inspect;

import dev.loomlab.observe.DumpedThread;
import java.util.OptionalLong;

/**
 * Where each thread of a dump stood, as a fingerprint by the thread's number: a hash table of
 * numbers alone, so that a million threads take 32 MB.
 */
final class StandingThreads {
  private static final int MOST = 1_000_000;
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private long[] ids = new long[1 << 10];
  private long[] prints = new long[1 << 10];
  private int size;
  private boolean full;

  /** The fingerprint of where a thread stands, line numbers included; never 0. */
  static long print(DumpedThread thread) {
    long print = 1;
    for (var frame : thread.stack()) {
      print = print * 1_000_003 + frame.hashCode();
    }
    return print == 0 ? 1 : print;
  }

  /** Notes a thread; of more than a million threads the rest is left out. */
  void put(long id, long print) {
    if (size >= MOST) {
      full = true;
      return;
    }
    if (size * 2 >= ids.length) {
      grow();
    }
    int at = place(id);
    if (prints[at] == 0) {
      size++;
    }
    ids[at] = id;
    prints[at] = print;
  }

  /** Whether a thread was noted at that very place. */
  boolean has(OptionalLong id, long print) {
    return id.isPresent() && prints[place(id.getAsLong())] == print;
  }

  /** Whether threads were left out. */
  boolean isFull() {
    return full;
  }

  private int place(long id) {
    int at = (int) ((id * MIX) >>> 32) & (ids.length - 1);
    while (prints[at] != 0 && ids[at] != id) {
      at = (at + 1) & (ids.length - 1);
    }
    return at;
  }

  private void grow() {
    var oldIds = ids;
    var oldPrints = prints;
    ids = new long[oldIds.length * 2];
    prints = new long[ids.length];
    for (int i = 0; i < oldIds.length; i++) {
      if (oldPrints[i] != 0) {
        int at = place(oldIds[i]);
        ids[at] = oldIds[i];
        prints[at] = oldPrints[i];
      }
    }
  }
}
