package dev.loomlab.targets.pitfalls;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;

/**
 * An HTTP/1.1 server whose acceptor is a thread of any kind and may end, which that of the JDK's
 * server cannot. It takes requests without a body only, a virtual thread for each connection.
 */
final class Desk {
  private static final int LONGEST_HEAD = 16_384;

  private final ServerSocket socket;
  private final Work work;
  private final boolean endsAfterOne;

  /** Of the acceptor alone. */
  private int accepted;

  private Desk(ServerSocket socket, Work work, boolean endsAfterOne) {
    this.socket = socket;
    this.work = work;
    this.endsAfterOne = endsAfterOne;
  }

  /**
   * Opens one on 127.0.0.1.
   *
   * @param acceptors makes the thread that accepts
   * @throws IOException if the port cannot be listened on
   */
  static Desk open(int port, ThreadFactory acceptors, Work work) throws IOException {
    return open(port, acceptors, work, false);
  }

  /** The same, and its acceptor fails with the second connection. */
  static Desk openForOneConnection(int port, ThreadFactory acceptors, Work work)
      throws IOException {
    return open(port, acceptors, work, true);
  }

  private static Desk open(int port, ThreadFactory acceptors, Work work, boolean endsAfterOne)
      throws IOException {
    var socket = new ServerSocket(port, Answering.BACKLOG, InetAddress.getLoopbackAddress());
    var desk = new Desk(socket, work, endsAfterOne);
    acceptors.newThread(desk::acceptAll).start();
    return desk;
  }

  /** The port that is listened on. */
  int port() {
    return socket.getLocalPort();
  }

  /** Waits until the JVM is stopped. */
  void awaitForEver() throws InterruptedException {
    new CountDownLatch(1).await();
  }

  private void acceptAll() {
    try {
      while (!socket.isClosed()) {
        accept();
      }
    } catch (IOException broken) {
      System.err.println("nothing is accepted any more: " + broken);
    }
  }

  private void accept() throws IOException {
    var connection = socket.accept();
    if (endsAfterOne && accepted > 0) {
      connection.close();
      throw new IllegalStateException("no room for a connection");
    }
    accepted++;
    Thread.ofVirtual().name("connection").start(() -> serve(connection));
  }

  private void serve(Socket connection) {
    try (connection) {
      connection.setTcpNoDelay(true);
      var in = new BufferedInputStream(connection.getInputStream(), 2048);
      for (var head = head(in); head.isPresent(); head = head(in)) {
        connection.getOutputStream().write(answerTo(head.get()));
      }
    } catch (IOException gone) {
      // The client closed or broke the connection, which ends this thread's work as an end does.
    }
  }

  private byte[] answerTo(String head) {
    try {
      return answer("200 OK", head.startsWith("GET /ready ") ? Work.DONE : work.perform(""));
    } catch (Exception failure) {
      return answer("500 Internal Server Error", "failed: " + failure);
    }
  }

  /** The next request's head, or nothing at the end of the connection or of what is allowed. */
  private static Optional<String> head(InputStream in) throws IOException {
    var head = new StringBuilder(256);
    while (head.length() <= LONGEST_HEAD) {
      int next = in.read();
      if (next < 0) {
        return Optional.empty();
      }
      head.append((char) next);
      if (next == '\n' && head.length() >= 4 && head.lastIndexOf("\r\n\r\n") == head.length() - 4) {
        return Optional.of(head.toString());
      }
    }
    return Optional.empty();
  }

  private static byte[] answer(String status, String line) {
    var body = line + "\n";
    return ("HTTP/1.1 " + status + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
        .getBytes(StandardCharsets.US_ASCII);
  }
}
