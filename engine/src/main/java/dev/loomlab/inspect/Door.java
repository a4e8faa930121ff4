package dev.loomlab.inspect;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.loomlab.observe.FromOutside;
import dev.loomlab.observe.JvmAccess;
import dev.loomlab.observe.ProcessState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Whether a JVM lets itself be looked into. */
sealed interface Door {

  /**
   * It answers.
   *
   * @param temporary its folder for temporary files
   */
  record Open(Path temporary) implements Door {}

  /** It may not be attached to, and why. */
  record Shut(String why) implements Door {}

  /** It lives and does not answer: what was tried, for how long, and what the system says. */
  record Silent(String why) implements Door {}

  /** It is no JVM. */
  record NoJvm(String program) implements Door {}

  /** It has ended. */
  record Gone() implements Door {}

  /** Longer than the JDK itself waits for a JVM to open its door, which is 10 s. */
  Duration ATTACH_BOUND = Duration.ofSeconds(13);

  /** A refusal takes less. */
  long REFUSAL_NANOS = 5_000_000_000L;

  /** What reading a few files takes at the very most. */
  Duration FILES_BOUND = Duration.ofSeconds(3);

  /**
   * Knocks.
   *
   * <p>A process that is held by a signal is not knocked at: it could not answer, and since
   * knocking is a signal too, it would print all its threads once it goes on.
   */
  static Door of(long pid, FromOutside outside, Steps steps) throws InterruptedException {
    var state = outside.state();
    if (state.filter(ProcessState::isHeld).isPresent()) {
      return new Silent(
          "its state is "
              + state.get().text()
              + ", so that none of its threads runs; attaching was not tried, since it would have it"
              + " print all its threads when it goes on");
    }
    return switch (steps.within(FILES_BOUND, "access", outside::access)) {
      case Step.Done<JvmAccess>(JvmAccess.Open()) -> knock(pid, outside, steps);
      case Step.Done<JvmAccess>(JvmAccess.Closed(var why)) -> new Shut(why);
      case Step.Done<JvmAccess>(JvmAccess.NoJvm(var program)) -> new NoJvm(program);
      case Step.Failed<JvmAccess>(var reason) -> new Shut(reason);
      case Step.Late<JvmAccess> late ->
          new Silent("its files under /proc could not be read: " + late.why());
    };
  }

  private static Door knock(long pid, FromOutside outside, Steps steps)
      throws InterruptedException {
    long begin = System.nanoTime();
    return switch (steps.within(ATTACH_BOUND, "attach", () -> temporaryOf(pid))) {
      case Step.Done<Path>(var temporary) -> new Open(temporary);
      case Step.Failed<Path>(var reason) ->
          state(outside).isEmpty()
              ? new Gone()
              : refusedOrSilent(reason, System.nanoTime() - begin, outside);
      case Step.Late<Path> late -> new Silent(silence(late.why(), outside));
    };
  }

  /** A JVM that refuses does so at once; where it took long to fail, the JDK gave up waiting. */
  private static Door refusedOrSilent(String reason, long tookNanos, FromOutside outside) {
    return tookNanos > REFUSAL_NANOS
        ? new Silent(silence(reason, outside))
        : new Shut("it does not let itself be attached to: " + reason);
  }

  private static Optional<ProcessState> state(FromOutside outside) {
    return outside.state().filter(state -> state != ProcessState.ENDED);
  }

  private static String silence(String reason, FromOutside outside) {
    return "it does not answer when it is attached to ("
        + reason
        + ")"
        + state(outside).map(state -> "; its state is " + state.text()).orElse("")
        + "; if it goes on later it may print all its threads once";
  }

  /** Asks for something, since a JVM that is attached to need not answer yet. */
  private static Path temporaryOf(long pid) throws IOException {
    try {
      var jvm = VirtualMachine.attach(Long.toString(pid));
      try {
        return Path.of(jvm.getSystemProperties().getProperty("java.io.tmpdir", "/tmp"));
      } finally {
        jvm.detach();
      }
    } catch (AttachNotSupportedException refused) {
      throw new IOException(refused.getMessage(), refused);
    }
  }
}
