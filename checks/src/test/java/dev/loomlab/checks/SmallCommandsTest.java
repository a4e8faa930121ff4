package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The commands beside run and report, each as a process. */
final class SmallCommandsTest {
  @TempDir Path folder;

  @Test
  void baselineGivesEveryProbeAsJsonWithItsMeaning() {
    var ran = new Command(folder).run("baseline", "--json");
    assertThat(ran.code()).as(ran.said()).isZero();
    var probes = JsonMapper.shared().readTree(ran.out()).get("probes");
    assertThat(probes.propertyNames())
        .containsExactly(
            "sleepAlone",
            "sleepCrowd",
            "platformThreads",
            "openFiles",
            "outgoingPorts",
            "listenBacklog",
            "generatorCeiling");
    for (var probe : probes) {
      assertThat(probe.get("meaning").asString()).endsWith(".");
    }
    assertThat(probes.get("generatorCeiling").get("figures").get("requestsPerSecond").asDouble())
        .as(ran.said())
        .isPositive();
    assertThat(ran.err()).contains("probing: ");
  }

  @Test
  void loadDrivesAUrlAndSaysItInJson() throws IOException {
    int port = freePort();
    try (var server = server(port)) {
      server.untilSaid("serving");
      var ran =
          new Command(folder)
              .run(
                  "load",
                  "http://127.0.0.1:" + port + "/",
                  "-c",
                  "2",
                  "-d",
                  "500ms",
                  "--warmup",
                  "100ms",
                  "--json");
      assertThat(ran.code()).as(ran.said()).isZero();
      var record = JsonMapper.shared().readTree(ran.out());
      assertThat(record.get("answeredInWindow").asLong()).isPositive();
    }
  }

  @Test
  void theVersionAndThePlansAreSaid() {
    assertThat(new Command(folder).run("--version").out()).startsWith("loomlab ");
    assertThat(new Command(folder).run("plans").out().lines()).hasSizeGreaterThanOrEqualTo(8);
  }

  private Running server(int port) {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var classes = Path.of("target", "test-classes").toAbsolutePath().toString();
    var command =
        List.of(
            java,
            "-cp",
            classes,
            ScriptedServer.class.getName(),
            "--mode",
            "fine",
            "--port",
            Integer.toString(port));
    return Running.start(folder, Map.of(), command);
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
