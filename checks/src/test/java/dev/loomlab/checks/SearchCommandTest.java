package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs that decide as they go, from the command line to the reports. */
@Isolated("it judges what it measured")
final class SearchCommandTest {
  @TempDir Path folder;

  @Test
  void blocksAreRepeatedUntilTheWidthOrTheBoundAndTheReportsSayWhich() throws IOException {
    var ran = run(2, "--until", "60%", "--at-most", "5");

    var search = search();
    assertThat(search.get("kind").asString()).isEqualTo("until");
    assertThat(search.get("blocks").asInt()).as(ran.said()).isBetween(4, 5);
    assertThat(ran.err()).contains("at most 10 trials to run", "block 4 of at most 5");
    saysWhyItStopped(ran, search.get("end").asString());
    isReportedAgainAsItWas();
  }

  @Test
  void aWidthThatNoRunReachesEndsAtTheBoundAndTheReportsSaySo() throws IOException {
    var ran = run(2, "--until", "0.001%", "--at-most", "4");

    var end = search().get("end").asString();
    assertThat(end).as("no width so narrow is reached: " + ran.said()).isNotEqualTo("narrow");
    assertThat(search().get("blocks").asInt()).isEqualTo(4);
    saysWhyItStopped(ran, end);
  }

  /**
   * The width was reached, or the bound, or a busy machine broke a law so that no ratio is known:
   * each report says which, and nothing else.
   */
  private void saysWhyItStopped(Ran ran, String end) throws IOException {
    var wordsByEnd =
        Map.of(
            "narrow", "every throughput ratio that can be known is known",
            "bound", "as many as are allowed",
            "unknowable", "no throughput ratio can be known");
    for (var text :
        List.of(
            ran.out(),
            Files.readString(folder.resolve("results/report.md")),
            Files.readString(folder.resolve("results/report.html")))) {
      var said = text.replaceAll("\\s+", " ");
      assertThat(said).contains("Stopped after ");
      wordsByEnd.forEach(
          (each, words) ->
              assertThat(said.contains(words))
                  .as("%s: %s", each, said)
                  .isEqualTo(each.equals(end)));
    }
  }

  @Test
  void aPoolIsSearchedInAtMostEightTrialsAndTheReportIsMadeAgainFromTheRecords()
      throws IOException {
    var ran = run(2, "--find-pool", "fine", "--set", "variants.fine.jvm=-Dpool.size=${size}");

    assertThat(search().get("kind").asString()).isEqualTo("pool");
    assertThat(search().get("trials").asInt()).as(ran.said()).isBetween(2, 8);
    assertThat(search().get("tried").get(0).get("variant").asString()).startsWith("fine@");
    assertThat(ran.out()).contains("Cheapest alternative", "This took ");
    assertThat(ran.err()).contains("of at most 8] fine@");
    isReportedAgainAsItWas();
  }

  @Test
  void kneesAreSearchedBetweenTheLowestAndTheHighestLevel() throws IOException {
    var ran = run(6, "--find-knee");

    assertThat(search().get("kind").asString()).isEqualTo("knee");
    assertThat(search().get("knees")).as(ran.said()).hasSize(2);
    assertThat(search().get("blocks").asInt()).isEqualTo(4);
    assertThat(ran.out()).contains("Knee", "This took ");
    isReportedAgainAsItWas();
  }

  private Ran run(int highest, String... options) throws IOException {
    Files.writeString(
        folder.resolve("small.yaml"),
        SmallPlan.of("fine", "fine").levels(2, highest).text().replace("[2, 2]", "[2]"));
    var words = new ArrayList<>(List.of("run", "small.yaml", "--out", "results"));
    words.addAll(List.of(options));
    if (options[0].startsWith("--find")) {
      // Otherwise these warm up until throughput is steady, for longer than is needed here.
      words.addAll(List.of("--set", "protocol.steady-within=1500ms"));
    }
    return new Command(folder).run(words);
  }

  private JsonNode search() throws IOException {
    return JsonMapper.shared()
        .readTree(Files.readString(folder.resolve("results/result.json")))
        .get("search");
  }

  private void isReportedAgainAsItWas() throws IOException {
    var before = Files.readString(folder.resolve("results/result.json"));
    Files.delete(folder.resolve("results/result.json"));
    new Command(folder).run("report", "results");
    assertThat(folder.resolve("results/result.json")).hasContent(before.strip());
  }
}
