package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** What goes wrong while a JVM is inspected: a clear message each, and no harm to the JVM. */
final class InspectFaultsTest {
  private static final List<String> NOBODY =
      List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

  @TempDir Path folder;

  @Test
  void aProcessThatIsNotThereIsSaid() throws Exception {
    var ended = new ProcessBuilder("true").start();
    ended.waitFor();
    var ran = new Command(folder).run("inspect", Long.toString(ended.pid()));
    assertThat(ran.code()).as(ran.said()).isEqualTo(2);
    assertThat(ran.err()).contains("there is no process " + ended.pid());
  }

  @Test
  void aProcessThatIsNoJvmIsLeftAlone() throws Exception {
    var sleeper = new ProcessBuilder("sleep", "600").start();
    try {
      var ran = new Command(folder).run("inspect", Long.toString(sleeper.pid()));
      assertThat(ran.code()).as(ran.said()).isEqualTo(2);
      assertThat(ran.err()).contains("(sleep) is no JVM");
      assertThat(sleeper.isAlive()).isTrue();
    } finally {
      sleeper.destroyForcibly();
    }
  }

  @Test
  void aJvmThatRefusesToBeAttachedToIsSeenFromOutside() {
    try (var jvm =
        InspectedJvm.start(folder, InspectedProgram.Mode.HEALTHY, "-XX:+DisableAttachMechanism")) {
      var ran = new Command(folder).run("inspect", jvm.pid());
      assertThat(ran.code()).as(ran.said()).isEqualTo(3);
      assertThat(words(ran))
          .contains("forbids it (-XX:+DisableAttachMechanism)", "threads", "MiB in memory");
      assertThat(jvm.running().soFar()).doesNotContain("Full thread dump");
    }
  }

  @Test
  void aJvmOfAnotherUserIsSeenFromOutsideAndWhoMayLookIsSaid() throws IOException {
    Wants.root();
    letOthersRead(folder);
    var cli = Path.of("..", "cli", "target").toRealPath();
    if (!isReadByAll(cli)) {
      throw Wants.without("another user may not read this build");
    }
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.HEALTHY)) {
      var ran =
          new Command(folder)
              .through(NOBODY.toArray(String[]::new))
              .run("inspect", jvm.pid(), "--for", "1s");
      assertThat(ran.code()).as(ran.said()).isEqualTo(3);
      assertThat(words(ran))
          .contains("belongs to another user", "run loomlab as the target's user", "MiB in memory");
    }
  }

  @Test
  void rootLooksIntoAJvmOfAnotherUser() throws IOException {
    Wants.root();
    letOthersRead(folder);
    if (!isReadByAll(Path.of("target", "test-classes").toRealPath())) {
      throw Wants.without("another user may not read this build");
    }
    try (var jvm = InspectedJvm.start(folder, NOBODY, InspectedProgram.Mode.HEALTHY)) {
      var ran = new Command(folder).run("inspect", jvm.pid(), "--for", "1s", "--json");
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(ran.out()).doesNotContain("Permission denied", "AccessDenied");
    }
  }

  @Test
  void aJvmThatEndsInMidLookIsReportedWithWhatWasSeen() {
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.HEALTHY);
        var look = new Command(folder).start("inspect", jvm.pid(), "--for", "60s", "--json")) {
      look.untilSaid("watching process");
      awaitRecording(jvm);
      jvm.running().signal("KILL");
      var ran = look.end();
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(state(ran)).isEqualTo("ended");
    }
  }

  @Test
  void aJvmInWhichOnlyVirtualThreadsAreLeftEndedByItself() {
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.LEAVING);
        var look = new Command(folder).start("inspect", jvm.pid(), "--for", "60s", "--json")) {
      look.untilSaid("watching process");
      awaitRecording(jvm);
      jvm.connect();
      var ran = look.end();
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(ran.out()).contains("ended-by-itself");
    }
  }

  @Test
  void aFullDiskWhereTheRecordingIsPulledToCostsTheRecordingAndNothingElse() throws Exception {
    try (var disk = SmallDisk.mount(folder.resolve("disk"), "1m");
        var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.HEALTHY)) {
      disk.fill();
      var ran =
          new Command(folder)
              .with("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + disk.folder())
              .run("inspect", jvm.pid(), "--for", "2s");
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(words(ran)).contains("flight recording", "No space left on device");
      assertThat(Jcmd.run(jvm.pid(), "JFR.check")).contains("No available recordings");
    }
  }

  @Test
  void noRecordingIsBegunWhereItCouldFillTheJvmsOwnDisk() throws Exception {
    try (var disk = SmallDisk.mount(folder.resolve("disk"), "8m");
        var jvm =
            InspectedJvm.start(
                folder, InspectedProgram.Mode.HEALTHY, "-Djava.io.tmpdir=" + disk.folder())) {
      var ran = new Command(folder).run("inspect", jvm.pid(), "--for", "2s");
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(words(ran)).contains("where its flight recorder works, has 8 MiB free");
      assertThat(jvm.running().handle().isAlive()).isTrue();
    }
  }

  @Test
  void aJvmThatRunsOutOfMemoryInMidLookIsReported() {
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.HUNGRY, "-Xmx40m");
        var look = new Command(folder).start("inspect", jvm.pid(), "--for", "10s", "--json")) {
      look.untilSaid("watching process");
      awaitRecording(jvm);
      jvm.connect();
      var ran = look.end();
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(words(ran)).contains("The JVM ran out of memory while it was watched");
    }
  }

  @Test
  void aLookThatIsInterruptedLeavesNothingInTheJvm() {
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.HEALTHY);
        var look =
            new Command(folder)
                .through("env", "--default-signal=INT")
                .start("inspect", jvm.pid(), "--for", "60s", "--canary")) {
      look.untilSaid("watching process");
      awaitRecording(jvm);
      look.signal("INT");
      assertThat(look.end().code()).isEqualTo(130);
      assertThat(Jcmd.run(jvm.pid(), "JFR.check")).contains("No available recordings");
    }
  }

  private static String state(Ran ran) {
    return JsonMapper.shared().readTree(ran.out()).get("state").get("kind").asString();
  }

  private static void awaitRecording(InspectedJvm jvm) {
    Awaitility.await("a recording runs")
        .atMost(2, TimeUnit.MINUTES)
        .until(() -> Jcmd.run(jvm.pid(), "JFR.check").contains("running"));
  }

  private static String words(Ran ran) {
    return ran.out().replaceAll("\\s+", " ");
  }

  private static void letOthersRead(Path path) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static boolean isReadByAll(Path path) throws IOException {
    for (var each : Stream.iterate(path, each -> each != null, Path::getParent).toList()) {
      if (!Files.getPosixFilePermissions(each).contains(PosixFilePermission.OTHERS_EXECUTE)) {
        return false;
      }
    }
    return true;
  }
}
