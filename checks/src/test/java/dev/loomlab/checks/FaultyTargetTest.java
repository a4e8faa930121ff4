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

/** Targets that misbehave, all in one run: each is accounted for, and the others go on. */
final class FaultyTargetTest {
  @TempDir static Path folder;
  private static Ran ran;
  private static JsonNode result;
  private static final List<JsonNode> TRIALS = new ArrayList<>();

  @BeforeAll
  static void runThemAll() throws IOException {
    var plan =
        SmallPlan.of(
            "fine", "garbage", "endless", "short", "error", "reset", "silence", "gone", "dies");
    Files.writeString(folder.resolve("plan.yaml"), plan.text());
    ran = new Command(folder).run("run", "plan.yaml", "--out", "results");
    var json = JsonMapper.shared();
    result = json.readTree(Files.readString(folder.resolve("results/result.json")));
    for (var line : Files.readAllLines(folder.resolve("results/trials.jsonl"))) {
      TRIALS.add(json.readTree(line));
    }
  }

  @Test
  void theHealthyTargetIsMeasuredAllTheSame() {
    var fine = summary("fine");
    assertThat(fine.get("throughput").get("median").asDouble()).isPositive();
    assertThat(fine.get("errors")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "garbage, malformed",
    "endless, malformed",
    "short, closed early",
    "error, status 5xx",
    "reset, reset",
    "silence, timed out"
  })
  void aWrongAnswerIsCountedByItsKind(String variant, String kind) {
    var errors = summary(variant).get("errors");
    assertThat(errors.propertyNames()).as(ran.said()).contains(kind);
    assertThat(errors.get(kind).asLong()).isPositive();
  }

  @Test
  void aTargetThatEndsAtOnceFailsItsTrialWithItsLastWords() {
    var outcome = outcome("gone");
    assertThat(outcome.get("outcome").asString()).isEqualTo("failed");
    assertThat(outcome.get("stage").asString()).isEqualTo("launch");
    assertThat(outcome.get("reason").asString()).contains("7");
    assertThat(outcome.get("lastLogLines").toString()).contains("the flux is not calibrated");
  }

  @Test
  void aTargetThatDiesUnderLoadFailsItsTrialWithItsLastWords() {
    var outcome = outcome("dies");
    assertThat(outcome.get("outcome").asString()).isEqualTo("failed");
    assertThat(outcome.get("reason").asString()).contains("9");
    assertThat(outcome.get("lastLogLines").toString()).contains("the flux ran out");
  }

  @Test
  void whatCouldNotBeMeasuredIsSaidAndGivesThree() {
    assertThat(ran.code()).as(ran.said()).isEqualTo(3);
    assertThat(ran.err())
        .contains("FAILED in launch", "| the flux is not calibrated", "| the flux ran out")
        .contains("could not be measured");
    assertThat(ran.out()).contains("not run", "Report: ");
  }

  @Test
  void aTargetThatAnswersNothingGivesThreeAndAHealthyOneNought() throws IOException {
    Files.writeString(folder.resolve("errors.yaml"), SmallPlan.of("error").text());
    Files.writeString(folder.resolve("healthy.yaml"), SmallPlan.of("fine").text());
    var errors = new Command(folder).run("run", "errors.yaml", "--out", "errors");
    var healthy = new Command(folder).run("run", "healthy.yaml", "--out", "healthy");
    assertThat(errors.code()).as(errors.said()).isEqualTo(3);
    assertThat(errors.err()).contains("no request was answered");
    assertThat(healthy.code()).as(healthy.said()).isEqualTo(0);
  }

  @Test
  void nothingIsLeftRunning() {
    assertThat(Survivors.of(folder)).isEmpty();
    assertThat(folder.resolve("results/running.json")).doesNotExist();
  }

  private static JsonNode summary(String variant) {
    for (var summary : result.get("summaries")) {
      if (summary.get("variant").asString().equals(variant)) {
        return summary;
      }
    }
    throw new AssertionError("no summary of " + variant + ": " + ran.said());
  }

  private static JsonNode outcome(String variant) {
    return TRIALS.stream()
        .filter(trial -> trial.get("trial").get("variant").asString().equals(variant))
        .map(trial -> trial.get("outcome"))
        .findFirst()
        .orElseThrow();
  }
}
