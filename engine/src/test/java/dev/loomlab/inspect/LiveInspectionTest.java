package dev.loomlab.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomlab.diagnose.Sighting.State;
import dev.loomlab.observe.Observation;
import dev.loomlab.record.Unobserved;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before anything is looked at, and what is said of a recording that is lost. */
class LiveInspectionTest {
  @TempDir Path folder;

  @Test
  void aJvmDoesNotLookAtItself() throws Exception {
    var look = look(ProcessHandle.current().pid());
    assertThat(look)
        .isInstanceOfSatisfying(
            LiveLook.Refused.class,
            refused -> assertThat(refused.why()).contains("is this loomlab itself"));
  }

  @Test
  void aProcessThatIsNotThereIsSaidWithThoseThatAre() throws Exception {
    var ended = new ProcessBuilder("true").start();
    ended.waitFor();
    var look = look(ended.pid());
    assertThat(look)
        .isInstanceOfSatisfying(
            LiveLook.NotThere.class,
            missing ->
                assertThat(missing.why()).contains("there is no process " + ended.pid(), "JVM"));
  }

  @Test
  void aProcessThatIsNoJvmIsNamed() throws Exception {
    var sleeper = new ProcessBuilder("sleep", "600").start();
    try {
      assertThat(look(sleeper.pid()))
          .isInstanceOfSatisfying(
              LiveLook.Refused.class,
              refused -> assertThat(refused.why()).contains("(sleep) is no JVM"));
      assertThat(sleeper.isAlive()).isTrue();
    } finally {
      sleeper.destroyForcibly();
    }
  }

  @Test
  void aTimeThatIsTooShortOrTooLongIsRefused() {
    assertThatThrownBy(() -> new LiveOrder(1, Duration.ofMillis(10), false, true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 s to 10 min");
    assertThatThrownBy(() -> new LiveOrder(1, Duration.ofHours(1), false, true))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aRecordingThatEndedBeforeTheWatchDidIsToldUpToThen() throws Exception {
    var recording =
        Recordings.made(folder.resolve("exit.jfr"), "default", Map.of(), () -> Recordings.pin(1));
    var lost = new Unobserved("flight recording", "it had ended");
    var read = Optional.of(LiveRecording.read(recording, false));

    assertThat(unobserved(read, new State.Answering(), lost))
        .containsExactly(
            new Unobserved("flight recording", "it had ended; what it holds up to then is told"));
    assertThat(unobserved(read, new State.Ended(OptionalInt.of(0), OptionalDouble.of(60)), lost))
        .isEmpty();
    assertThat(unobserved(Optional.empty(), new State.Answering(), lost)).containsExactly(lost);
    assertThat(unobserved(read, new State.Answering())).isEmpty();
  }

  private static List<Unobserved> unobserved(
      Optional<LiveRecording> recording, State state, Unobserved... gaps) {
    var seen =
        new InsideLook.Seen(
            1, Instant.EPOCH, Map.of(), Optional.empty(), recording, state, List.of());
    var observation = new Observation(List.of(), List.of(gaps), List.of());
    return LiveInspection.unobserved(seen, observation);
  }

  private static LiveLook look(long pid) throws InterruptedException {
    return LiveInspection.look(new LiveOrder(pid, Duration.ofSeconds(1), false, false), said -> {});
  }
}
