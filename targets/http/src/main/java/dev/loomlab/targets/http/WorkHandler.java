package dev.loomlab.targets.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Answers {@code /ready} at once and every other path after the stated work. */
final class WorkHandler implements HttpHandler {

  private static final byte[] READY = "ready\n".getBytes(StandardCharsets.US_ASCII);

  private final Workload workload;
  private final byte[] body;
  private final boolean serverTiming;
  private final FreezeGate freeze;
  private final Counters counters;
  private final PrintStream errors;

  /** A handler that does the workload for each request and answers with the body. */
  WorkHandler(
      Workload workload,
      byte[] body,
      boolean serverTiming,
      FreezeGate freeze,
      Counters counters,
      PrintStream errors) {
    this.workload = workload;
    this.body = body;
    this.serverTiming = serverTiming;
    this.freeze = freeze;
    this.counters = counters;
    this.errors = errors;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    if ("/ready".equals(exchange.getRequestURI().getPath())) {
      freeze.pass();
      drain(exchange);
      answer(exchange, 200, READY);
      return;
    }
    counters.entered();
    try {
      work(exchange);
    } catch (RuntimeException e) {
      // The server would close the connection and drop the cause.
      e.printStackTrace(errors);
      throw e;
    } finally {
      counters.left();
    }
  }

  private void work(HttpExchange exchange) throws IOException {
    freeze.requestArrives();
    freeze.pass();
    long queuedNanos = HandOver.nanosUntil(System.nanoTime());
    // The client's time to send its body is neither queueing nor work.
    drain(exchange);
    Workload.Done done = workload.perform();
    if (serverTiming) {
      String timing = ServerTiming.value(queuedNanos + done.permitWaitNanos(), done.execNanos());
      exchange.getResponseHeaders().set("Server-Timing", timing);
    }
    try {
      if (done.failure().isPresent()) {
        String reason = "the wait failed: " + done.failure().get() + "\n";
        answer(exchange, 502, reason.getBytes(StandardCharsets.UTF_8));
      } else {
        answer(exchange, 200, body);
      }
    } catch (IOException e) {
      counters.undelivered();
      throw e;
    }
  }

  private static void drain(HttpExchange exchange) throws IOException {
    InputStream sent = exchange.getRequestBody();
    // A transfer allocates a buffer, which a request without a body shall not pay for.
    if (sent.read() >= 0) {
      sent.transferTo(OutputStream.nullOutputStream());
    }
  }

  private static void answer(HttpExchange exchange, int status, byte[] content) throws IOException {
    if (content.length == 0 || exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(status, -1);
      return;
    }
    exchange.sendResponseHeaders(status, content.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(content);
    }
  }
}
