package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.RecordJson;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void closedLoadIsToldToAPerson() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      assertThat(load(server.endpoint() + "/a?b=1", "-c", "3", "-d", "300ms", "--warmup", "50ms"))
          .isZero();
      assertThat(text())
          .contains("Closed load of 3 users on " + server.endpoint() + "/a?b=1")
          .contains("answers/s")
          .contains(" 0 failed, 0 timed out, 0 not sent")
          .contains("p50 ")
          .contains("3 asked, 3 opened, 3 active")
          .contains("bytes allocated a request");
    }
  }

  @Test
  void openLoadIsToldToAPerson() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      assertThat(load(server.endpoint().toString(), "-r", "200/s", "-d", "300ms")).isZero();
      assertThat(text()).contains("Open load of 200/s on").contains("service ");
    }
  }

  @Test
  void failuresAreToldByKind() throws Exception {
    try (var server = ScriptedServer.answering("HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n")) {
      assertThat(load(server.endpoint().toString(), "-c2", "-d", "200ms", "--timeout", "200ms"))
          .isZero();
      assertThat(text()).contains("failures     status 5xx ").contains("nothing was answered");
    }
  }

  @Test
  void theRecordIsPrintedAsJson(@TempDir Path folder) throws Exception {
    var body = Files.writeString(folder.resolve("body.txt"), "from a file");
    try (var server =
        new ScriptedServer(
            exchange -> {
              for (var text = exchange.request(); !text.isEmpty(); text = exchange.request()) {
                boolean isRight =
                    text.startsWith("POST / HTTP/1.1\r\n")
                        && text.contains("X-A: 1\r\n")
                        && text.endsWith("from a file");
                exchange.write(isRight ? ScriptedServer.OK : "wrong\r\n");
              }
            })) {
      assertThat(
              load(
                  server.endpoint().toString(),
                  "-d",
                  "200ms",
                  "--json",
                  "-H",
                  "X-A: 1",
                  "--body",
                  "@" + body))
          .isZero();
      var record = RecordJson.mapper().readValue(text(), LoadRecord.class);
      assertThat(record.counts().failures()).isZero();
      assertThat(record.counts().answered()).isPositive();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://127.0.0.1:1 -c 2 -r 5              | not both",
        "http://127.0.0.1:1 -d 2x                  | is no time",
        "http://127.0.0.1:1 -d 0s                  | must be above 0",
        "http://127.0.0.1:1 -r -5                  | is no rate",
        "http://127.0.0.1:1 -c 0                   | at least 1",
        "http://127.0.0.1:1 --connections 5        | for open load",
        "http://127.0.0.1:1 -r 5 --think 1s        | for closed load",
        "http://127.0.0.1:1 --loops 1000           | one a core",
        "http://127.0.0.1:1 -H nonsense            | is no header",
        "http://127.0.0.1:1 --body @/no/such/file  | there is no file /no/such/file",
        "http://127.0.0.1:1 --body-file /no/such   | there is no file /no/such",
        "http://127.0.0.1:1 --body a --body-file b | not both",
        "http://127.0.0.1:1 --feeder /no/such      | there is no file /no/such",
        "http://127.0.0.1:1 --check-json /status   | names no value",
        "http://127.0.0.1:1 --check-json a=b       | is no JSON pointer",
        "http://127.0.0.1:1 --check a -X HEAD      | no body to check",
        "http://127.0.0.1:1 --expect 99            | is no status",
        "http://127.0.0.1:1 --no-such-option       | no-such-option",
        "ftp://127.0.0.1:1                         | must begin with http",
        "nonsense                                  | is no URL",
        "http://192.0.2.1/                         | --allow-host 192.0.2.1",
      })
  void badUsageIsExplained(String arguments, String explanation) {
    assertThat(load(arguments.trim().split(" +"))).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(explanation.trim());
    assertThat(text()).isEmpty();
  }

  @Test
  void requestsAreFilledAndTheirAnswersChecked(@TempDir Path folder) throws Exception {
    var users = Files.writeString(folder.resolve("users.csv"), "id\n1\n2\n");
    var body = Files.writeString(folder.resolve("body.json"), "{\"id\": ${id}}");
    try (var server =
        new ScriptedServer(
            exchange -> {
              for (var text = exchange.request(); !text.isEmpty(); text = exchange.request()) {
                var id = text.substring("POST /u/".length(), "POST /u/1".length());
                boolean isRight =
                    text.startsWith("POST /u/") && text.endsWith("{\"id\": " + id + "}");
                var answer = "{\"right\": " + isRight + "}";
                exchange.write(
                    "HTTP/1.1 200 OK\r\nContent-Length: " + answer.length() + "\r\n\r\n" + answer);
              }
            })) {
      var url = server.endpoint().toString();
      var filled = List.of("--path", "/u/${id}", "--feeder", "" + users, "--body-file", "" + body);
      assertThat(load(url, filled, "--check-json", "/right=true")).isZero();
      assertThat(text()).contains(" 0 failed, 0 timed out");
      assertThat(load(url, filled, "--check", "\"right\": true")).isZero();
      assertThat(load(url, filled, "--check-json", "/right=false")).isEqualTo(3);
      assertThat(err.toString(StandardCharsets.UTF_8))
          .contains("the body should be JSON with false at /right")
          .contains("Its body began: {\"right\": true}");
    }
  }

  @Test
  void aWarmUpThatWasToBecomeSteadySaysWhetherItDid() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      var url = server.endpoint().toString();
      assertThat(load(url, List.of("--warmup", "100ms"), "--steady-within", "5s")).isZero();
      assertThat(text()).contains("steady");
    }
  }

  private int load(String url, List<String> more, String option, String value) {
    var words = new ArrayList<>(List.of(url, "-c2", "-d", "200ms", option, value));
    words.addAll(more);
    return load(words.toArray(String[]::new));
  }

  @Test
  void nothingThatListensIsSaid() throws Exception {
    var server = ScriptedServer.answering(ScriptedServer.OK);
    server.close();
    assertThat(load(server.endpoint().toString())).isEqualTo(3);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("Connection refused")
        .contains("check that the target runs there");
  }

  @Test
  void theHelpNamesEveryOption() {
    assertThat(load("--help")).isZero();
    assertThat(text()).contains("--rate", "--concurrency", "--allow-host", "Exit codes");
  }

  private int load(String... arguments) {
    return LoadProgram.run(
        arguments,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String text() {
    return out.toString(StandardCharsets.UTF_8);
  }
}
