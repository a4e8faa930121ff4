package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loomlab.plan.Observe;
import dev.loomlab.plan.Observe.Canary;
import dev.loomlab.plan.Observe.Jfr;
import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How a recording with a destination is taken over, also one that has ended by then. */
@Timeout(120)
class FlightRecordingTest {
  @TempDir Path folder;

  @Test
  void aRecordingThatRunsIsTakenOverAndNothingOfItStaysInTheJvm() throws Exception {
    try (var target = CommandedTarget.start(CommandedTarget.OWN_JDK)) {
      var watch = watch(target);
      target.obey("first");
      watch.stop();

      assertThat(gaps(watch)).isEmpty();
      assertThat(pins("recording.jfr")).isEqualTo(1);
      assertThat(folder.resolve("exit.jfr")).isEmptyFile();
      assertThat(isRecorded(target)).isFalse();
    }
  }

  @Test
  void oneThatSomebodyStoppedIsAtItsDestinationAndSaidToHaveEnded() throws Exception {
    try (var target = CommandedTarget.start(CommandedTarget.OWN_JDK)) {
      var watch = watch(target);
      target.obey("first");
      jcmd(target, "JFR.stop", "name=loomlab");
      watch.stop();

      hasEnded(watch);
    }
  }

  @Test
  void oneOfAJvmThatIsAboutToExitIsAtItsDestinationAndSaidToHaveEnded() throws Exception {
    try (var target = CommandedTarget.start(CommandedTarget.OWN_JDK)) {
      var watch = watch(target);
      target.obey("first");
      target.obey("leave");
      await().atMost(Duration.ofMinutes(1)).until(() -> !isRecorded(target));
      watch.stop();

      hasEnded(watch);
      assertThat(target.handle().isAlive()).isTrue();
    }
  }

  private void hasEnded(Watch watch) throws IOException {
    assertThat(gaps(watch))
        .singleElement()
        .satisfies(
            why ->
                assertThat(why)
                    .contains("had ended before it was taken over", "about to exit", "JFR.stop"));
    assertThat(pins("exit.jfr")).isEqualTo(1);
    assertThat(folder.resolve("recording.jfr")).doesNotExist();
  }

  private Watch watch(CommandedTarget target) {
    var observe =
        new Observe(
            Optional.empty(),
            Jfr.VIRTUAL_THREADS,
            false,
            Optional.empty(),
            Canary.OFF,
            Duration.ofMillis(1));
    var bound = new RecordingBound(Duration.ofHours(1), 64 << 20, folder.resolve("exit.jfr"));
    return new ProcessObserver()
        .watch(
            new WatchOrder(
                Optional.of(target.handle()),
                observe,
                folder,
                System.nanoTime(),
                Optional.empty(),
                Optional.of(bound)));
  }

  private static List<String> gaps(Watch watch) {
    return watch.observation(List.of()).unobserved().stream()
        .filter(gap -> gap.what().equals("flight recording"))
        .map(Unobserved::why)
        .toList();
  }

  private long pins(String file) throws IOException {
    return RecordingFile.readAllEvents(folder.resolve(file)).stream()
        .filter(event -> event.getEventType().getName().equals("jdk.VirtualThreadPinned"))
        .count();
  }

  private static boolean isRecorded(CommandedTarget target) throws Exception {
    return jcmd(target, "JFR.check").contains("name=loomlab");
  }

  private static String jcmd(CommandedTarget target, String... words) throws Exception {
    var command =
        new java.util.ArrayList<>(
            List.of(
                CommandedTarget.OWN_JDK.resolve("bin/jcmd").toString(),
                Long.toString(target.handle().pid())));
    command.addAll(List.of(words));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var said = process.getInputStream()) {
      return new String(said.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
