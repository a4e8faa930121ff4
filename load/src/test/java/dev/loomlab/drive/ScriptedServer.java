package dev.loomlab.drive;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A server on the loopback address whose connections do what a script says. */
final class ScriptedServer implements AutoCloseable {
  /** What happens on one connection. */
  interface Script {
    /** Serves the connection; it is closed at the end. */
    void serve(Exchange exchange) throws IOException, InterruptedException;
  }

  /** An answer of status 200 with a short body. */
  static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  private final ServerSocket listener;
  private final Script script;
  private final AtomicInteger accepted = new AtomicInteger();
  private final AtomicLong requests = new AtomicLong();
  private final List<Socket> sockets = new ArrayList<>();
  private boolean isClosed;

  ScriptedServer(Script script) throws IOException {
    this(new ServerSocket(0, 1024, InetAddress.getLoopbackAddress()), script);
  }

  ScriptedServer(ServerSocket listener, Script script) {
    this.listener = listener;
    this.script = script;
    Thread.ofPlatform().daemon().start(this::accept);
  }

  /** A server that answers every request with this text. */
  static ScriptedServer answering(String answer) throws IOException {
    return new ScriptedServer(
        exchange -> {
          while (exchange.readRequest()) {
            exchange.write(answer);
          }
        });
  }

  /** Where it listens. */
  URI endpoint() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  /** Requests read so far. */
  long requests() {
    return requests.get();
  }

  /** No connection is accepted from now on; those there are break. */
  void die() throws IOException {
    close();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    synchronized (sockets) {
      isClosed = true;
      for (var socket : sockets) {
        socket.close();
      }
    }
  }

  private void accept() {
    try {
      while (true) {
        var socket = listener.accept();
        keep(socket);
        int number = accepted.incrementAndGet();
        Thread.ofVirtual().start(() -> serve(number, socket));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  /**
   * A connection that came while the listener was being closed is still accepted: it breaks too.
   */
  private void keep(Socket socket) throws IOException {
    synchronized (sockets) {
      if (isClosed) {
        socket.close();
      }
      sockets.add(socket);
    }
  }

  private void serve(int number, Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      script.serve(new Exchange(number, socket, requests));
    } catch (IOException | InterruptedException gone) {
      // The generator closed the connection, or the test is over.
    }
  }

  /** One connection as a script sees it. */
  static final class Exchange {
    private final int number;
    private final Socket socket;
    private final AtomicLong requests;
    private final InputStream in;
    private final OutputStream out;

    private Exchange(int number, Socket socket, AtomicLong requests) throws IOException {
      this.number = number;
      this.socket = socket;
      this.requests = requests;
      this.in = new BufferedInputStream(socket.getInputStream());
      this.out = socket.getOutputStream();
    }

    /** The connection's place in the order of acceptance, from 1. */
    int number() {
      return number;
    }

    /** Waits for a request and reads it; false once the generator has closed. */
    boolean readRequest() throws IOException {
      return !request().isEmpty();
    }

    /** Waits for a request and gives its text; empty once the generator has closed. */
    String request() throws IOException {
      var head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        int next = in.read();
        if (next < 0) {
          return "";
        }
        head.append((char) next);
      }
      int length = contentLength(head.toString());
      var body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
      requests.incrementAndGet();
      return head + body;
    }

    /** Sends text as it is. */
    void write(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
    }

    /** Ends the connection with a reset. */
    void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }

    private static int contentLength(String head) {
      int at = head.toLowerCase(Locale.ROOT).indexOf("content-length:");
      return at < 0
          ? 0
          : Integer.parseInt(head.substring(at + 15, head.indexOf("\r\n", at)).trim());
    }
  }
}
