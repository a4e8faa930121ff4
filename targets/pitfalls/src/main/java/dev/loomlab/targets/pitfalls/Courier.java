package dev.loomlab.targets.pitfalls;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Questions over connections of which there are as many as are wanted, each guarded by its monitor
 * or, in the twin, by a lock. Nobody ever waits for either.
 */
final class Courier implements Work {
  private final ConcurrentLinkedDeque<Connection> unused = new ConcurrentLinkedDeque<>();
  private final boolean healthy;
  private final Duration pause;

  Courier(boolean healthy, Duration pause) {
    this.healthy = healthy;
    this.pause = pause;
  }

  @Override
  public String perform(String query) throws IOException {
    var taken = unused.pollFirst();
    var connection = taken == null ? new Connection(Wire.socket()) : taken;
    if (healthy) {
      connection.fetchUnderLock(pause);
    } else {
      connection.fetch(pause);
    }
    unused.addFirst(connection);
    return DONE;
  }

  private static final class Connection {
    private final Wire wire;
    private final ReentrantLock lock = new ReentrantLock();

    Connection(Wire wire) {
      this.wire = wire;
    }

    synchronized void fetch(Duration pause) throws IOException {
      wire.exchange(pause);
    }

    void fetchUnderLock(Duration pause) throws IOException {
      lock.lock();
      try {
        wire.exchange(pause);
      } finally {
        lock.unlock();
      }
    }
  }
}
