package dev.loomlab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomlab.launch.ProcessTree;
import dev.loomlab.launch.RunningFile;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.RecordJson;
import dev.loomlab.record.TrialRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs with real processes: a small server under test, and generators that send nothing. */
class WorkplaceTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir Path temporary;
  private Path folder;
  private Path hanging;
  private Optional<Process> loomlab = Optional.empty();

  @BeforeEach
  void prepare() throws IOException {
    folder = temporary.resolve("results");
    hanging = Files.createFile(temporary.resolve("hang"));
  }

  @AfterEach
  void stop() {
    loomlab.ifPresent(Process::destroyForcibly);
  }

  @Test
  void aRunLeavesItsRecordsAndNothingElse() throws Exception {
    Files.delete(hanging);

    assertThat(output(start())).contains("finished with 2");

    assertThat(ResultsFolder.trials(folder))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              assertThat(trial.outcome()).isInstanceOf(Outcome.Completed.class);
              assertThat(trial.levels()).hasSize(2);
              assertThat(trial.unobserved()).isEmpty();
              assertThat(trial.samples().getFirst().values()).containsOnlyKeys(Gauge.values());
            });
    assertThat(folder.resolve("trials/001/target.log")).content().contains("listening");
    assertThat(folder.resolve("running.json")).doesNotExist();
  }

  @Test
  void aTargetThatDiesUnderLoadFailsItsTrialAndTheOtherGoesOn() throws Exception {
    var running = hangingUnderLoad();
    Files.delete(hanging);
    running.stream()
        .filter(entry -> entry.what().equals("target"))
        .forEach(entry -> process(entry).destroyForcibly());

    assertThat(output(loomlab.orElseThrow())).contains("finished with 2");

    assertThat(ResultsFolder.trials(folder).getFirst().outcome())
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> {
              assertThat(failed.stage()).isEqualTo("drive");
              assertThat(failed.reason()).contains("the target ended under load", "signal 9");
              assertThat(failed.lastLogLines()).contains("listening");
            });
    assertThat(ResultsFolder.trials(folder).getLast().outcome())
        .isInstanceOf(Outcome.Completed.class);
  }

  @Test
  void termStopsEverythingKeepsTheRecordsAndTheRunGoesOnLater() throws Exception {
    interruptedBy("TERM");
  }

  @Test
  void controlCDoesTheSame() throws Exception {
    assumeTrue(!ignoresInterrupts(), "SIGINT is ignored here, as in a background job");
    interruptedBy("INT");
  }

  private void interruptedBy(String signal) throws Exception {
    var running = hangingUnderLoad();

    signal(signal, loomlab.orElseThrow().pid());

    assertThat(output(loomlab.orElseThrow())).contains("interrupted with 2 missing");
    assertThat(loomlab.orElseThrow().exitValue()).isEqualTo(130);
    assertThat(running).hasSize(2).noneMatch(WorkplaceTest::isAlive);
    assertThat(folder.resolve("running.json")).doesNotExist();
    resumed();
  }

  @Test
  void afterKillNothingSurvivesAndTheRunGoesOnLater() throws Exception {
    var running = hangingUnderLoad();

    signal("KILL", loomlab.orElseThrow().pid());

    await().atMost(PATIENCE).until(() -> running.stream().noneMatch(WorkplaceTest::isAlive));
    assertThat(resumed()).doesNotContain("left behind");
  }

  @Test
  void whatSurvivesBecauseTheGuardianWasKilledTooIsEndedAndReportedByTheNextRun() throws Exception {
    var running = hangingUnderLoad();
    var guardian =
        loomlab
            .orElseThrow()
            .children()
            .filter(child -> running.stream().noneMatch(entry -> entry.pid() == child.pid()))
            .toList();
    assertThat(guardian).hasSize(1);
    guardian.getFirst().destroyForcibly();
    signal("KILL", loomlab.orElseThrow().pid());
    await().atMost(PATIENCE).until(() -> !loomlab.orElseThrow().isAlive());
    assertThat(running).anyMatch(WorkplaceTest::isAlive);

    assertThat(resumed()).contains("left behind by an earlier run: target, process");

    assertThat(running).noneMatch(WorkplaceTest::isAlive);
  }

  /** A run that is in its first window, which lasts until the file is deleted. */
  private List<RunningFile.Entry> hangingUnderLoad() throws Exception {
    var process = start();
    var lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.equals("LevelStarted")) {
        return running();
      }
    }
    throw new AssertionError("the run ended before its first level");
  }

  private String resumed() throws Exception {
    Files.delete(hanging);
    var said = output(start());
    assertThat(said).contains("finished with 2");
    assertThat(ResultsFolder.trials(folder))
        .extracting(TrialRecord::outcome)
        .containsOnly(new Outcome.Completed());
    return said;
  }

  private Process start() throws IOException {
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
    words.addAll(List.of(System.getProperty("java.class.path"), TestLoomlab.class.getName()));
    words.addAll(List.of(folder.toString(), "hang", hanging.toString()));
    var process = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    loomlab = Optional.of(process);
    return process;
  }

  private static String output(Process process) throws Exception {
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    return said;
  }

  private List<RunningFile.Entry> running() throws IOException {
    var text = Files.readString(folder.resolve("running.json"));
    return List.of(RecordJson.mapper().readValue(text, RunningFile.Entry[].class));
  }

  private static ProcessHandle process(RunningFile.Entry entry) {
    return ProcessHandle.of(entry.pid()).orElseThrow();
  }

  private static boolean isAlive(RunningFile.Entry entry) {
    return ProcessHandle.of(entry.pid()).filter(ProcessTree::isRunning).isPresent();
  }

  private static void signal(String name, long pid) throws Exception {
    assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor())
        .isZero();
  }

  private static boolean ignoresInterrupts() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith("SigIgn:"))
          .map(line -> new BigInteger(line.substring(line.indexOf(':') + 1).trim(), 16))
          .anyMatch(mask -> mask.testBit(1));
    }
  }
}
