package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Two levels are run, the rest is foretold, and a run of all levels is held against it. */
@Isolated("it judges what it measured")
final class PredictTest {
  @TempDir static Path folder;
  private static Ran predicted;
  private static Ran ran;

  @BeforeAll
  static void predictAndRun() throws IOException {
    Files.writeString(folder.resolve("small.yaml"), SmallPlan.of("fine").levels(1, 2, 4).text());
    predicted =
        new Command(folder)
            .run(
                "predict",
                "small.yaml",
                "--repetitions",
                "1",
                "--out",
                "two",
                "--for",
                "20/s",
                "--p99",
                "10s");
    ran = new Command(folder).run("run", "small.yaml", "--out", "grid", "--predicted", "two");
  }

  @Test
  void onlyTheLowestAndTheHighestLevelAreRun() throws IOException {
    assertThat(json("two", "result.json").get("summaries"))
        .extracting(summary -> summary.get("level").asString())
        .containsExactly("1", "4");
  }

  @Test
  void everyLevelIsForetoldAndTheDemandAnswered() throws IOException {
    var file = json("two", "predictions.json");
    var prediction = file.get("predictions").get(0);
    if (disturbed(prediction)) {
      assertThat(predicted.code()).isEqualTo(3);
      assertThat(predicted.out()).contains("cannot predict: ", "cannot say, as above");
      return;
    }
    assertThat(predicted.code()).as(predicted.said()).isZero();
    assertThat(predicted.out())
        .contains("fine, from 1 and 4, one trial", "measured", "For 20.0/s", "connections");
    assertThat(prediction.get("points"))
        .extracting(point -> point.get("level").asString())
        .containsExactly("1", "2", "4");
    assertThat(file.get("sizings").get(0).get("needs").get("workers").asInt()).isPositive();
  }

  @Test
  void theGridScoresWhatWasWrittenBeforeAndWhatItsOwnEndsForetell() throws IOException {
    assertThat(ran.code()).as(ran.said()).isZero();
    var predictions = json("grid", "result.json").get("predictions");
    assertThat(predictions)
        .extracting(each -> each.get("origin").asString())
        .containsExactly("before", "this-run");
    for (var prediction : predictions) {
      if (!disturbed(prediction)) {
        var middle = prediction.get("points").get(1);
        assertThat(middle.get("used").asBoolean()).isFalse();
        assertThat(middle.has("error")).isEqualTo(middle.has("measured"));
        assertThat(prediction.get("points").get(0).has("error")).isFalse();
      }
    }
    assertThat(ran.out()).contains("Prediction\n");
  }

  /** On a machine that is busy with other things a cell may break a law, and is then refused. */
  private static boolean disturbed(JsonNode prediction) {
    if (!prediction.has("refused")) {
      return false;
    }
    assertThat(prediction.get("refused").asString()).contains("is invalid: ");
    return true;
  }

  @Test
  void aFolderIsJudgedAgainWithThePredictionsThatItKept() throws IOException {
    var before = Files.readString(folder.resolve("grid").resolve("result.json"));
    var again = new Command(folder).run("report", "grid");
    assertThat(again.code()).as(again.said()).isZero();
    assertThat(folder.resolve("grid").resolve("result.json")).hasContent(before);
  }

  @Test
  void whatIsNoPredictionIsRefusedBeforeAnythingRuns() {
    var wrong =
        new Command(folder).run("run", "small.yaml", "--out", "other", "--predicted", "small.yaml");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("--predicted: small.yaml: it is not the JSON of predictions");
    assertThat(folder.resolve("other")).doesNotExist();

    var absent = new Command(folder).run("run", "small.yaml", "--predicted", "nowhere");
    assertThat(absent.code()).isEqualTo(2);
    assertThat(absent.err()).contains("nowhere cannot be read").contains("loomlab predict");
  }

  @Test
  void everythingWrongWithADemandIsToldAtOnce() {
    var wrong =
        new Command(folder)
            .run("predict", "small.yaml", "--for", "many", "--p99", "fast", "--levels", "1,x");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("--for: 'many'", "--p99: 'fast'", "--levels: 'x'");
  }

  private static JsonNode json(String results, String file) throws IOException {
    return JsonMapper.shared().readTree(Files.readString(folder.resolve(results).resolve(file)));
  }
}
