package dev.loomlab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loomlab.launch.Launches;
import dev.loomlab.launch.Readiness;
import dev.loomlab.launch.TestServer;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Target;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.TrialRecord;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real targets under a driver that is not disturbed by what becomes of them. */
class TargetLifeTest {
  private static final String JAVA = TestServer.command().replace("${port}", "\"$1\"");
  private static final String SUPERVISED = "while true; do " + JAVA + "; done";

  @TempDir Path folder;

  @Test
  void aTargetThatItsSupervisorRestartsFailsItsTrialAndKeepsTheLevelsBefore() throws Exception {
    var script = Launches.script(folder, "run.sh", SUPERVISED);
    var fakes = new Fakes(folder);
    fakes.levelFaults.put(2, all -> restart(all.endpoint()));

    var trial = trials(fakes, plan(new Target.Started(script + " ${port}", "GET /"))).getFirst();

    assertThat(failed(trial).reason())
        .matches(
            "the target was restarted under load: it was process (\\d+), then process"
                + " (?!\\1)\\d+; .*; see target.log");
    assertThat(trial.levels()).hasSize(1);
  }

  @Test
  void aTargetThatItsSupervisorLeavesAloneIsMeasuredToItsEnd() throws Exception {
    var script = Launches.script(folder, "run.sh", SUPERVISED);

    var trials = trials(new Fakes(folder), plan(new Target.Started(script + " ${port}", "GET /")));

    assertThat(trials).allMatch(trial -> trial.outcome() instanceof Outcome.Completed);
  }

  @Test
  void aServiceThatIsRestartedWhileItIsMeasuredFailsItsTrialToo() throws Exception {
    var script = Launches.script(folder, "run.sh", SUPERVISED);
    try (var service =
        Launches.launcher(Readiness.DEFAULT)
            .launch(
                new dev.loomlab.launch.LaunchOrder(
                    new Target.Started(script + " ${port}", "GET /"),
                    dev.loomlab.plan.Setup.NONE,
                    folder,
                    List.of()))) {
      var fakes = new Fakes(folder);
      fakes.levelFaults.put(1, all -> restart(service.endpoint()));
      var running = new Target.Running(service.endpoint(), OptionalInt.empty(), "GET /");

      var trials = trials(fakes, plan(running));

      assertThat(failed(trials.getFirst()).reason())
          .contains("was restarted under load")
          .doesNotContain("target.log");
      assertThat(trials.getLast().outcome()).isInstanceOf(Outcome.Completed.class);
      assertThat(trials.getLast().environment().facts().get("target.process"))
          .isNotEqualTo(trials.getFirst().environment().facts().get("target.process"));
    }
  }

  @Test
  void aTargetThatIsKilledAndNotRestartedEnded() throws Exception {
    var script = Launches.script(folder, "run.sh", JAVA, "exec sleep 1000");
    var fakes = new Fakes(folder);
    fakes.levelFaults.put(1, all -> kill(all.endpoint()));

    var trial = trials(fakes, plan(new Target.Started(script + " ${port}", "GET /"))).getFirst();

    assertThat(failed(trial).reason())
        .matches("the target ended under load: its process \\d+ ended; see target.log");
  }

  @Test
  void aTargetThatIsNeverReadyFailsItsTrialWithinTheBound() throws Exception {
    var fakes = new Fakes(folder);
    var plan = plan(new Target.Started("sh -c 'echo starting; exec sleep 1000' ${port}", "GET /"));

    var trials = trials(fakes, plan, Launches.SHORT);

    assertThat(trials).hasSize(2);
    assertThat(failed(trials.getFirst()).stage()).isEqualTo("launch");
    assertThat(failed(trials.getFirst()).reason())
        .contains("did not answer", "within 0.5 s", "see target.log");
    assertThat(failed(trials.getFirst()).lastLogLines()).containsExactly("starting");
  }

  private static Plan plan(Target target) {
    return Samples.plan(target, 1);
  }

  private static List<TrialRecord> trials(Fakes fakes, Plan plan) throws Exception {
    return trials(fakes, plan, Readiness.DEFAULT);
  }

  private static List<TrialRecord> trials(Fakes fakes, Plan plan, Readiness readiness)
      throws Exception {
    return ((RunResult.Finished) fakes.laboratory(Launches.launcher(readiness)).run(plan)).trials();
  }

  private static Outcome.Failed failed(TrialRecord trial) {
    assertThat(trial.outcome()).isInstanceOf(Outcome.Failed.class);
    return (Outcome.Failed) trial.outcome();
  }

  /** Kills what answers, and returns once something answers again. */
  private static void restart(URI endpoint) {
    kill(endpoint);
    await().atMost(Duration.ofSeconds(60)).ignoreExceptions().until(() -> get(endpoint) == 200);
  }

  /**
   * Kills what answers, and returns once it has ended, which is later than that nothing answers.
   */
  private static void kill(URI endpoint) {
    var serving =
        ProcessHandle.current()
            .descendants()
            .filter(each -> each.info().commandLine().orElse("").endsWith(" " + endpoint.getPort()))
            .toList();
    var _ = catchAll(() -> get(endpoint.resolve("/exit?9")));
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> serving.stream().anyMatch(TargetLifeTest::isOver));
  }

  /** Whether a process is gone, or ended without its parent having noticed. */
  private static boolean isOver(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/stat")).contains(") Z ");
    } catch (java.io.IOException gone) {
      return true;
    }
  }

  private interface Question {
    int ask() throws java.io.IOException;
  }

  private static int catchAll(Question question) {
    try {
      return question.ask();
    } catch (java.io.IOException killed) {
      return 0;
    }
  }

  private static int get(URI address) throws java.io.IOException {
    var connection = (HttpURLConnection) address.toURL().openConnection();
    try {
      return connection.getResponseCode();
    } finally {
      connection.disconnect();
    }
  }
}
