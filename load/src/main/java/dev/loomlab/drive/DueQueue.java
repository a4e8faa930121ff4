package dev.loomlab.drive;

/**
 * When requests were due that no connection was free for, oldest first: a ring of plain longs that
 * grows but never forgets one.
 */
final class DueQueue {
  private long[] ring = new long[1024];
  private int head;
  private int size;

  /** Adds a due time behind the others. */
  void add(long dueNanos) {
    if (size == ring.length) {
      grow();
    }
    ring[(head + size) & (ring.length - 1)] = dueNanos;
    size++;
  }

  /**
   * Takes the oldest due time.
   *
   * @throws IllegalStateException if nothing waits
   */
  long poll() {
    if (size == 0) {
      throw new IllegalStateException("nothing waits");
    }
    long due = ring[head];
    head = (head + 1) & (ring.length - 1);
    size--;
    return due;
  }

  /** Whether nothing waits. */
  boolean isEmpty() {
    return size == 0;
  }

  private void grow() {
    var larger = new long[ring.length * 2];
    int untilEnd = ring.length - head;
    System.arraycopy(ring, head, larger, 0, untilEnd);
    System.arraycopy(ring, 0, larger, untilEnd, head);
    ring = larger;
    head = 0;
  }
}
