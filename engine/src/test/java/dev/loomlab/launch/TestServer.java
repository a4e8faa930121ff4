package dev.loomlab.launch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

/**
 * A small program under test: {@code TestServer PORT} answers on that port; {@code /exit?3} ends it
 * with that code, {@code /virtual?100} runs so many virtual threads to their end, {@code
 * /print?100} prints so many bytes, {@code /missing} is not there. As {@code TestServer PORT
 * launch} it starts another JVM that serves, and waits for it.
 */
public final class TestServer {
  private TestServer() {}

  /** Serves until it is ended. */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length > 1 && args[1].equals("launch")) {
      var words = command().replace("${port}", args[0]).split(" ");
      System.exit(new ProcessBuilder(words).inheritIO().start().waitFor());
    }
    var address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
    var server = HttpServer.create(address, 0);
    server.createContext("/", TestServer::answer);
    server.start();
    System.out.println("listening");
  }

  private static void answer(HttpExchange exchange) throws IOException {
    var uri = exchange.getRequestURI();
    int number = uri.getQuery() == null ? 0 : Integer.parseInt(uri.getQuery());
    switch (uri.getPath()) {
      case "/exit" -> Runtime.getRuntime().halt(number);
      case "/virtual" -> runVirtualThreads(number);
      case "/gc" -> System.gc();
      case "/print" -> System.out.println("x".repeat(number));
      default -> {}
    }
    int status = uri.getPath().equals("/missing") ? 404 : 200;
    var body = "OK\n".getBytes(StandardCharsets.US_ASCII);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /** All live at once before the first ends, and have ended when this returns. */
  private static void runVirtualThreads(int number) {
    var all = new CountDownLatch(number);
    Runnable task =
        () -> {
          all.countDown();
          try {
            all.await();
          } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
          }
        };
    var threads = IntStream.range(0, number).mapToObj(one -> Thread.startVirtualThread(task));
    for (var thread : threads.toList()) {
      try {
        thread.join();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The command line that starts it with {@code java}, its port left open. */
  public static String command(String java) {
    return java
        + " -Xshare:auto -cp "
        + classFolder()
        + " "
        + TestServer.class.getName()
        + " ${port}";
  }

  /** The command line that starts it on this JVM's JDK. */
  public static String command() {
    return command(Path.of(System.getProperty("java.home"), "bin", "java").toString());
  }

  private static Path classFolder() {
    try {
      return Path.of(TestServer.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (java.net.URISyntaxException fault) {
      throw new IllegalStateException(fault);
    }
  }
}
