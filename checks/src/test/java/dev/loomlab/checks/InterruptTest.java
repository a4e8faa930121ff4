package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that somebody stops: nothing stays behind, what was recorded is kept, and it goes on. */
final class InterruptTest {
  @TempDir Path folder;

  @BeforeEach
  void writeThePlan() throws IOException {
    Files.writeString(
        folder.resolve("plan.yaml"), SmallPlan.of("fine", "fine").repetitions(3).text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void aSignalStopsTheTargetsKeepsTheRecordsAndTheResumeCommandWorks(String signal)
      throws IOException {
    Ran ran;
    try (var running = start()) {
      running.untilSaid("[2/6]").signal(signal);
      ran = running.end();
    }
    assertThat(ran.code()).as(ran.said()).isEqualTo(130);
    assertThat(Survivors.of(folder)).isEmpty();
    int kept = Files.readAllLines(folder.resolve("results/trials.jsonl")).size();
    assertThat(kept).isBetween(2, 5);
    assertThat(ran.err()).contains("interrupted: " + kept + " trials are kept");
    var resume = ran.err().lines().filter(line -> line.contains("--resume")).findFirst();
    var words = resume.orElseThrow().strip().split(" ");
    assertThat(words).startsWith("loomlab", "run");
    var resumed = new Command(folder).run(List.of(words).subList(1, words.length));
    assertThat(resumed.code()).as(resumed.said()).isZero();
    assertThat(resumed.err()).contains(6 - kept + " trial").contains(kept + " kept from before");
    assertThat(Files.readAllLines(folder.resolve("results/trials.jsonl"))).hasSize(6);
  }

  @Test
  void afterAKillNothingSurvivesAndResumeGoesOn() throws IOException {
    try (var running = start()) {
      running.untilSaid("[1/6]").signal("KILL");
      assertThat(running.end().code()).isEqualTo(128 + 9);
    }
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(Survivors.of(folder)).isEmpty());
    var resumed = new Command(folder).run("run", "--resume", "results");
    assertThat(resumed.code()).as(resumed.said()).isZero();
    assertThat(resumed.err()).contains("kept from before");
    assertThat(Files.readAllLines(folder.resolve("results/trials.jsonl"))).hasSize(6);
  }

  @Test
  void twoRunsDoNotShareAFolder() {
    try (var running = start()) {
      running.untilSaid("[1/6]");
      var second = new Command(folder).run("run", "--resume", "results");
      assertThat(second.code()).isEqualTo(2);
      assertThat(second.err()).contains("another run is under way");
      running.signal("TERM");
      assertThat(running.end().code()).isEqualTo(130);
    }
  }

  /** A shell's background job ignores INT, and so would every process below it. */
  private Running start() {
    return new Command(folder)
        .through("env", "--default-signal=INT", "--default-signal=TERM")
        .start("run", "plan.yaml", "--out", "results");
  }
}
