package dev.loomlab.targets.pitfalls;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Something that is read, with another end from which each question is answered after a stated
 * time. All far ends are one thread of the system, which is asked without a lock: with one, it
 * could come to wait behind a virtual thread that has no carrier, because the carriers wait for it.
 */
final class Wire {
  private static final Queue<Wire> ALL = new ConcurrentLinkedQueue<>();
  private static final long LONGEST_PARK_NANOS = 1_000_000_000;

  private static final Thread FAR_END =
      Thread.ofPlatform().name("far-end").daemon().start(Wire::answerAll);

  private final InputStream near;
  private final OutputStream far;
  private volatile boolean isAsked;
  private volatile long dueNanos;

  private Wire(InputStream near, OutputStream far) {
    this.near = near;
    this.far = far;
    ALL.add(this);
  }

  /** A connection over the loopback interface. */
  static Wire socket() throws IOException {
    try (var listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var near = new Socket(listening.getInetAddress(), listening.getLocalPort());
      var far = listening.accept();
      far.setTcpNoDelay(true);
      return new Wire(near.getInputStream(), far.getOutputStream());
    }
  }

  /**
   * FIFOs, both ends open and their names gone.
   *
   * @throws IOException if {@code mkfifo} does not make them here
   */
  static List<Wire> fifos(int number) throws IOException {
    var folder = Files.createTempDirectory("loomlab-pitfalls");
    try {
      var files = new ArrayList<Path>();
      for (int i = 0; i < number; i++) {
        files.add(folder.resolve("fifo-" + i));
      }
      makeFifos(files);
      var wires = new ArrayList<Wire>();
      for (var file : files) {
        // Opened for both, since opening for one waits until somebody opens for the other.
        var far = new RandomAccessFile(file.toFile(), "rw").getChannel();
        wires.add(new Wire(new FileInputStream(file.toFile()), Channels.newOutputStream(far)));
        Files.delete(file);
      }
      return wires;
    } finally {
      Files.delete(folder);
    }
  }

  private static void makeFifos(List<Path> files) throws IOException {
    var command = new ArrayList<>(List.of("mkfifo"));
    files.stream().map(Path::toString).forEach(command::add);
    var process = new ProcessBuilder(command).redirectOutput(new File("/dev/null")).start();
    try {
      if (process.waitFor() != 0) {
        throw new IOException("mkfifo ended with " + process.exitValue());
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("stopped while FIFOs were made", stopped);
    }
  }

  /** What is read. */
  InputStream near() {
    return near;
  }

  /** Has the far end answer in so long, and returns at once. Nobody else may be asking. */
  void ask(Duration pause) {
    dueNanos = System.nanoTime() + pause.toNanos();
    isAsked = true;
    LockSupport.unpark(FAR_END);
  }

  private static void answerAll() {
    while (true) {
      long parkNanos = LONGEST_PARK_NANOS;
      for (var wire : ALL) {
        if (wire.isAsked) {
          long leftNanos = wire.dueNanos - System.nanoTime();
          if (leftNanos <= 0) {
            wire.answer();
          } else {
            parkNanos = Math.min(parkNanos, leftNanos);
          }
        }
      }
      LockSupport.parkNanos(parkNanos);
    }
  }

  private void answer() {
    isAsked = false;
    try {
      far.write('a');
      far.flush();
    } catch (IOException broken) {
      System.err.println("the far end of a wire is broken: " + broken);
    }
  }

  /**
   * Asks and reads the answer.
   *
   * @throws IOException if there is none
   */
  void exchange(Duration pause) throws IOException {
    ask(pause);
    if (near.read() < 0) {
      throw new IOException("the far end is closed");
    }
  }
}
