package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers that are not as the plan's check asks, beside targets that hide or print without end: the
 * run ends early with the reason, and those that are sound are measured all the same.
 */
final class BadAnswersTest {
  private static final Path CLASSES = Path.of("target", "test-classes").toAbsolutePath();
  private static final long MOST_LOG_BYTES = (2 << 20) + 200;

  @TempDir static Path folder;
  private static Ran ran;
  private static JsonNode result;
  private static final List<JsonNode> TRIALS = new ArrayList<>();

  @BeforeAll
  static void runThemAll() throws IOException {
    Files.writeString(folder.resolve("answers.yaml"), plan());
    ran = new Command(folder).run("run", "answers.yaml", "--out", "results");
    var json = JsonMapper.shared();
    result = json.readTree(text("result.json"));
    for (var line : text("trials.jsonl").split("\n", -1)) {
      if (!line.isEmpty()) {
        TRIALS.add(json.readTree(line));
      }
    }
  }

  private static String plan() {
    return """
    name: answers
    question: Which answers are as asked?
    target:
      run: %s -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx64m -cp %s dev.loomlab.checks.ScriptedServer --port ${port}
      ready: GET /ready
    variants:
      fine: { args: --mode fine }
      shut: { args: --mode fine, jvm: -XX:+DisableAttachMechanism }
      babbles: { args: --mode babbles }
      gzip: { args: --mode gzip }
      loop: { args: --mode loop }
      markup: { args: --mode markup }
    load: { request: { path: /, check: OK }, closed: [2] }
    protocol: { repetitions: 2, warmup: 100ms, window: 500ms, timeout: 2s }
    """
        .formatted(Path.of(System.getProperty("java.home"), "bin", "java"), CLASSES);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gzip | is compressed although the request says Accept-Encoding: identity",
        "loop | was 302; redirects are not followed: ask for where it leads",
        "markup | the body should hold \"OK\". Its body began: \"<img src=x"
      })
  void anAnswerThatIsNeverAsAskedEndsItsTrialAndTheNextIsNotBegun(String variant, String why) {
    var trials = outcomes(variant);
    assertThat(trials).hasSize(2);
    assertThat(trials.getFirst().get("outcome").asString()).isEqualTo("failed");
    assertThat(trials.getFirst().get("reason").asString()).contains("'request' (GET /)", why);
    assertThat(trials.getLast().get("outcome").asString()).isEqualTo("skipped");
    assertThat(trials.getLast().get("reason").asString())
        .contains("not one answer to a request was as asked", "--resume");
    assertThat(ran.err()).as(ran.said()).contains(why.substring(0, 20));
  }

  @Test
  void noWrongAnswerCountsAsThroughput() {
    assertThat(summaries())
        .extracting(each -> each.get("variant").asString())
        .containsExactly("fine", "shut", "babbles");
    assertThat(summaries())
        .allSatisfy(
            each -> {
              assertThat(each.get("throughput").get("median").asDouble()).isPositive();
              assertThat(each.get("errors")).isEmpty();
            });
    assertThat(ran.code()).as("some could not be measured: " + ran.said()).isEqualTo(3);
  }

  @Test
  void aJvmThatLetsNobodyAttachIsMeasuredFromOutsideAndTheReportSaysWhatIsMissing()
      throws IOException {
    var seen = trial("shut").get("unobserved").toString();
    assertThat(seen).contains("-XX:+DisableAttachMechanism", "leave that option out");
    assertThat(trial("fine").get("unobserved").toString()).doesNotContain("DisableAttach");
    assertThat(text("report.md")).contains("DisableAttachMechanism");
    assertThat(summary("shut").get("rssMiB").get("median").asDouble()).isPositive();
    assertThat(summary("shut").has("heapMiB")).isFalse();
    assertThat(summary("fine").has("heapMiB")).isTrue();
  }

  @Test
  void theLogOfATargetThatPrintsWithoutEndIsBoundedAndSaysWhatWasLeftOut() throws IOException {
    var log = results().resolve("trials").resolve(number("babbles")).resolve("target.log");
    assertThat(Files.size(log)).isLessThan(MOST_LOG_BYTES);
    assertThat(Files.readString(log)).contains("again and again", "bytes left out");
  }

  @Test
  void markupInABodyIsTextInEveryReport() throws IOException {
    assertThat(text("trials.jsonl")).as("it is quoted").contains("<img src=x onerror=alert(1)>");
    assertThat(text("report.html"))
        .contains("onerror=alert(1)")
        .doesNotContain("<img", "<script>alert", "</script>\"");
    assertThat(text("report.md").replace("\\<", "&lt;")).doesNotContain("<img", "<script");
  }

  @Test
  void aWrongHealthPathIsToldWithItsStatusAndThePathThatAnswers() {
    var java = Path.of(System.getProperty("java.home"), "bin", "java");
    var server = java + " -cp " + CLASSES + " dev.loomlab.checks.ScriptedServer --port ${port}";
    var wrong =
        new Command(folder)
            .run(
                "compare",
                "--variant",
                "one=" + server + " --mode error",
                "--variant",
                "other=" + server + " --mode gone",
                "--get",
                "/",
                "--ready",
                "/health",
                "--ready-within",
                "3s",
                "--repetitions",
                "1",
                "--concurrency",
                "2",
                "--out",
                "unready");
    assertThat(wrong.code()).as(wrong.said()).isEqualTo(3);
    assertThat(wrong.err().replaceAll("\\s+", " "))
        .contains("/health with a status from 200 to 399 within 3.0 s (last: status 500)")
        .contains("it does answer GET /ready", "check target.ready", "protocol.ready-within")
        .contains("exit code 7", "the flux is not calibrated");
  }

  private static Path results() {
    return folder.resolve("results");
  }

  private static String text(String file) throws IOException {
    return Files.readString(results().resolve(file));
  }

  private static List<JsonNode> summaries() {
    var all = new ArrayList<JsonNode>();
    result.get("summaries").forEach(all::add);
    return all;
  }

  private static JsonNode summary(String variant) {
    return summaries().stream()
        .filter(each -> each.get("variant").asString().equals(variant))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no summary of " + variant + ": " + ran.said()));
  }

  private static JsonNode trial(String variant) {
    return TRIALS.stream()
        .filter(each -> each.get("trial").get("variant").asString().equals(variant))
        .findFirst()
        .orElseThrow();
  }

  private static String number(String variant) {
    return "%03d".formatted(trial(variant).get("trial").get("number").asInt());
  }

  private static List<JsonNode> outcomes(String variant) {
    return TRIALS.stream()
        .filter(each -> each.get("trial").get("variant").asString().equals(variant))
        .map(each -> each.get("outcome"))
        .toList();
  }
}
