package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs that decide as they go, from the command line to the reports. */
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

    assertThat(search().get("end").asString()).as(ran.said()).isEqualTo("bound");
    assertThat(search().get("blocks").asInt()).isEqualTo(4);
    saysWhyItStopped(ran, "bound");
  }

  /** The width was reached, or the bound: each report says which. */
  private void saysWhyItStopped(Ran ran, String end) throws IOException {
    var reached = "every throughput ratio that can be known is known";
    var bound = "as many as are allowed";
    for (var text :
        List.of(
            ran.out(),
            Files.readString(folder.resolve("results/report.md")),
            Files.readString(folder.resolve("results/report.html")))) {
      assertThat(text.replaceAll("\\s+", " "))
          .contains("Stopped after ", end.equals("bound") ? bound : reached)
          .doesNotContain(end.equals("bound") ? reached : bound);
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
