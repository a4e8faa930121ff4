package dev.loomlab.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningFileTest {
  private static final Duration GRACE = Duration.ofSeconds(5);

  @TempDir Path folder;
  private Process process;

  @BeforeEach
  void start() throws IOException {
    process = new ProcessBuilder("sleep", "1000").start();
  }

  @AfterEach
  void stop() {
    process.destroyForcibly();
  }

  @Test
  void aProcessThatACrashLeftBehindIsEndedAndReported() throws Exception {
    new RunningFile(folder).entrust(process.toHandle(), "target");

    assertThat(new RunningFile(folder).endSurvivors(GRACE))
        .singleElement()
        .asString()
        .contains("target", Long.toString(process.pid()), "ended now");
    assertThat(process.isAlive()).isFalse();
    assertThat(folder.resolve("running.json")).doesNotExist();
  }

  @Test
  void anotherProcessOfTheSameNumberIsLeftAlone() throws Exception {
    Files.writeString(
        folder.resolve("running.json"),
        "[{\"pid\":" + process.pid() + ",\"startedMillis\":1000,\"what\":\"target\"}]");

    assertThat(new RunningFile(folder).endSurvivors(GRACE)).isEmpty();
    assertThat(process.isAlive()).isTrue();
  }

  @Test
  void aProcessThatWasReleasedIsForgotten() throws Exception {
    var running = new RunningFile(folder);
    running.entrust(process.toHandle(), "target");
    running.release(process.toHandle());

    assertThat(folder.resolve("running.json")).doesNotExist();
    assertThat(new RunningFile(folder).endSurvivors(GRACE)).isEmpty();
    assertThat(process.isAlive()).isTrue();
  }

  @Test
  void aFileThatTheCrashToreIsNoObstacle() throws Exception {
    Files.writeString(folder.resolve("running.json"), "[{\"pid\":12");

    assertThat(new RunningFile(folder).endSurvivors(GRACE)).isEmpty();
  }
}
