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
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Something that is read, with another end from which each question is answered after a stated time
 * by a thread of the system.
 *
 * @param near what is read
 * @param far where answers are written
 */
record Wire(InputStream near, OutputStream far) {
  private static final ScheduledExecutorService TIMER =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("far-end").daemon().factory());

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

  /** Has the far end answer in so long, and returns at once. */
  @SuppressWarnings("FutureReturnValueIgnored") // the answer says itself what goes wrong
  void ask(Duration pause) {
    TIMER.schedule(this::answer, pause.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void answer() {
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
