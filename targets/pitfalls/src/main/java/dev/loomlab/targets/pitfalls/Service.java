package dev.loomlab.targets.pitfalls;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** The service as it runs: a server in front of its work. */
final class Service {
  /** How many batches may run at once; there is one, unless somebody asks for more. */
  private static final int BATCHES = 4;

  /** What becomes of the main thread. */
  private interface Ending {
    void await() throws InterruptedException;
  }

  private final int port;
  private final Ending ending;

  private Service(int port, Ending ending) {
    this.port = port;
    this.ending = ending;
  }

  /**
   * Starts a service that answers when this returns.
   *
   * @param errors where what goes wrong besides requests is logged
   * @throws IOException if it cannot run here
   */
  static Service start(Setting setting, PrintStream errors) throws IOException {
    var work = Works.of(setting);
    return switch (setting.scenario()) {
      case EARLY_EXIT -> {
        var last = setting.healthy() ? work : new LastPool(work, setting.size());
        var desk = Desk.open(setting.port(), Thread.ofVirtual().name("desk").factory(), last);
        yield new Service(desk.port(), setting.healthy() ? desk::awaitForEver : () -> {});
      }
      case NOT_ACCEPTING -> {
        var acceptor = Thread.ofPlatform().name("desk").factory();
        var desk =
            setting.healthy()
                ? Desk.open(setting.port(), acceptor, work)
                : Desk.openForOneConnection(setting.port(), acceptor, work);
        yield new Service(desk.port(), desk::awaitForEver);
      }
      default -> {
        HttpServer server = Answering.start(setting.port(), executor(setting), work);
        yield new Service(server.getAddress().getPort(), () -> {});
      }
    };
  }

  private static Executor executor(Setting setting) {
    ThreadFactory platform = Thread.ofPlatform().name("request-", 0).factory();
    if (setting.threads().isPresent()) {
      return Executors.newFixedThreadPool(setting.threads().getAsInt(), platform);
    }
    // Of a batch only its own threads are virtual, so that what is seen of virtual threads is
    // theirs.
    return setting.scenario() == Scenario.BATCH
        ? Executors.newFixedThreadPool(BATCHES, platform)
        : Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("request-", 0).factory());
  }

  /** The port that is listened on. */
  int port() {
    return port;
  }

  /** Returns when the main thread has nothing left to do, which may be never. */
  void awaitItsEnd() throws InterruptedException {
    ending.await();
  }
}
