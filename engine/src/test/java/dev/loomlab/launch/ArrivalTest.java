package dev.loomlab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.loomlab.plan.Setup;
import dev.loomlab.plan.Target;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Targets that never answer well, or in whose place something else answers. */
class ArrivalTest {
  @TempDir Path folder;

  @Test
  void somethingElseThatAnswersOnThePortIsNotTheTarget() throws Exception {
    var file = folder.resolve("port");
    var script =
        Launches.script(
            folder,
            "run.sh",
            "echo $1 > " + file + ".new",
            "mv " + file + ".new " + file,
            "exec sleep 1000");
    var other = CompletableFuture.supplyAsync(() -> serveOn(file));
    var failed =
        catchThrowableOfType(
            LaunchFailed.class, () -> Launches.launch(script + " ${port}", folder));
    other.join().stop(0);

    assertThat(failed)
        .hasMessageContainingAll(
            "something else answers on port",
            "process " + ProcessHandle.current().pid() + " (java",
            "no process of the target");
  }

  private static HttpServer serveOn(Path portFile) {
    await().until(() -> Files.exists(portFile));
    try {
      int port = Integer.parseInt(Files.readString(portFile).trim());
      var server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
      server.createContext(
          "/",
          exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
          });
      server.start();
      return server;
    } catch (IOException taken) {
      throw new java.io.UncheckedIOException(taken);
    }
  }

  @Test
  void aTargetThatListensOnAPortOfItsOwnChoiceIsTold() {
    var failed = neverReady(TestServer.command().replace("${port}", "0 ${port}"), "GET /ready");

    assertThat(failed)
        .hasMessageContaining("ConnectException")
        .hasMessageMatching("(?s).*it listens on port \\d+ instead: give it \\$\\{port}.*");
  }

  @Test
  void aWrongPathIsToldWithItsStatusAndThePathsThatAnswer() {
    var failed = neverReady(TestServer.command(), "GET /missing");

    assertThat(failed)
        .hasMessageContainingAll(
            "GET http://127.0.0.1:",
            "/missing",
            "last: status 404",
            "it does answer GET /actuator/health and ",
            " and GET /;",
            "check target.ready")
        .hasMessageNotContaining("instead");
  }

  private LaunchFailed neverReady(String command, String ready) {
    var bound = new Readiness(java.time.Duration.ofSeconds(3), java.time.Duration.ofMillis(50));
    var order = new LaunchOrder(new Target.Started(command, ready), Setup.NONE, folder, List.of());
    return catchThrowableOfType(LaunchFailed.class, () -> Launches.launcher(bound).launch(order));
  }
}
