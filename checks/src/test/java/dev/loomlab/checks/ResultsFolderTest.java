package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results folders that cannot be used, or no longer. */
final class ResultsFolderTest {
  @TempDir Path folder;

  @Test
  void aFolderThatHoldsSomethingElseIsLeftAlone() throws IOException {
    var taken = Files.createDirectories(folder.resolve("holiday"));
    Files.writeString(taken.resolve("photo"), "");
    Files.writeString(folder.resolve("plan.yaml"), SmallPlan.of("fine").text());
    var ran = new Command(folder).run("run", "plan.yaml", "--out", "holiday");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("holds something that is no run");
    assertThat(taken).isDirectoryNotContaining(file -> !file.endsWith("photo"));
  }

  @Test
  void aFolderThatCannotBeWrittenToIsSaidBeforeAnythingStarts() throws IOException {
    var nobody = new String[] {"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"};
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(folder.resolve("plan.yaml"), SmallPlan.of("fine").text());
    Assumptions.assumeTrue(
        new Command(folder).through(nobody).run("--version").code() == 0,
        "needs root, setpriv, and files that nobody may read");
    var ran = new Command(folder).through(nobody).run("run", "plan.yaml", "--out", "results");
    assertThat(ran.code()).as(ran.said()).isEqualTo(3);
    assertThat(ran.err()).contains("results cannot be written to").contains("--out");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aFullDiskStopsTheRunAndWhatWasRecordedIsKept() throws IOException, InterruptedException {
    var disk = Files.createDirectories(folder.resolve("disk"));
    Assumptions.assumeTrue(
        done("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", disk.toString()),
        "needs the right to mount a small disk");
    try {
      Files.writeString(
          folder.resolve("plan.yaml"), SmallPlan.of("fine", "fine").repetitions(3).text());
      Ran ran;
      try (var running = new Command(folder).start("run", "plan.yaml", "--out", "disk/results")) {
        running.untilSaid("[2/6]");
        fill(disk.resolve("filler"));
        ran = running.end();
      }
      assertThat(ran.code()).as(ran.said()).isEqualTo(3);
      assertThat(ran.err()).contains("the disk is full", "loomlab run --resume disk/results");
      assertThat(Survivors.of(folder)).isEmpty();
      Files.delete(disk.resolve("filler"));
      var resumed = new Command(folder).run("run", "--resume", "disk/results");
      assertThat(resumed.code()).as(resumed.said()).isZero();
      assertThat(resumed.err()).containsPattern("[2-5] kept from before");
      assertThat(Files.readAllLines(disk.resolve("results/trials.jsonl"))).hasSize(6);
    } finally {
      done("umount", "--lazy", disk.toString());
    }
  }

  /** Writes until nothing more fits. */
  private static void fill(Path file) throws IOException {
    try (var out = Files.newOutputStream(file)) {
      for (int size : List.of(64 * 1024, 1)) {
        writeUntilRefused(out, size);
      }
    }
  }

  private static void writeUntilRefused(java.io.OutputStream out, int size) {
    try {
      while (true) {
        out.write(new byte[size]);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }

  private static boolean done(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }
}
