package dev.loomlab.run;

import dev.loomlab.launch.ProcessTree;
import dev.loomlab.launch.RunningTarget;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The one life of a target that a trial measures: from the process that served at its start until
 * that process ends. What a supervisor starts afterwards on the same port is another life, and no
 * level may hold answers of both.
 *
 * @param target the target as it was handed on
 * @param process the process that served then, if it is known
 */
record TargetLife(RunningTarget target, Optional<ProcessHandle> process) {
  private static final long END_IS_NOTICED_MILLIS = 500;
  private static final Duration RESTARTS_WITHIN = Duration.ofSeconds(5);

  /** Begins with the process that serves now. */
  static TargetLife of(RunningTarget target) {
    return new TargetLife(target, target.process());
  }

  /** Whether it is over, as far as that can be seen. */
  boolean isOver() {
    return process.isPresent() && !ProcessTree.isRunning(process.get());
  }

  /**
   * How it ended.
   *
   * @return nothing if it goes on, even a moment later: a generator whose target is gone may
   *     complain before the end of the target is noticed
   */
  Optional<String> end() throws InterruptedException {
    var how = ending();
    if (how.isEmpty()) {
      return Optional.empty();
    }
    var next = target.successor(process.isPresent() ? RESTARTS_WITHIN : Duration.ZERO);
    return Optional.of(
        next.map(after -> restarted(process, after))
            .orElseGet(() -> "the target ended under load: " + how.get()));
  }

  private Optional<String> ending() throws InterruptedException {
    try {
      return Optional.of(target.ended().get(END_IS_NOTICED_MILLIS, TimeUnit.MILLISECONDS));
    } catch (TimeoutException | ExecutionException stillRunning) {
      return isOver()
          ? process.map(gone -> "its process " + gone.pid() + " ended")
          : Optional.empty();
    }
  }

  private static String restarted(Optional<ProcessHandle> before, ProcessHandle after) {
    return "the target was restarted under load: it was "
        + before.map(each -> "process " + each.pid()).orElse("another process")
        + ", then process "
        + after.pid()
        + "; a trial is one life of its target, so what came after is not counted. Find out why it"
        + " ended, and keep its supervisor from restarting it while it is measured";
  }
}
