package dev.loomlab.targets.pitfalls;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.Executor;

/** The JDK's HTTP server in front of the work. */
final class Answering implements HttpHandler {
  /** How many connections may wait to be accepted; the kernel may cap it. */
  static final int BACKLOG = 4096;

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
      var uri = exchange.getRequestURI();
      if (uri.getPath().equals("/ready")) {
        answer(exchange, 200, Work.DONE);
        return;
      }
      answer(exchange, Objects.requireNonNullElse(uri.getQuery(), ""));
    }
  }

  private void answer(HttpExchange exchange, String query) throws IOException {
    String line;
    try {
      line = work.perform(query);
    } catch (Exception failure) {
      answer(exchange, 500, "failed: " + failure);
      return;
    }
    answer(exchange, 200, line);
  }

  private static void answer(HttpExchange exchange, int status, String line) throws IOException {
    var content = (line + "\n").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, content.length);
    exchange.getResponseBody().write(content);
  }
}
