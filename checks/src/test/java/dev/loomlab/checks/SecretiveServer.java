package dev.loomlab.checks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/**
 * A target that answers well only to who knows all of its secrets, and that tells them all: what it
 * was started with, its environment and the headers that it gets, in what it prints, in the names
 * of its threads, in its errors and in the labels of its figures.
 */
public final class SecretiveServer {
  /** The secrets of the header, the environment, the JVM option, the argument and the address. */
  static final List<String> SECRETS =
      List.of(
          "hdr.c2VjcmV0.part",
          "env-pass word/1",
          "opt-s3cr3t-2",
          "arg-t0ken-3",
          "url-p4ssword-4",
          "inherited-k3y-55");

  private SecretiveServer() {}

  /** Serves until it is stopped, or ends at once if the first word says so. */
  public static void main(String[] args) throws IOException, InterruptedException {
    tellAll(args);
    if (args[0].equals("dies")) {
      System.exit(4);
    }
    int port = Integer.getInteger("server.port", 0);
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    var server = HttpServer.create(address, 100);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/ready", exchange -> answer(exchange, 200));
    server.createContext("/metrics", SecretiveServer::tellFigures);
    server.createContext("/", exchange -> answer(exchange, isWelcome(exchange, args) ? 200 : 403));
    Thread.ofPlatform()
        .daemon()
        .name("keeper of " + String.join("|", SECRETS))
        .start(SecretiveServer::keep);
    server.start();
  }

  private static void keep() {
    while (true) {
      LockSupport.park();
    }
  }

  /** Asked about once a second, so that the error is in the recording too. */
  private static void tellFigures(HttpExchange exchange) throws IOException {
    var error = new AssertionError("no login with " + SECRETS.get(1));
    var text = "logins{key=\"%s\",why=\"%s\"} 3\n".formatted(SECRETS.get(3), error.getMessage());
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private static boolean isWelcome(HttpExchange exchange, String[] args) {
    var header = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    if (System.nanoTime() % 50 == 0) {
      System.out.println("got " + header);
    }
    var line = String.join(" ", args);
    return header.equals("Bearer " + SECRETS.get(0))
        && SECRETS.get(1).equals(System.getenv("SHOP_PASSWORD"))
        && SECRETS.get(2).equals(System.getProperty("shop.secret"))
        && line.contains("--api-token " + SECRETS.get(3))
        && line.contains("jdbc:shop://joe:" + SECRETS.get(4) + "@nowhere/db");
  }

  private static void answer(HttpExchange exchange, int status) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(status, -1);
    }
  }

  /** In one piece, in two pieces with a pause of the stream between them, and in an error. */
  private static void tellAll(String[] args) {
    System.out.println("args " + String.join(" ", args));
    System.out.println("env " + System.getenv());
    System.out.println("options " + ManagementFactory.getRuntimeMXBean().getInputArguments());
    var line = "split " + String.join("|", SECRETS) + "\n";
    for (int i = 0; i < line.length(); i++) {
      System.out.print(line.charAt(i));
      System.out.flush();
    }
    new IllegalStateException("cannot log in with " + SECRETS.get(1)).printStackTrace();
  }
}
