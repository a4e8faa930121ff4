package dev.loomlab.checks;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;

/**
 * A target that behaves or misbehaves as its {@code --mode} says. It answers {@code GET /ready}
 * well, so that it is the load that meets the fault.
 */
public final class ScriptedServer {
  /** What {@link Mode#MARKUP} answers. */
  static final String MARKUP = "<img src=x onerror=alert(1)><script>alert('body')</script>";

  private static final int ANSWERS_BEFORE_DEATH = 20;
  private static final long SERVICE_NANOS = 5_000_000;

  private final Mode mode;
  private final AtomicInteger answers = new AtomicInteger();

  /** What it does with a request. */
  enum Mode {
    /** Answers after 5 ms. */
    FINE,
    /** Answers with bytes that are no HTTP. */
    GARBAGE,
    /** Begins an answer whose headers never end. */
    ENDLESS,
    /** Promises more bytes than it sends, and closes. */
    SHORT,
    /** Answers 500. */
    ERROR,
    /** Resets the connection. */
    RESET,
    /** Takes the request and says nothing. */
    SILENCE,
    /** Ends as soon as it starts. */
    GONE,
    /** Ends in the midst of the load. */
    DIES,
    /** Answers after 5 ms, and prints without end meanwhile. */
    BABBLES,
    /** Answers with a compressed body, whatever was asked for. */
    GZIP,
    /** Answers every path with a redirect to another one. */
    LOOP,
    /** Answers with markup in place of what was asked for. */
    MARKUP
  }

  private ScriptedServer(Mode mode) {
    this.mode = mode;
  }

  /** Serves until it is stopped: {@code --mode NAME --port NUMBER}, in any order. */
  public static void main(String[] args) throws IOException {
    var mode = Mode.FINE;
    int port = 0;
    for (int i = 0; i + 1 < args.length; i += 2) {
      if (args[i].equals("--mode")) {
        mode = Mode.valueOf(args[i + 1].toUpperCase(java.util.Locale.ROOT));
      } else {
        port = Integer.parseInt(args[i + 1]);
      }
    }
    if (mode == Mode.GONE) {
      System.out.println("the flux is not calibrated");
      System.exit(7);
    }
    if (mode == Mode.BABBLES) {
      Thread.ofPlatform().daemon().start(ScriptedServer::babble);
    }
    new ScriptedServer(mode).serve(port);
  }

  private void serve(int port) throws IOException {
    try (var server = new ServerSocket(port, 100, InetAddress.getLoopbackAddress())) {
      System.out.println("serving as " + mode);
      while (!server.isClosed()) {
        var client = server.accept();
        Thread.ofVirtual().start(() -> converse(client));
      }
    }
  }

  private void converse(Socket client) {
    try (client) {
      client.setTcpNoDelay(true);
      var in = new BufferedInputStream(client.getInputStream());
      var out = client.getOutputStream();
      for (var head = head(in); !head.isEmpty(); head = head(in)) {
        if (head.startsWith("GET /ready ")) {
          say(out, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        } else if (!answer(client, out)) {
          return;
        }
      }
    } catch (IOException ended) {
      // The other side went away, which is its right.
    }
  }

  /** Whether the connection goes on. */
  private boolean answer(Socket client, OutputStream out) throws IOException {
    switch (mode) {
      case FINE, GONE, BABBLES -> fine(out);
      case DIES -> {
        if (answers.incrementAndGet() > ANSWERS_BEFORE_DEATH) {
          System.out.println("the flux ran out");
          System.out.flush();
          Runtime.getRuntime().halt(9);
        }
        fine(out);
      }
      case ERROR -> {
        serviceTime();
        say(out, "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 5\r\n\r\nnope\n");
      }
      case GARBAGE -> say(out, "\u0001\u0002 no protocol at all\r\n\r\n");
      case SHORT -> {
        say(out, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfour");
        return false;
      }
      case ENDLESS -> endless(out);
      case RESET -> {
        client.setSoLinger(true, 0);
        return false;
      }
      case SILENCE -> {}
      case GZIP -> zipped(out);
      case LOOP -> say(out, "HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 0\r\n\r\n");
      case MARKUP ->
          say(out, "HTTP/1.1 200 OK\r\nContent-Length: " + MARKUP.length() + "\r\n\r\n" + MARKUP);
    }
    return true;
  }

  private static void fine(OutputStream out) throws IOException {
    serviceTime();
    say(out, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nOK\n");
  }

  /** What an answer takes at the least; a thread may be woken before its time. */
  private static void serviceTime() {
    long dueNanos = System.nanoTime() + SERVICE_NANOS;
    for (long left = SERVICE_NANOS; left > 0; left = dueNanos - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private static void zipped(OutputStream out) throws IOException {
    var body = new ByteArrayOutputStream();
    try (var zip = new GZIPOutputStream(body)) {
      zip.write("OK\n".getBytes(StandardCharsets.ISO_8859_1));
    }
    var head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ";
    say(out, head + body.size() + "\r\n\r\n" + body.toString(StandardCharsets.ISO_8859_1));
  }

  private static void babble() {
    while (true) {
      System.out.println("the same line again and again ".repeat(10));
    }
  }

  private static void endless(OutputStream out) throws IOException {
    say(out, "HTTP/1.1 200 OK\r\n");
    while (true) {
      say(out, "X-More: and more and more and more and more and more\r\n");
    }
  }

  private static void say(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  /** A request's head up to its blank line; empty at the end of the stream. */
  private static String head(InputStream in) throws IOException {
    var head = new StringBuilder();
    for (int next = in.read(); next >= 0; next = in.read()) {
      head.append((char) next);
      if (next == '\n' && head.indexOf("\r\n\r\n", head.length() - 4) >= 0) {
        return head.toString();
      }
    }
    return "";
  }
}
