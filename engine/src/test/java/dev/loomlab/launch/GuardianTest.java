package dev.loomlab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuardianTest {
  @TempDir Path folder;

  @Test
  void whatWasEntrustedEndsWithItsChildrenWhenLoomlabIsKilled() throws Exception {
    assumeTrue(TargetCommand.isThere("setsid"), "setsid is not on the PATH");
    var parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                GuardedParent.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8))) {
      var shell = process(lines.readLine());
      var child = process(lines.readLine());
      assertThat(ProcessTree.isRunning(shell) && ProcessTree.isRunning(child)).isTrue();

      parent.destroyForcibly();

      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> !ProcessTree.isRunning(shell) && !ProcessTree.isRunning(child));
    }
  }

  @Test
  void whatWasReleasedIsLeftAlone() throws Exception {
    var process = new ProcessBuilder("sleep", "1000").start();
    try {
      var guardian = Guardian.start();
      guardian.entrust(process.toHandle(), "target");
      guardian.release(process.toHandle());
      guardian.endAbruptly();

      assertThat(process.isAlive()).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void nothingIsEndedWhenTheGuardianIsDismissed() throws Exception {
    var process = new ProcessBuilder("sleep", "1000").start();
    try {
      try (var guardian = Guardian.start()) {
        guardian.entrust(process.toHandle(), "target");
      }
      assertThat(process.isAlive()).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void whatIsStillEntrustedEndsWhenThePipeBreaks() throws Exception {
    var process = new ProcessBuilder("sleep", "1000").start();
    var guardian = Guardian.start();
    guardian.entrust(process.toHandle(), "target");

    guardian.endAbruptly();

    await().atMost(Duration.ofSeconds(60)).until(() -> !process.isAlive());
  }

  private static ProcessHandle process(@org.jspecify.annotations.Nullable String line) {
    return Optional.ofNullable(line)
        .map(Long::parseLong)
        .flatMap(ProcessHandle::of)
        .orElseThrow(() -> new AssertionError("no process " + line));
  }
}
