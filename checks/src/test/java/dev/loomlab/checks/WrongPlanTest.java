package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with a command line, a plan or the machine is said before anything starts. */
final class WrongPlanTest {
  @TempDir Path folder;

  @Test
  void everyFaultOfAPlanIsToldAtOnceWithLineAndColumn() throws IOException {
    var ran =
        run(
            """
            name: faulty
            question: What is wrong?
            target: { run: true, ready: GET /ready }
            variants:
              a: { args: --x }
              a: { arg: --y }
            load:
              request: GET /
              closed: [0, many]
            protocol: { repetitions: 0, windw: 1s, warmup: -1s }
            """);
    assertThat(ran.code()).as(ran.said()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .contains("plan.yaml:6:3: ", "plan.yaml:9:12: ", "plan.yaml:9:15: ")
        .contains("plan.yaml:10:26: ", "plan.yaml:10:29: ", "plan.yaml:10:48: ")
        .contains("Did you mean 'window'?");
    nothingWasStarted();
  }

  @Test
  void anUnknownPlanIsToldWithTheNearestAndTheList() {
    var ran = new Command(folder).run("run", "quickstrat");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err())
        .contains("'quickstrat'", "Did you mean 'quickstart'?", "http-blocking", "jfr-settings");
  }

  @Test
  void everyFaultOfACommandLineIsToldAtOnce() {
    var ran =
        new Command(folder)
            .run("run", "--levels", "50,lots", "--out", "x", "--resume", "y", "--repetitions", "2");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("'lots' is no level", "leave --out away");
  }

  @Test
  void aLevelOrVariantThatThePlanDoesNotHaveIsTold() {
    var ran =
        new Command(folder).run("run", "quickstart", "--levels", "51", "--variants", "virtul");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("no level '51'").contains("Did you mean 'virtual'?");
    nothingWasStarted();
  }

  @Test
  void aHostThatIsNotThisMachineIsRefused() throws IOException {
    var ran = run(small().replaceFirst("(?s)target:.*?variants:.*?load:", remote()));
    assertThat(ran.code()).as(ran.said()).isEqualTo(3);
    assertThat(ran.err()).contains("192.0.2.1 is not this machine", "--allow-host 192.0.2.1");
    nothingWasStarted();
  }

  private static String remote() {
    return """
        target: { url: "http://192.0.2.1:8080", ready: GET / }
        variants: { as-it-is: {} }
        load:""";
  }

  @Test
  void aLevelBeyondTheOpenFilesIsRefusedBeforeAnythingStarts() throws IOException {
    Files.writeString(folder.resolve("plan.yaml"), SmallPlan.of("fine").levels(2, 900).text());
    var ran =
        new Command(folder)
            .through("bash", "-c", "ulimit -n 1000; exec \"$@\"", "limited")
            .run("run", "plan.yaml");
    assertThat(ran.code()).as(ran.said()).isEqualTo(3);
    assertThat(ran.err()).contains("level 900 needs").contains("open files").contains("1000");
    assertThat(ran.err()).doesNotContain("level 2 ");
    nothingWasStarted();
  }

  @Test
  void aTargetCommandThatIsMissingIsRefusedBeforeAnythingStarts() throws IOException {
    var ran = run(small().replaceFirst("run: \\S+", "run: no-such-server-anywhere"));
    assertThat(ran.code()).as(ran.said()).isEqualTo(3);
    assertThat(ran.err()).contains("no-such-server-anywhere");
    nothingWasStarted();
  }

  @Test
  void aFolderWithoutARunCannotBeReportedOrResumed() {
    for (var ran :
        new Ran[] {
          new Command(folder).run("report", "."), new Command(folder).run("run", "--resume", ".")
        }) {
      assertThat(ran.code()).isEqualTo(2);
      assertThat(ran.err()).contains("holds no run", "name a folder that");
    }
  }

  private static String small() {
    return SmallPlan.of("fine").text();
  }

  private Ran run(String plan) throws IOException {
    Files.writeString(folder.resolve("plan.yaml"), plan);
    return new Command(folder).run("run", "plan.yaml");
  }

  private void nothingWasStarted() {
    assertThat(folder.resolve("loomlab-results")).doesNotExist();
  }
}
