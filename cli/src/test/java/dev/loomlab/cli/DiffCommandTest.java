package dev.loomlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Selection;
import dev.loomlab.run.ResultsFolder;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders that cannot be compared. */
final class DiffCommandTest {
  private static final String PLAN =
      """
      name: shop
      question: Is it faster?
      target: { run: "java -jar shop.jar --port=${port}", ready: GET /ready }
      variants:
        a: {}
        b: {}
      load: { request: GET /, closed: [50] }
      """;

  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void aFolderThatIsNoneIsNamed() {
    assertThat(diff("monday", "friday")).isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("monday holds no run").contains("loomlab run");
  }

  @Test
  void theSameFolderTwiceIsRefusedHoweverItIsWritten() throws Exception {
    keep("monday", PLAN);
    assertThat(diff("monday", "./monday")).isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("both arguments name the folder");
  }

  @Test
  void aFolderWithoutATrialIsToldWithTheWayToGoOn() throws Exception {
    keep("monday", PLAN);
    keep("friday", PLAN);
    assertThat(diff("monday", "friday")).isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("holds no trial yet").contains("--resume");
  }

  @Test
  void oneFolderIsTooFew() {
    assertThat(Loomlab.execute(terminal(), "diff", "monday")).isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("AFTER");
  }

  @Test
  void aMetricThatIsNotComparedIsToldWithThoseThatAre() {
    assertThat(Loomlab.execute(terminal(), "diff", "x", "y", "--metrics", "p99,max,speed"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("'max', 'speed'").contains("throughput, p50, p99");
  }

  private void keep(String name, String text) throws Exception {
    var question = new Question(new PlanSource("shop.yaml", text), List.of(), Selection.ALL);
    ResultsFolder.create(folder.resolve(name), text, question.manifest()).close();
    assertThat(Files.exists(folder.resolve(name).resolve("run.json"))).isTrue();
  }

  private int diff(String before, String after) {
    return Loomlab.execute(terminal(), "diff", folder + "/" + before, folder + "/" + after);
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private Terminal terminal() {
    return Terminal.of(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        Map.of("NO_COLOR", "1"),
        new Properties());
  }
}
