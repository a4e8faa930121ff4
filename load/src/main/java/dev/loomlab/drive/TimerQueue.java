package dev.loomlab.drive;

import java.util.Arrays;

/**
 * What is to happen later, by time: a binary heap of times and slots in two plain arrays, so that a
 * timer costs no object.
 */
final class TimerQueue {
  private long[] times;
  private int[] slots;
  private int size;

  /** Makes room for so many timers; more of them make it grow. */
  TimerQueue(int capacity) {
    times = new long[Math.max(1, capacity)];
    slots = new int[Math.max(1, capacity)];
  }

  /** Adds a timer. */
  void add(long nanos, int slot) {
    if (size == times.length) {
      times = Arrays.copyOf(times, size * 2);
      slots = Arrays.copyOf(slots, size * 2);
    }
    int at = size++;
    while (at > 0) {
      int parent = (at - 1) >>> 1;
      if (times[parent] <= nanos) {
        break;
      }
      times[at] = times[parent];
      slots[at] = slots[parent];
      at = parent;
    }
    times[at] = nanos;
    slots[at] = slot;
  }

  /** When the first timer is due; {@link Long#MAX_VALUE} if there is none. */
  long nextNanos() {
    return size == 0 ? Long.MAX_VALUE : times[0];
  }

  /**
   * Takes the first timer and gives its slot.
   *
   * @throws IllegalStateException if there is none
   */
  int poll() {
    if (size == 0) {
      throw new IllegalStateException("no timer is set");
    }
    int first = slots[0];
    size--;
    long nanos = times[size];
    int slot = slots[size];
    int at = 0;
    while (true) {
      int child = 2 * at + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && times[child + 1] < times[child]) {
        child++;
      }
      if (times[child] >= nanos) {
        break;
      }
      times[at] = times[child];
      slots[at] = slots[child];
      at = child;
    }
    times[at] = nanos;
    slots[at] = slot;
    return first;
  }

  /** Forgets every timer. */
  void clear() {
    size = 0;
  }
}
