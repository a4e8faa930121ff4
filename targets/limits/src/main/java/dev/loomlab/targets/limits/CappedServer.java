package dev.loomlab.targets.limits;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * An HTTP/1.1 server with a virtual thread per connection that accepts so many connections at once
 * and leaves further ones in the backlog, where their clients believe them open. The JDK's server
 * cannot: it closes what is above its maximum. It takes requests without a body only.
 */
final class CappedServer implements AutoCloseable {
  private static final byte[] DONE = answer("200 OK", "OK\n");
  private static final byte[] FAILED = answer("502 Bad Gateway", "failed\n");
  private static final byte[] TOO_LONG = answer("431 Request Header Fields Too Large", "");
  private static final int LONGEST_HEAD = 16_384;

  /**
   * The pause after a failed accept, which a table of open files that is full makes fail at once.
   */
  private static final long RETRY_MILLIS = 50;

  private final ServerSocket socket;
  private final Semaphore permits;
  private final Work work;
  private final PrintStream errors;
  private final AtomicBoolean complained = new AtomicBoolean();

  private CappedServer(ServerSocket socket, int most, Work work, PrintStream errors) {
    this.socket = socket;
    this.permits = new Semaphore(most);
    this.work = work;
    this.errors = errors;
  }

  /**
   * Starts a server on 127.0.0.1.
   *
   * @param most how many connections are accepted at once
   * @param errors where the first failed accept is logged
   * @throws IOException if the port cannot be listened on
   */
  static CappedServer start(int port, int most, Work work, PrintStream errors) throws IOException {
    var socket = new ServerSocket(port, Answering.BACKLOG, InetAddress.getLoopbackAddress());
    var server = new CappedServer(socket, most, work, errors);
    Thread.ofPlatform().name("acceptor").start(server::acceptAll);
    return server;
  }

  /** The port that is listened on. */
  int port() {
    return socket.getLocalPort();
  }

  private void acceptAll() {
    try {
      while (!socket.isClosed()) {
        permits.acquire();
        acceptOne();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void acceptOne() throws InterruptedException {
    try {
      var connection = socket.accept();
      Thread.ofVirtual().name("connection").start(() -> serve(connection));
    } catch (IOException refused) {
      permits.release();
      if (!socket.isClosed()) {
        if (complained.compareAndSet(false, true)) {
          errors.println("accept failed: " + refused.getMessage() + "; tried again from now on");
        }
        Thread.sleep(RETRY_MILLIS);
      }
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      connection.setTcpNoDelay(true);
      var in = new BufferedInputStream(connection.getInputStream(), 2048);
      var out = connection.getOutputStream();
      for (var head = head(in); head.isPresent(); head = head(in)) {
        if (head.get().length() > LONGEST_HEAD) {
          out.write(TOO_LONG);
          return;
        }
        out.write(answerTo(head.get()));
      }
    } catch (IOException gone) {
      // The client closed or broke the connection, which ends this thread's work as an end does.
    } finally {
      permits.release();
    }
  }

  private byte[] answerTo(String head) {
    if (head.startsWith("GET /ready ")) {
      return DONE;
    }
    try {
      work.perform();
      return DONE;
    } catch (Exception failure) {
      return FAILED;
    }
  }

  /** The next request's head, or nothing at the connection's end; longer than allowed if it is. */
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
    return Optional.of(head.toString());
  }

  private static byte[] answer(String status, String body) {
    return ("HTTP/1.1 " + status + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
        .getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
