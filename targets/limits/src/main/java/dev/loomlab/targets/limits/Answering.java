package dev.loomlab.targets.limits;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;

/** The JDK's HTTP server in front of the work. */
final class Answering implements HttpHandler {
  /** How many connections may wait to be accepted; the kernel may cap it. */
  static final int BACKLOG = 8192;

  private static final byte[] DONE = "OK\n".getBytes(StandardCharsets.US_ASCII);

  private final Work work;

  private Answering(Work work) {
    this.work = work;
  }

  /**
   * Starts a server on 127.0.0.1.
   *
   * @param executor runs the requests
   * @throws IOException if the port cannot be listened on
   */
  static HttpServer start(int port, Executor executor, Work work) throws IOException {
    var server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
    server.createContext("/", new Answering(work));
    server.setExecutor(executor);
    server.start();
    return server;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
      if (exchange.getRequestURI().getPath().equals("/ready")) {
        answer(exchange, 200, DONE);
        return;
      }
      try {
        work.perform();
      } catch (Exception failure) {
        answer(exchange, 502, ("failed: " + failure + "\n").getBytes(StandardCharsets.UTF_8));
        return;
      }
      answer(exchange, 200, DONE);
    }
  }

  private static void answer(HttpExchange exchange, int status, byte[] content) throws IOException {
    exchange.sendResponseHeaders(status, content.length);
    exchange.getResponseBody().write(content);
  }
}
