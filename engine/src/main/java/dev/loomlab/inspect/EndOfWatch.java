package dev.loomlab.inspect;

import dev.loomlab.observe.Watch;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sees to it that a watch ends, however the command does: nothing may be left running in the JVM
 * that was looked at, neither a flight recording nor a canary. It is there before the watch is,
 * since beginning one takes seconds in which the command may be interrupted, too.
 */
final class EndOfWatch implements AutoCloseable {
  private static final Duration BOUND_AT_EXIT = Duration.ofSeconds(5);

  private final Runnable clearing;
  private final CompletableFuture<Watch> watch = new CompletableFuture<>();
  private final AtomicBoolean isEnded = new AtomicBoolean();
  private final Thread hook;

  private EndOfWatch(Runnable clearing) {
    this.clearing = clearing;
    this.hook = Thread.ofPlatform().name("end of watch").unstarted(this::endInTime);
  }

  /**
   * Ends a watch when this process ends, unless it was ended before.
   *
   * @param clearing what is to be done after that, then
   */
  static EndOfWatch atExit(Runnable clearing) {
    var end = new EndOfWatch(clearing);
    Runtime.getRuntime().addShutdownHook(end.hook);
    return end;
  }

  /** Notes that the watch has begun. */
  Watch began(Watch begun) {
    watch.complete(begun);
    return begun;
  }

  /**
   * Ends it now, if nobody has, and waits for its beginning first.
   *
   * @return whether it was this call that ended it
   */
  boolean end() {
    var begun = watch.join();
    boolean isFirst = isEnded.compareAndSet(false, true);
    if (isFirst) {
      begun.stop();
    }
    return isFirst;
  }

  private void endInTime() {
    try {
      var _ = new Steps(BOUND_AT_EXIT).within(BOUND_AT_EXIT, "last end of watch", this::end);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    clearing.run();
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException exiting) {
      // The hook runs already, and does what it is for.
    }
  }
}
