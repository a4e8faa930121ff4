package dev.loomlab.targets.pitfalls;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Reads of files that answer late, as FIFOs do and slow disks: in the request's own thread, or, in
 * the twin, by a pool of platform threads.
 */
final class Reels implements Work {
  private final BlockingQueue<Wire> unused;
  private final ExecutorService readers;
  private final boolean healthy;
  private final Duration pause;

  private Reels(List<Wire> wires, boolean healthy, Duration pause) {
    this.unused = new ArrayBlockingQueue<>(wires.size(), false, wires);
    this.readers =
        Executors.newFixedThreadPool(
            wires.size(), Thread.ofPlatform().name("reader-", 0).daemon().factory());
    this.healthy = healthy;
    this.pause = pause;
  }

  /**
   * Readies so many FIFOs.
   *
   * @throws IOException if there are none here
   */
  static Reels of(boolean healthy, int number, Duration pause) throws IOException {
    return new Reels(Wire.fifos(number), healthy, pause);
  }

  @Override
  public String perform(String query) throws Exception {
    var wire = unused.take();
    if (healthy) {
      readers.submit(() -> read(wire)).get();
    } else {
      read(wire);
    }
    unused.add(wire);
    return DONE;
  }

  private int read(Wire wire) throws IOException {
    FileChannel channel = ((FileInputStream) wire.near()).getChannel();
    wire.ask(pause);
    return channel.read(ByteBuffer.allocate(1));
  }
}
