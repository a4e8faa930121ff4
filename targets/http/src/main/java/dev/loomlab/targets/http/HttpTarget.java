package dev.loomlab.targets.http;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * The target {@code http} as it runs: one server on 127.0.0.1 under one thread model. The program's
 * options are described by {@code --help}.
 */
public final class HttpTarget {

  private static final int WRONG_OPTIONS = 2;
  private static final int CANNOT_RUN_HERE = 3;
  private static final long LONGEST_DRAIN_NANOS = 1_000_000_000L;
  private static final byte[] LOOPBACK = {127, 0, 0, 1};
  private static final String BODY_PATTERN = "OK\n";

  private final HttpServer server;
  private final Counters counters;

  private HttpTarget(HttpServer server, Counters counters) {
    this.server = server;
    this.counters = counters;
  }

  /**
   * Runs the target until it is stopped by a signal.
   *
   * @param arguments the options; exits with 2 if they are wrong, with 3 if the target cannot run
   *     here
   */
  public static void main(String[] arguments) {
    switch (OptionsParser.parse(List.of(arguments))) {
      case OptionsParser.Parsed.HelpAsked() -> System.out.print(Usage.TEXT);
      case OptionsParser.Parsed.Faulty(List<String> faults) -> {
        faults.forEach(fault -> System.err.println("error: " + fault));
        System.err.println("Run with --help for all options.");
        System.exit(WRONG_OPTIONS);
      }
      case OptionsParser.Parsed.Accepted(Options options) -> serve(options);
    }
  }

  private static void serve(Options options) {
    try {
      HttpTarget target = start(options, System.out, System.err);
      Runtime.getRuntime()
          .addShutdownHook(
              Thread.ofPlatform().name("http-stop").unstarted(() -> target.stop(System.out)));
      System.out.println("listening on http://127.0.0.1:" + target.port());
      System.out.flush();
    } catch (IOException e) {
      System.err.println(
          "error: cannot listen on 127.0.0.1:"
              + options.listen().port()
              + ": "
              + e.getMessage()
              + "; choose another --port, or 0 for any free one");
      System.exit(CANNOT_RUN_HERE);
    } catch (IllegalStateException e) {
      System.err.println("error: " + e.getMessage());
      System.exit(CANNOT_RUN_HERE);
    }
  }

  /**
   * Starts a target that answers when this returns.
   *
   * @param out where the calibration and a freeze are logged
   * @param errors where faults inside requests are logged
   * @throws IOException if the port cannot be listened on
   * @throws IllegalStateException if CPU time is asked for and cannot be calibrated here
   */
  static HttpTarget start(Options options, PrintStream out, PrintStream errors) throws IOException {
    liftServerLimits();
    Options.Work work = options.work();
    long cpuIterations = calibrate(work.cpuNanos(), out);
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), options.listen().port()),
            options.listen().backlog());
    Counters counters = new Counters();
    FreezeGate freeze = new FreezeGate(options.freeze(), out);
    Workload workload = new Workload(work.pause(), cpuIterations, work.permits(), freeze, counters);
    server.createContext(
        "/",
        new WorkHandler(
            workload, body(work.bodyBytes()), options.serverTiming(), freeze, counters, errors));
    options
        .serving()
        .executor()
        .map(executor -> new HandOver(executor, options.serverTiming(), counters, errors))
        .ifPresent(server::setExecutor);
    server.start();
    return new HttpTarget(server, counters);
  }

  /** The port that is listened on. */
  int port() {
    return server.getAddress().getPort();
  }

  /** What has been counted so far. */
  Counters counters() {
    return counters;
  }

  /**
   * Stops the server, letting requests in the handler finish for at most a second, and prints the
   * counts.
   */
  void stop(PrintStream out) {
    long deadlineNanos = System.nanoTime() + LONGEST_DRAIN_NANOS;
    try {
      while (!counters.idle() && System.nanoTime() - deadlineNanos < 0) {
        Thread.sleep(5);
      }
    } catch (InterruptedException e) {
      // Whoever stops us is in a hurry: stop without draining further.
      Thread.currentThread().interrupt();
    }
    out.println(counters.summary());
    out.flush();
    server.stop(0);
  }

  /** Sets a system property unless whoever started this JVM has chosen a value. */
  static void setUnlessGiven(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  /**
   * Lifts what would otherwise be measured instead of the thread model: the server closes all but
   * 200 idle connections by default, and Nagle's algorithm delays the second part of an answer that
   * is written as head and body. The server's classes read both once, when they are loaded.
   */
  private static void liftServerLimits() {
    setUnlessGiven("sun.net.httpserver.maxIdleConnections", Integer.toString(Integer.MAX_VALUE));
    setUnlessGiven("sun.net.httpserver.nodelay", "true");
    Pause.Downstream.keepAllConnections();
  }

  private static long calibrate(long cpuNanos, PrintStream out) {
    if (cpuNanos == 0) {
      return 0;
    }
    CpuBurner burner = CpuBurner.calibrated();
    out.println(burner.describe(cpuNanos));
    return burner.iterationsFor(cpuNanos);
  }

  private static byte[] body(int bytes) {
    byte[] body = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      body[i] = (byte) BODY_PATTERN.charAt(i % BODY_PATTERN.length());
    }
    return body;
  }
}
