package dev.loomlab.targets.limits;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** The service as it runs: a server in front of its work, with all that the work needs. */
final class Service implements AutoCloseable {
  private final PrintStream errors;

  /** What was opened, the last first. */
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  private int port;

  private Service(PrintStream errors) {
    this.errors = errors;
  }

  /**
   * Starts a service that answers when this returns.
   *
   * @param errors where what goes wrong besides requests is logged
   * @throws IOException if it cannot run here; whatever was started is stopped
   */
  static Service start(Setting setting, PrintStream errors) throws IOException {
    var service = new Service(errors);
    try {
      service.open(setting);
      return service;
    } catch (IOException | RuntimeException failed) {
      service.close();
      throw failed;
    }
  }

  private void open(Setting setting) throws IOException {
    var work = work(setting);
    if (setting.bound() instanceof Bound.Accept(int connections)) {
      port = keep(CappedServer.start(setting.port(), connections, work, errors)).port();
      return;
    }
    HttpServer server = Answering.start(setting.port(), executor(setting.bound()), work);
    opened.push(() -> server.stop(0));
    port = server.getAddress().getPort();
  }

  private Work work(Setting setting) throws IOException {
    var pause = setting.pause();
    return switch (setting.bound()) {
      case Bound.None none -> () -> Thread.sleep(pause);
      case Bound.Threads pool -> () -> Thread.sleep(pause);
      case Bound.VirtualThreads pool -> () -> Thread.sleep(pause);
      case Bound.Accept cap -> () -> Thread.sleep(pause);
      case Bound.DatabasePool(int connections, boolean beans) ->
          keep(Querying.over(connections, pause, beans));
      case Bound.ClientPool(int connections) ->
          keep(Calling.over(connections, keep(Downstream.unbounded(pause)).address()));
      case Bound.Downstream(int atOnce) ->
          keep(Calling.freely(keep(Downstream.serving(atOnce, pause)).address()));
      case Bound.Cpu(Duration burn) -> Burner.of(burn);
    };
  }

  private static Executor executor(Bound bound) {
    ThreadFactory platform = Thread.ofPlatform().name("request-", 0).factory();
    ThreadFactory virtual = Thread.ofVirtual().name("request-", 0).factory();
    return switch (bound) {
      case Bound.Threads(int threads) -> Executors.newFixedThreadPool(threads, platform);
      case Bound.VirtualThreads(int threads) -> Executors.newFixedThreadPool(threads, virtual);
      case Bound.None none -> Executors.newThreadPerTaskExecutor(virtual);
      case Bound.DatabasePool pool -> Executors.newThreadPerTaskExecutor(virtual);
      case Bound.ClientPool pool -> Executors.newThreadPerTaskExecutor(virtual);
      case Bound.Downstream behind -> Executors.newThreadPerTaskExecutor(virtual);
      case Bound.Accept cap -> Executors.newThreadPerTaskExecutor(virtual);
      case Bound.Cpu cpu -> Executors.newThreadPerTaskExecutor(virtual);
    };
  }

  private <T extends AutoCloseable> T keep(T resource) {
    opened.push(resource);
    return resource;
  }

  /** The port that is listened on. */
  int port() {
    return port;
  }

  /** Stops everything, the server first; what cannot be stopped is logged. */
  @Override
  public void close() {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception stuck) {
        errors.println("could not be stopped: " + stuck);
      }
    }
  }
}
