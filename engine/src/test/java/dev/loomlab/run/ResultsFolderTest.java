package dev.loomlab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomlab.plan.Case;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Search;
import dev.loomlab.plan.Selection;
import dev.loomlab.plan.Setup;
import dev.loomlab.plan.Target;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFolderTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Plan PLAN = Samples.plan(1);
  private static final Map<String, String> FILES = Map.of("rows.csv", "a1", "body.json", "b2");

  @TempDir Path temporary;
  private Path path;

  @BeforeEach
  void name() {
    path = temporary.resolve("results/of/a run");
  }

  @Test
  void aNewFolderHoldsThePlansTextAndWhatWasAsked() throws Exception {
    create(path).close();

    assertThat(ResultsFolder.planText(path)).isEqualTo("name: invented\n");
    assertThat(ResultsFolder.manifest(path)).isEqualTo(manifest(PLAN));
    assertThat(ResultsFolder.manifest(path).startedAt()).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(ResultsFolder.trials(path)).isEmpty();
  }

  @Test
  void whatARunSearchesIsKeptAndComparedWhenItGoesOn() throws Exception {
    var pool =
        new Search.Pool("one", Optional.of(List.of("--threads", "${size}")), OptionalInt.of(900));
    var selection = searching(pool);
    var plan = selection.applyTo(PLAN);
    ResultsFolder.create(
            path,
            "name: invented\n",
            Manifest.of("plan.yaml", List.of(), selection, plan, Map.of(), NOW))
        .close();

    assertThat(ResultsFolder.manifest(path).selection()).isEqualTo(selection);
    ResultsFolder.resume(path, plan, Map.of()).close();
    assertThatThrownBy(() -> ResultsFolder.resume(path, PLAN, FILES))
        .isInstanceOf(FolderRefused.class)
        .hasMessageContaining("search");
    assertThatThrownBy(
            () -> ResultsFolder.resume(path, searching(new Search.Knee()).applyTo(PLAN), Map.of()))
        .isInstanceOf(FolderRefused.class);
  }

  private static Selection searching(Search search) {
    return new Selection(
        false,
        List.of(),
        List.of(),
        OptionalInt.empty(),
        OptionalDouble.empty(),
        OptionalInt.empty(),
        Optional.of(search));
  }

  @Test
  void theManifestOfARunThatDecidesNothingItselfIsReadToo() throws Exception {
    create(path).close();
    var file = path.resolve("run.json");
    var text = Files.readString(file);
    var before = text.replaceAll(",\\s*\"(until|atMost|search)\" : null", "");
    assertThat(before).isNotEqualTo(text);
    Files.writeString(file, before);

    assertThat(ResultsFolder.manifest(path).selection()).isEqualTo(Selection.ALL);
  }

  @Test
  void anEmptyFolderIsUsed() throws Exception {
    Files.createDirectories(path);

    create(path).close();

    assertThat(path.resolve("run.json")).exists();
  }

  @Test
  void aFolderWithSomethingElseInItIsRefusedAndLeftAsItIs() throws Exception {
    Files.createDirectories(path);
    Files.writeString(path.resolve("thesis.txt"), "three years of work");

    assertThatThrownBy(() -> create(path))
        .isInstanceOf(FolderRefused.class)
        .hasMessageContainingAll(path.toString(), "no run", "--out");
    assertThat(path).isDirectoryNotContaining("glob:**run*");
  }

  @Test
  void aFolderWithARunInItIsRefusedWithTheWayToGoOn() throws Exception {
    create(path).close();

    assertThatThrownBy(() -> create(path))
        .isInstanceOf(FolderRefused.class)
        .hasMessageContaining("--resume " + path);
  }

  @Test
  void aFileInThePlaceOfTheFolderIsRefused() throws Exception {
    Files.createDirectories(path.getParent());
    Files.writeString(path, "a file");

    assertThatThrownBy(() -> create(path)).isInstanceOf(FolderRefused.class);
  }

  @Test
  void aFolderThatCannotBeWrittenToIsRefused() throws Exception {
    assumeTrue(isRoot() && has("setpriv"), "needs root and setpriv to become nobody");
    var said = asNobody(CreateFolder.class, temporary.resolve("mine"));

    assertThat(said).contains("cannot be written to", "AccessDenied", "--out", "exit code 3");
  }

  /** What a program says as nobody, who may read its class path but write nowhere. */
  private String asNobody(Class<?> program, Path argument) throws Exception {
    var words = new ArrayList<>(List.of("setpriv", "--reuid=65534", "--clear-groups"));
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-cp", readableClassPath(), program.getName(), argument.toString()));
    var process = new ProcessBuilder(words).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return said + "exit code " + process.waitFor();
  }

  private String readableClassPath() throws IOException, InterruptedException {
    var copies = new ArrayList<String>();
    for (var entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (entry.isEmpty() || !Files.exists(Path.of(entry))) {
        continue;
      }
      var copy = temporary.resolve("cp" + copies.size() + "-" + Path.of(entry).getFileName());
      assertThat(new ProcessBuilder("cp", "-r", entry, copy.toString()).start().waitFor()).isZero();
      copies.add(copy.toString());
    }
    var open = new ProcessBuilder("chmod", "-R", "a+rX", temporary.toString());
    assertThat(open.start().waitFor()).isZero();
    return String.join(File.pathSeparator, copies);
  }

  @Test
  void aRunIsResumedUnderTheSamePlan() throws Exception {
    create(path).close();

    try (var folder = ResultsFolder.resume(path, Samples.plan(1), FILES)) {
      assertThat(folder.path()).isEqualTo(path);
    }
  }

  @Test
  void aChangedPlanIsRefusedAndTheChangeIsNamed() throws Exception {
    create(path).close();
    var changed = Samples.plan(new Target.Started("java -jar other.jar ${port}", "GET /ready"), 2);

    assertThatThrownBy(() -> ResultsFolder.resume(path, changed, FILES))
        .isInstanceOf(FolderRefused.class)
        .hasMessageContainingAll(
            "target.command", "invented.jar", "other.jar", "protocol.repetitions: 1 -> 2");
  }

  @Test
  void aFileOfTheLoadThatHoldsSomethingElseIsRefusedAndNamed() throws Exception {
    create(path).close();

    assertThatThrownBy(
            () -> ResultsFolder.resume(path, PLAN, Map.of("rows.csv", "other", "body.json", "b2")))
        .isInstanceOf(FolderRefused.class)
        .hasMessageContainingAll(
            "the load has changed", "rows.csv holds something else", "Put back")
        .hasMessageNotContaining("body.json");
  }

  @Test
  void aFolderWhoseFilesWereNotWrittenDownIsResumedAllTheSame() throws Exception {
    create(path).close();
    var file = path.resolve("run.json");
    var text = Files.readString(file);
    var before = text.replaceAll("(?s),\\s*\"files\" : \\{.*?\\}", "");
    assertThat(before).isNotEqualTo(text);
    Files.writeString(file, before);

    ResultsFolder.resume(path, PLAN, FILES).close();
    assertThat(ResultsFolder.manifest(path).files()).isEmpty();
  }

  @Test
  void aFolderWithoutARunCannotBeResumed() {
    assertThatThrownBy(() -> ResultsFolder.resume(path, PLAN, FILES))
        .isInstanceOf(FolderRefused.class)
        .hasMessageContaining("no run");
  }

  @Test
  void twoRunsCannotShareAFolder() throws Exception {
    try (var folder = create(path)) {
      assertThat(folder.path()).isEqualTo(path);
      assertThatThrownBy(() -> ResultsFolder.resume(path, PLAN, FILES))
          .isInstanceOf(FolderRefused.class)
          .hasMessageContaining("another run is under way");
    }
  }

  @Test
  void aFolderOfALaterReleaseIsRefused() throws Exception {
    create(path).close();
    var file = path.resolve("run.json");
    Files.writeString(
        file,
        Files.readString(file).replaceFirst("\"schemaVersion\" : 1", "\"schemaVersion\" : 9"));

    assertThatThrownBy(() -> ResultsFolder.manifest(path))
        .isInstanceOf(FolderRefused.class)
        .hasMessageContaining("later release");
  }

  @Test
  void aDamagedRunFileIsReported() throws Exception {
    create(path).close();
    Files.writeString(path.resolve("run.json"), "{\"schemaVersion\":");

    assertThatThrownBy(() -> ResultsFolder.manifest(path))
        .isInstanceOf(FolderRefused.class)
        .hasMessageContaining("cannot be read");
  }

  @Test
  void theSamePlanHasTheSameFingerprintInEveryJvm() {
    // The JDK's maps are ordered anew in each JVM: a constant shows that the order is not used.
    var variables = Map.of("A", "1", "B", "2", "C", "3", "D", "4", "E", "5");
    var setup = new Setup(List.of(), variables, List.of(), OptionalInt.of(21));
    var plan = Samples.plan(1);
    var withVariables =
        new Plan(
            plan.name(),
            plan.question(),
            plan.target(),
            List.of(new Case("only", setup)),
            plan.variants(),
            plan.load(),
            plan.protocol(),
            plan.observe(),
            plan.expectations());

    assertThat(manifest(withVariables).fingerprint()).startsWith("13ea9eee94be4a6f");
    assertThat(manifest(plan).fingerprint()).isNotEqualTo(manifest(withVariables).fingerprint());
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  private static boolean has(String program) {
    return Machine.current().hasProgram().test(program);
  }

  private static ResultsFolder create(Path path) throws FolderRefused {
    return ResultsFolder.create(path, "name: invented\n", manifest(PLAN));
  }

  private static Manifest manifest(Plan plan) {
    return Manifest.of("invented.yaml", List.of("a=b"), Selection.ALL, plan, FILES, NOW);
  }

  /** Creates a folder as whoever it runs as; exit code 3 if it is refused. */
  static final class CreateFolder {
    private CreateFolder() {}

    public static void main(String[] args) {
      try (var folder = create(Path.of(args[0]))) {
        System.out.println("created " + folder.path());
      } catch (FolderRefused | IOException refused) {
        System.out.println(refused.getMessage());
        System.exit(3);
      }
    }
  }
}
