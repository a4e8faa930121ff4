package dev.loomlab.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is refused before anything is looked at. */
class LiveInspectionTest {

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

  private static LiveLook look(long pid) throws InterruptedException {
    return LiveInspection.look(new LiveOrder(pid, Duration.ofSeconds(1), false, false), said -> {});
  }
}
