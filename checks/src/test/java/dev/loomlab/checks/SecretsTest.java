package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Secrets reach the target and no file, though the target tells every one of them. */
final class SecretsTest {
  private static final List<String> SECRETS = SecretiveServer.SECRETS;
  private static final Path CLASSES = Path.of("target", "test-classes").toAbsolutePath();

  @TempDir static Path folder;
  private static Path results;
  private static Ran ran;

  @BeforeAll
  static void runAPlanThatGivesEverythingAway() throws IOException {
    results = folder.resolve("results");
    Files.writeString(folder.resolve("secretive.yaml"), plan());
    ran =
        command()
            .run(
                "run",
                "secretive.yaml",
                "--set",
                "load.request.headers.Authorization=Bearer " + SECRETS.get(0),
                "--out",
                "results",
                "--junit",
                "junit.xml",
                "--summary",
                "summary.md");
  }

  private static Command command() {
    return new Command(folder).with("SHOP_INHERITED_KEY", SECRETS.get(5));
  }

  private static String plan() {
    return """
    name: secretive
    question: Who tells?
    target:
      run: %s -XX:TieredStopAtLevel=1 -Xmx64m -Dserver.port=${port} -cp %s dev.loomlab.checks.SecretiveServer
      ready: GET /ready
    variants:
      open: { args: "serves --api-token %s --db jdbc:shop://joe:%s@nowhere/db" }
      dies: { args: "dies --api-token %s" }
    cases:
      only: { env: { SHOP_PASSWORD: %s }, jvm: [-Dshop.secret=%s] }
    load: { request: { path: / }, closed: 2 }
    protocol: { repetitions: 1, warmup: 100ms, window: 500ms }
    observe: { jfr: profile+virtual-threads, scrape: { path: /metrics, series: [logins] } }
    """
        .formatted(
            Path.of(System.getProperty("java.home"), "bin", "java"),
            CLASSES,
            SECRETS.get(3),
            SECRETS.get(4),
            SECRETS.get(3),
            SECRETS.get(1),
            SECRETS.get(2));
  }

  @Test
  void theTargetReceivedEverySecret() throws IOException {
    assertThat(ran.code()).as("one variant dies: " + ran.said()).isEqualTo(3);
    var result = JsonMapper.shared().readTree(Files.readString(results.resolve("result.json")));
    var summary = result.get("summaries").get(0);
    assertThat(summary.get("variant").asString()).isEqualTo("open");
    assertThat(summary.get("throughput").get("median").asDouble()).isPositive();
    assertThat(summary.get("errors")).as("it answers 403 without its secrets").isEmpty();
  }

  @Test
  void noFileHoldsAnyOfThem() throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        if (!file.endsWith("secretive.yaml")) {
          var bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
          assertThat(bytes).as("%s", file).doesNotContain(SECRETS.toArray(String[]::new));
        }
      }
    }
    assertThat(folder.resolve("junit.xml")).isNotEmptyFile();
    assertThat(folder.resolve("summary.md")).content().contains("# secretive");
  }

  @Test
  void noEventOfTheRecordingHoldsAnyOfThemThoughAnErrorToldOne() throws IOException {
    int masked = 0;
    try (var recording = new RecordingFile(results.resolve("trials/001/recording.jfr"))) {
      while (recording.hasMoreEvents()) {
        var event = recording.readEvent().toString();
        assertThat(event).doesNotContain(SECRETS.toArray(String[]::new));
        masked += event.contains("no login with ****") ? 1 : 0;
      }
    }
    assertThat(masked).isPositive();
  }

  @Test
  void namesOfThreadsAndLabelsOfFiguresTellWhereTheyWere() throws IOException {
    assertThat(results.resolve("trials/001/threads.json"))
        .content()
        .contains("keeper of ***|***|***|***|***|***");
    assertThat(results.resolve("trials/001/samples.csv"))
        .content()
        .contains("logins{key=***;why=no login with ***}");
  }

  @Test
  void theLogTellsWhereTheyWere() throws IOException {
    assertThat(results.resolve("trials/001/target.log"))
        .content()
        .contains("split ***|***|***|***|***|***", "serves --api-token ***", "joe:***@nowhere");
    assertThat(results.resolve("trials.jsonl")).content().contains("cannot log in with ***");
    assertThat(ran.said()).contains("***").doesNotContain(SECRETS.toArray(String[]::new));
  }

  @Test
  void theKeptPlanTakesThemFromTheEnvironmentAgain() throws IOException {
    assertThat(ran.err())
        .contains("secrets are not written down: before the plan is run again, set ")
        .contains("LOOMLAB_SECRET_AUTHORIZATION");
    var without = command().run("run", "--resume", "results");
    assertThat(without.code()).as(without.said()).isEqualTo(3);
    assertThat(without.err()).contains("LOOMLAB_SECRET_SHOP_PASSWORD", "it is not set: export");
    var with =
        command()
            .with("LOOMLAB_SECRET_AUTHORIZATION", SECRETS.get(0))
            .with("LOOMLAB_SECRET_SHOP_PASSWORD_2", SECRETS.get(1))
            .with("LOOMLAB_SECRET_SHOP_SECRET", SECRETS.get(2))
            .with("LOOMLAB_SECRET_API_TOKEN", SECRETS.get(3))
            .with("LOOMLAB_SECRET_SHOP_PASSWORD", SECRETS.get(4))
            .run("run", results.resolve("plan.yaml").toString(), "--variants", "open");
    assertThat(with.code()).as(with.said()).isZero();
    assertThat(with.said()).doesNotContain(SECRETS.toArray(String[]::new));
    var report = command().run("report", "results");
    assertThat(report.err()).as("a report needs no secret").doesNotContain("it is not set");
  }
}
