package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.json.JsonMapper;

/** One run from plan to report, and what can be done with its folder afterwards. */
@Isolated("it judges what it measured")
final class RunAndReportTest {
  @TempDir static Path folder;
  private static Path results;
  private static Ran ran;

  @BeforeAll
  static void runAPlan() throws IOException {
    results = folder.resolve("results");
    Files.writeString(
        folder.resolve("small.yaml"),
        SmallPlan.of("fine", "fine")
            .levels(1, 3)
            .repetitions(2)
            .expecting("throughput of fine-again at 3 is at least 10")
            .text());
    ran = new Command(folder).run("run", "small.yaml", "--out", "results");
  }

  @Test
  void itEndsWithATableAnAnswerAndThePathOfTheReport() {
    assertThat(ran.out()).contains("fine", "fine-again", "p99", "Answer");
    assertThat(ran.out().stripTrailing())
        .as(ran.said())
        .endsWith("Report: " + results.resolve("report.html"));
  }

  @Test
  void anExpectationThatHoldsGivesZero() {
    assertThat(ran.code()).as(ran.said()).isZero();
  }

  @Test
  void progressWithTimeLeftGoesToStandardErrorWithoutControlCharacters() {
    assertThat(ran.err())
        .contains("4 trials to run, about ")
        .contains("[1/4] ", "[4/4] ", " left")
        .doesNotContain("\u001b");
    assertThat(ran.out()).doesNotContain("[1/4]", "\u001b");
  }

  @Test
  void everyFileOfTheResultsFolderIsThere() {
    for (var name :
        List.of(
            "plan.yaml", "run.json", "trials.jsonl", "result.json", "report.md", "report.html")) {
      assertThat(results.resolve(name)).isNotEmptyFile();
    }
    for (var trial : List.of("001", "002", "003", "004")) {
      var own = results.resolve("trials").resolve(trial);
      assertThat(own.resolve("latency.hlog")).isNotEmptyFile();
      assertThat(own.resolve("samples.csv")).isNotEmptyFile();
      assertThat(own.resolve("target.log")).content().contains("serving as FINE");
    }
  }

  @Test
  void resultJsonSaysWhatWasMeasuredInEveryCell() throws IOException {
    var result = JsonMapper.shared().readTree(Files.readString(results.resolve("result.json")));
    assertThat(result.get("schemaVersion").asInt()).isEqualTo(1);
    assertThat(result.get("summaries")).hasSize(4);
    for (var summary : result.get("summaries")) {
      assertThat(summary.get("trials").asInt()).isEqualTo(2);
      assertThat(summary.get("throughput").get("median").asDouble()).isPositive();
      assertThat(summary.get("latencyMillis").get("p50").get("median").asDouble())
          .as("no answer is faster than the server's wait of 5 ms")
          .isGreaterThanOrEqualTo(5);
      assertThat(summary.get("rssMiB").get("median").asDouble()).isPositive();
    }
    assertThat(result.get("comparisons")).isNotEmpty();
    assertThat(result.get("checks")).isNotEmpty();
  }

  @Test
  void reportRendersTheSameBytesAgainFromTheRecordsAlone() throws IOException {
    var copy = folder.resolve("copy");
    copyTree(results, copy);
    for (var name : List.of("result.json", "report.md", "report.html")) {
      Files.delete(copy.resolve(name));
    }
    var again = new Command(folder).run("report", "copy");
    assertThat(again.code()).as(again.said()).isEqualTo(ran.code());
    for (var name : List.of("result.json", "report.md", "report.html")) {
      assertThat(copy.resolve(name)).hasSameBinaryContentAs(results.resolve(name));
    }
  }

  @Test
  void reportAsJsonPrintsTheFile() throws IOException {
    var again = new Command(folder).run("report", "results", "--json");
    assertThat(again.out().strip())
        .isEqualTo(Files.readString(results.resolve("result.json")).strip());
  }

  @Test
  void theSameRunTwiceHasNoChangeThatMattersOrCanBeShown() throws IOException {
    copyTree(results, folder.resolve("again"));
    var diff = new Command(folder).run("diff", "results", "again", "--markdown", "diff.md");
    assertThat(diff.code()).as(diff.said()).isZero();
    assertThat(diff.out()).contains("No change", "after against before", "4 of 4 trials");
    assertThat(diff.err()).doesNotContain("unfinished");
    assertThat(folder.resolve("diff.md")).content().contains("# small");

    var json = new Command(folder).run("diff", "results", "again", "--json");
    var changes = JsonMapper.shared().readTree(json.out()).get("changes");
    assertThat(changes.size()).isGreaterThanOrEqualTo(2 * 2 * 3);
    assertThat(changes.get(0).get("ratio").get("median").asDouble()).isEqualTo(1);
  }

  @Test
  void anUnfinishedRunIsComparedAndSaidToBeUnfinished() throws IOException {
    var part = folder.resolve("part");
    copyTree(results, part);
    var lines = Files.readAllLines(part.resolve("trials.jsonl"));
    Files.write(part.resolve("trials.jsonl"), lines.subList(0, 3));
    var diff = new Command(folder).run("diff", "results", "part");
    assertThat(diff.code()).as(diff.said()).isZero();
    assertThat(diff.err()).contains("part is unfinished: 3 of 4 trials").contains("--resume");
  }

  @Test
  void runsOfDifferentPlansAreNotCompared() throws IOException {
    var other = folder.resolve("other");
    copyTree(results, other);
    var manifest = Files.readString(other.resolve("run.json"));
    Files.writeString(other.resolve("run.json"), manifest.replace("GET /", "GET /slow"));
    var diff = new Command(folder).run("diff", "results", "other");
    assertThat(diff.code()).as(diff.said()).isEqualTo(2);
    assertThat(diff.err()).contains("of different plans").contains("load.work").contains("/slow");
  }

  @Test
  void aFolderThatHoldsARunIsNotRunInto() {
    var second = new Command(folder).run("run", "small.yaml", "--out", "results");
    assertThat(second.code()).isEqualTo(2);
    assertThat(second.err()).contains("results holds a run already").contains("--resume");
  }

  @Test
  void aFinishedRunThatIsResumedRunsNothingAndJudgesAgain() {
    var resumed = new Command(folder).run("run", "small.yaml", "--resume", "results");
    assertThat(resumed.code()).as(resumed.said()).isZero();
    assertThat(resumed.err()).contains("0 trials to run, 4 kept from before");
  }

  @Test
  void aChangedPlanIsNotResumed() {
    var resumed =
        new Command(folder)
            .run("run", "small.yaml", "--resume", "results", "--set", "protocol.window=2s");
    assertThat(resumed.code()).isEqualTo(2);
    assertThat(resumed.err()).contains("the plan has changed").contains("window");
  }

  @Test
  void anExpectationThatDoesNotHoldGivesOne() throws IOException {
    Files.writeString(
        folder.resolve("wrong.yaml"),
        SmallPlan.of("fine").expecting("throughput of fine at 2 is at least 1000000").text());
    var wrong = new Command(folder).run("run", "wrong.yaml", "--json");
    assertThat(wrong.code()).as(wrong.said()).isEqualTo(1);
    var result = JsonMapper.shared().readTree(wrong.out());
    assertThat(result.get("summaries")).hasSize(1);
    assertThat(wrong.err()).contains("Report: ").contains("loomlab-results/small-");
  }

  private static void copyTree(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (var file : (Iterable<Path>) files::iterator) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }
}
