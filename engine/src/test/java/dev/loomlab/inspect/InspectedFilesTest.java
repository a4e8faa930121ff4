package dev.loomlab.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import dev.loomlab.diagnose.Sighting;
import dev.loomlab.record.LockQueue;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.StackGroup.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of every kind, told apart by what is in them, and real dumps of this JVM. */
@Timeout(120)
class InspectedFilesTest {
  private static final int WAITERS = 25;

  @TempDir Path folder;

  private final Object monitor = new Object();

  @Test
  void aRealDumpOfThisJvmShowsWhoWaitsForAMonitorOfAVirtualThread() throws Exception {
    withWaiters(
        () -> {
          var dump = folder.resolve("real.json");
          ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
              .dumpThreads(dump.toString(), ThreadDumpFormat.JSON);

          var seen = InspectedFiles.read(List.of(dump)).sighting();

          assertThat(waiting(seen)).isEqualTo(WAITERS);
          assertThat(seen.state()).isEqualTo(new Sighting.State.OnlyFiles());
          assertThat(seen.facts())
              .containsEntry("target.java", Integer.toString(Runtime.version().feature()));
          assertThat(seen.dumps().getFirst().locks())
              .filteredOn(lock -> lock.waitingVirtual() > 0)
              .extracting(LockQueue::waiting)
              .contains(WAITERS);
        });
  }

  @Test
  void realJstackTextAndAPlainDumpOfThisJvmAreRead() throws Exception {
    withWaiters(
        () -> {
          var printed = jcmd("Thread.print", "-l");
          var text = Files.writeString(folder.resolve("jstack.txt"), printed);
          var seen = InspectedFiles.read(List.of(text, text, text));

          assertThat(seen.sighting().dumps()).hasSize(3);
          assertThat(seen.notes()).isEmpty();
          assertThat(seen.unmoved()).isNotEmpty();
          assertThat(seen.sighting().dumps().getFirst().groups())
              .extracting(StackGroup::kind)
              .contains(Kind.PLATFORM);

          var plain = folder.resolve("plain.txt");
          jcmd("Thread.dump_to_file", plain.toString());
          assertThat(waiting(InspectedFiles.read(List.of(plain)).sighting())).isEqualTo(WAITERS);
        });
  }

  @Test
  void aRecordingAndADumpOfOneJvmAreSeenTogether() throws Exception {
    var recording =
        Recordings.made(
            folder.resolve("a.jfr"), "default", Recordings.ALL, () -> Recordings.pin(1));
    var dump =
        Files.writeString(
            folder.resolve("a.txt"),
            """
            Full thread dump OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing):
            "main" #1 prio=5 os_prio=0 tid=0x1 nid=1 runnable
               java.lang.Thread.State: RUNNABLE
            \tat shop.Main.main(Main.java:1)
            JNI global refs: 1
            """);
    var seen = InspectedFiles.read(List.of(recording, dump));

    assertThat(seen.sighting().pins()).isPresent();
    assertThat(seen.sighting().dumps()).hasSize(1);
    assertThat(seen.subject()).contains("a.jfr").contains("a.txt").contains("thread dump");
    assertThat(seen.sighting().samples()).isNotEmpty();
  }

  static List<Arguments> others() {
    return List.of(
        Arguments.of("JAVA PROFILE 1.0.2", "a heap dump"),
        Arguments.of("PK\u0003\u0004", "a zip or jar file"),
        Arguments.of("0SECTION       TITLE subcomponent dump routine", "a javacore of OpenJ9"),
        Arguments.of("#\n# A fatal error has been detected", "a crash report"),
        Arguments.of("\u0001\u0002\0", "in no form that is known"),
        Arguments.of("<!doctype html>", "a page of HTML"));
  }

  @ParameterizedTest
  @MethodSource("others")
  void aFileOfAnotherKindIsRefusedByItsName(String head, String what) throws IOException {
    var file =
        Files.write(
            folder.resolve("other.bin"),
            (head + "and so on").getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> InspectedFiles.read(List.of(file)))
        .isInstanceOf(UnreadableFile.class)
        .hasMessageContaining("other.bin is " + what)
        .hasMessageContaining("Give a flight recording");
  }

  @Test
  void aPackedFileIsToBeUnpackedFirst() throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var packed = new GZIPOutputStream(bytes)) {
      packed.write("FLR".getBytes(StandardCharsets.UTF_8));
    }
    var file = Files.write(folder.resolve("a.jfr.gz"), bytes.toByteArray());

    assertThatThrownBy(() -> InspectedFiles.read(List.of(file)))
        .hasMessageContaining("packed by gzip")
        .hasMessageContaining("unpacked");
  }

  @Test
  void whatIsEmptyMissingOrAFolderIsRefusedWithTheNextStep() throws IOException {
    var messages =
        Map.of(
            Files.createFile(folder.resolve("empty.jfr")), "is empty",
            folder.resolve("missing.jfr"), "is not there",
            Files.createDirectory(folder.resolve("trial")), "is a folder");

    messages.forEach(
        (file, why) ->
            assertThatThrownBy(() -> InspectedFiles.read(List.of(file)))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining(file + " " + why));
  }

  private static int waiting(Sighting seen) {
    return seen.dumps().getFirst().groups().stream()
        .filter(each -> each.kind() == Kind.VIRTUAL)
        .filter(each -> each.frames().stream().anyMatch(frame -> frame.contains("waits")))
        .mapToInt(StackGroup::count)
        .sum();
  }

  /** What is done while virtual threads wait for a monitor. */
  private interface Check {
    void run() throws Exception;
  }

  private void withWaiters(Check check) throws Exception {
    var held = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    var owner = Thread.ofVirtual().start(() -> holds(held, end));
    held.await();
    var waiters = new ArrayList<Thread>();
    for (int i = 0; i < WAITERS; i++) {
      waiters.add(Thread.ofVirtual().start(this::waits));
    }
    try {
      Awaitility.await()
          .until(() -> waiters.stream().allMatch(each -> each.getState() == Thread.State.BLOCKED));
      check.run();
    } finally {
      end.countDown();
      owner.join();
      for (var each : waiters) {
        each.join();
      }
    }
  }

  private void holds(CountDownLatch held, CountDownLatch end) {
    synchronized (monitor) {
      held.countDown();
      try {
        end.await();
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void waits() {
    synchronized (monitor) {
      monitor.notifyAll();
    }
  }

  private static String jcmd(String... words) throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());
    command.add(Long.toString(ProcessHandle.current().pid()));
    command.addAll(List.of(words));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }
}
