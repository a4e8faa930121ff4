package dev.loomlab.targets.pitfalls;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Parcels, each packed by a thread of its own in a direct buffer of 16 KiB that the thread keeps
 * for its next parcel; the twin shares a fixed number of buffers.
 */
final class Packer implements Work {
  private static final int BUFFER_BYTES = 16 * 1024;
  private static final int SHARED = 64;

  private final ThreadLocal<ByteBuffer> own =
      ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(BUFFER_BYTES));
  private final BlockingQueue<ByteBuffer> shared = new ArrayBlockingQueue<>(SHARED);
  private final boolean healthy;
  private final int parcels;
  private final Duration pause;

  Packer(boolean healthy, int parcels, Duration pause) {
    this.healthy = healthy;
    this.parcels = parcels;
    this.pause = pause;
    for (int i = 0; i < SHARED; i++) {
      shared.add(ByteBuffer.allocateDirect(BUFFER_BYTES));
    }
  }

  @Override
  public String perform(String query) throws InterruptedException {
    Tasks.runAll(parcels, number -> pack());
    return DONE;
  }

  private void pack() throws InterruptedException {
    if (healthy) {
      var buffer = shared.take();
      fill(buffer);
      shared.add(buffer);
    } else {
      fill(own.get());
    }
    Thread.sleep(pause);
  }

  private static void fill(ByteBuffer buffer) {
    buffer.clear();
    while (buffer.hasRemaining()) {
      buffer.putLong(1);
    }
  }
}
