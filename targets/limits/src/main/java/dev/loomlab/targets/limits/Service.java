package dev.loomlab.targets.limits;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintStream;
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
    if (setting.kind() == Kind.ACCEPT) {
      var server = keep(CappedServer.start(setting.port(), setting.size(), work, errors));
      port = server.port();
      return;
    }
    HttpServer server = Answering.start(setting.port(), executor(setting), work);
    opened.push(() -> server.stop(0));
    port = server.getAddress().getPort();
  }

  private Work work(Setting setting) throws IOException {
    var pause = setting.pause();
    return switch (setting.kind()) {
      case NONE, THREADS, VIRTUAL_THREADS, ACCEPT -> () -> Thread.sleep(pause);
      case DATABASE_POOL -> keep(Querying.over(setting.size(), pause, setting.poolBeans()));
      case CLIENT_POOL ->
          keep(Calling.over(setting.size(), keep(Downstream.unbounded(pause)).address()));
      case DOWNSTREAM ->
          keep(Calling.freely(keep(Downstream.serving(setting.size(), pause)).address()));
      case CPU -> Burner.of(setting.burn());
    };
  }

  private static Executor executor(Setting setting) {
    ThreadFactory virtual = Thread.ofVirtual().name("request-", 0).factory();
    return switch (setting.kind()) {
      case THREADS ->
          Executors.newFixedThreadPool(
              setting.size(), Thread.ofPlatform().name("request-", 0).factory());
      case VIRTUAL_THREADS -> Executors.newFixedThreadPool(setting.size(), virtual);
      case NONE, DATABASE_POOL, CLIENT_POOL, DOWNSTREAM, ACCEPT, CPU ->
          Executors.newThreadPerTaskExecutor(virtual);
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
