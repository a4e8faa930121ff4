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

/** Runs that cannot go on, because what they ask is no longer the same. */
final class ResumeCommandTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void aFeederThatWasChangedIsNamedAndNothingIsRun() throws Exception {
    var rows = Files.writeString(folder.resolve("rows.csv"), "id\n1\n");
    keep(plan(rows));
    Files.writeString(rows, "id\n1\n2\n");

    assertThat(resume()).isEqualTo(Exit.USAGE.code());
    assertThat(said())
        .contains("the load has changed since", rows + " holds something else now")
        .contains("begin a new folder with --out");
    assertThat(folder.resolve("results/trials.jsonl")).doesNotExist();
  }

  @Test
  void aFeederThatIsGoneIsNamedWithItsPlaceInThePlan() throws Exception {
    var rows = Files.writeString(folder.resolve("rows.csv"), "id\n1\n");
    keep(plan(rows));
    Files.delete(rows);

    assertThat(resume()).isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("there is no file " + rows);
  }

  private static String plan(Path rows) {
    return """
        name: shop
        question: Is it faster?
        target: { run: "sh -c true ${port}", ready: GET /ready }
        variants: { a: {}, b: {} }
        load: { request: { path: "/orders/${id}", feeder: "%s" }, closed: [2] }
        """
        .formatted(rows);
  }

  private void keep(String text) throws Exception {
    var question = new Question(new PlanSource("shop.yaml", text), List.of(), Selection.ALL);
    ResultsFolder.create(folder.resolve("results"), text, question.manifest()).close();
  }

  private int resume() {
    var terminal =
        Terminal.of(
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Map.of("NO_COLOR", "1"),
            new Properties());
    return Loomlab.execute(terminal, "run", "--resume", folder.resolve("results").toString());
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
