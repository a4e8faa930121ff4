package dev.loomlab.inspect;

import dev.loomlab.observe.ProcessState;
import dev.loomlab.observe.Watch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Waits while a JVM is watched, and looks at its threads at the beginning, in the middle and at the
 * end; ends early when there is nothing more to be seen.
 */
final class Vigil {
  private static final Duration TURN = Duration.ofMillis(200);
  private static final Duration LONG_ENOUGH_FOR_THREE = Duration.ofSeconds(3);

  /** A process that is held for so many turns is not only being looked at by a debugger. */
  private static final int TURNS_HELD = 4;

  private final Subject subject;
  private final Watch watch;
  private final OutsideLook outside;
  private int held;
  private int looks;

  Vigil(Subject subject, Watch watch, OutsideLook outside) {
    this.subject = subject;
    this.watch = watch;
    this.outside = outside;
  }

  /** Keeps it. */
  Ending keep(Duration time) throws InterruptedException {
    long begin = System.nanoTime();
    long middle = begin + time.toNanos() / 2;
    long end = begin + time.toNanos();
    boolean looksThrice = time.compareTo(LONG_ENOUGH_FOR_THREE) >= 0;
    look();
    while (System.nanoTime() < end) {
      var early = turn(end);
      if (early.isPresent()) {
        return early.get();
      }
      if (looksThrice && System.nanoTime() >= middle) {
        looksThrice = false;
        look();
      }
    }
    look();
    return new Ending.Over();
  }

  /** A dump that takes longer than to the next one is enough for both. */
  private void look() throws InterruptedException {
    watch.mark();
    if (watch.observation(List.of()).looks().size() == looks) {
      watch.look();
      looks++;
    }
    outside.readSockets();
  }

  private Optional<Ending> turn(long end) throws InterruptedException {
    long left = Math.max(1_000_000, Math.min(TURN.toNanos(), end - System.nanoTime()));
    if (subject.hasEnded(Duration.ofNanos(left))) {
      return Optional.of(new Ending.Gone());
    }
    var state = subject.outside().state().filter(ProcessState::isHeld);
    held = state.isPresent() ? held + 1 : 0;
    return held >= TURNS_HELD ? state.map(Ending.Held::new) : Optional.empty();
  }
}
