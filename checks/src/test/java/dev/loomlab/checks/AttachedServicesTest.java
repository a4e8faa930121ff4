package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Services that run already, and what the command says where they are not what the plan says. */
@Isolated("it judges what it measured")
final class AttachedServicesTest {
  @TempDir Path folder;
  private final List<Process> services = new ArrayList<>();

  @AfterEach
  void stop() {
    services.forEach(Process::destroyForcibly);
  }

  @Test
  void twoServicesAreComparedWithoutAVerdictAndLeftRunning() throws IOException {
    var one = service();
    var other = service();

    var ran = run(plan(one, other, 3));

    assertThat(ran.code()).as(ran.said()).isEqualTo(0);
    assertThat(ran.err()).contains("variants one and other run already");
    var result = JsonMapper.shared().readTree(results("result.json"));
    assertThat(values(result.get("comparisons"), "verdict"))
        .isNotEmpty()
        .containsOnly("inconclusive");
    assertThat(result.get("comparisons").toString())
        .contains("AlreadyRunning", "no trial started one and other", "Let loomlab start it");
    assertThat(ran.out().replaceAll("\\s+", " "))
        .contains("as far as one life of a service that ran already tells");
    assertThat(services).allMatch(Process::isAlive);
  }

  @Test
  void aWrongPidIsToldBeforeAnythingStarts() throws IOException {
    var one = service();
    var other = service();
    var sleeping = new ProcessBuilder("sleep", "1000").start();
    services.add(sleeping);
    long wrong = sleeping.pid();

    var ran = run(plan(new Service(one.port(), 4_194_303), new Service(other.port(), wrong), 1));

    assertThat(ran.code()).as(ran.said()).isEqualTo(3);
    assertThat(ran.err())
        .contains(
            "variant one: there is no process 4194303; on port " + one.port(),
            "process " + one.pid() + " (java dev.loomlab.checks.ScriptedServer)",
            "variant other: process " + wrong + " (sleep) does not listen on port " + other.port());
    assertThat(folder.resolve("results/trials.jsonl")).doesNotExist();
  }

  @Test
  void twoVariantsOnOnePortAreOneService() throws IOException {
    var one = service();

    var ran = run(plan(one, one, 1));

    assertThat(ran.code()).as(ran.said()).isEqualTo(3);
    assertThat(ran.err()).contains("variants one and other are the same service");
  }

  @Test
  void aServiceThatIsNotThereIsToldBeforeAnythingStarts() throws IOException {
    int port = freePort();

    var ran =
        run(
            """
            name: none
            question: Is it there?
            target: { url: "http://127.0.0.1:%d" }
            variants: { one: {} }
            load: { request: GET /, closed: [2] }
            """
                .formatted(port));

    assertThat(ran.code()).as(ran.said()).isEqualTo(3);
    assertThat(ran.err()).contains("nothing listens on port " + port, "start the service first");
  }

  private record Service(int port, long pid) {}

  private Service service() throws IOException {
    int port = freePort();
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                Path.of("target", "test-classes").toAbsolutePath().toString(),
                "dev.loomlab.checks.ScriptedServer",
                "--port",
                Integer.toString(port))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    services.add(process);
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .ignoreExceptions()
        .until(() -> status(port) == 200);
    return new Service(port, process.pid());
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static int status(int port) throws IOException {
    var address = URI.create("http://127.0.0.1:" + port + "/ready").toURL();
    var connection = (HttpURLConnection) address.openConnection();
    try {
      return connection.getResponseCode();
    } finally {
      connection.disconnect();
    }
  }

  private static String plan(Service one, Service other, int repetitions) {
    return """
        name: attached
        question: Which of two services that run already is faster?
        variants:
          one: { url: "http://127.0.0.1:%d", pid: %d, ready: GET /ready }
          other: { url: "http://127.0.0.1:%d", pid: %d, ready: GET /ready }
        load: { request: GET /, closed: [2] }
        protocol: { repetitions: %d, warmup: 100ms, window: 500ms, timeout: 200ms }
        """
        .formatted(one.port(), one.pid(), other.port(), other.pid(), repetitions);
  }

  private Ran run(String plan) throws IOException {
    Files.writeString(folder.resolve("plan.yaml"), plan);
    return new Command(folder).run("run", "plan.yaml", "--out", "results");
  }

  private String results(String file) throws IOException {
    return Files.readString(folder.resolve("results").resolve(file));
  }

  private static List<String> values(JsonNode nodes, String key) {
    return StreamSupport.stream(nodes.spliterator(), false)
        .map(node -> node.get(key).asString())
        .toList();
  }
}
