package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JVMs that answer nothing: the command still ends in time, with what the system says of them. */
final class InspectSilentTest {
  /** The deadline that is promised: a minute beside the time that was asked for. */
  private static final Duration DEADLINE = Duration.ofMinutes(1);

  private static final Path FREEZER = Path.of("/sys/fs/cgroup/freezer");

  @TempDir Path folder;

  @Test
  void aStoppedJvmIsReportedFromOutsideAndNotDisturbed() {
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.DEAF)) {
      jvm.connect();
      jvm.running().signal("STOP");
      var ran = inTime("inspect", jvm.pid());
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(words(ran))
          .contains(
              "T (stopped by a signal)",
              "threads",
              "of processor time",
              "MiB in memory",
              "1 wait to be accepted",
              "close-wait",
              "has run for",
              "heap, collections, allocation and virtual threads",
              "thread dumps");
      jvm.running().signal("CONT");
      // It answers, so that what a signal would have had it print would have been printed before.
      assertThat(Jcmd.run(jvm.pid(), "VM.version")).contains("JDK");
      assertThat(jvm.running().soFar()).doesNotContain("Full thread dump");
    }
  }

  @Test
  void aStoppedJvmIsToldInJsonToo() {
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.HEALTHY)) {
      jvm.running().signal("STOP");
      var ran = inTime("inspect", jvm.pid(), "--json", "--canary", "--html", "page.html");
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(ran.out()).contains("\"silent\"", "canary");
      assertThat(folder.resolve("page.html")).content().contains("stopped by a signal");
    }
  }

  @Test
  void aJvmThatIsStoppedInMidLookIsReportedWithWhatWasSeenBefore() {
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.HEALTHY);
        var look = new Command(folder).start("inspect", jvm.pid(), "--for", "30s", "--json")) {
      look.untilSaid("watching process");
      Jcmd.run(jvm.pid(), "JFR.check"); // it answers, so that the look has begun or soon will
      jvm.running().signal("STOP");
      long begin = System.nanoTime();
      var ran = look.end();
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(DEADLINE);
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(ran.out()).contains("\"silent\"", "stopped by a signal");
    }
  }

  @Test
  void aJvmThatDoesNotAnswerAnAttachIsGivenUpInTime() {
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.MUTE)) {
      var ran = inTime("inspect", jvm.pid());
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(words(ran)).contains("does not answer", "no answer within", "threads");
    }
  }

  @Test
  void aFrozenJvmIsReportedAsFrozen() throws IOException {
    if (!Files.isWritable(FREEZER)) {
      throw Wants.without("no group of this machine can be frozen here");
    }
    var group = Files.createDirectories(FREEZER.resolve("loomlab-" + System.nanoTime()));
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.HEALTHY)) {
      Files.writeString(group.resolve("cgroup.procs"), jvm.pid());
      Files.writeString(group.resolve("freezer.state"), "FROZEN");
      try {
        var ran = inTime("inspect", jvm.pid());
        assertThat(ran.code()).as(ran.said()).isZero();
        assertThat(words(ran)).contains("control group is frozen");
      } finally {
        Files.writeString(group.resolve("freezer.state"), "THAWED");
        Files.writeString(FREEZER.resolve("cgroup.procs"), jvm.pid());
      }
    } finally {
      Files.deleteIfExists(group);
    }
  }

  /** A report's lines may break anywhere. */
  private static String words(Ran ran) {
    return ran.out().replaceAll("\\s+", " ");
  }

  private Ran inTime(String... args) {
    long begin = System.nanoTime();
    var ran = new Command(folder).run(args);
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).as(ran.said()).isLessThan(DEADLINE);
    return ran;
  }
}
