package dev.loomlab.launch;

import dev.loomlab.record.Unobserved;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A target that answers. Closing it stops it with all its children. */
public interface RunningTarget extends AutoCloseable {

  /** Where it answers. */
  URI endpoint();

  /** The process that serves, where it runs on this machine and can be found. */
  Optional<ProcessHandle> process();

  /**
   * The process that serves in its stead, once the one of {@link #process} has ended: what a
   * supervisor started again.
   *
   * @param bound how long to wait for one
   * @return nothing if none came
   */
  default Optional<ProcessHandle> successor(Duration bound) throws InterruptedException {
    return Optional.empty();
  }

  /** What cannot be seen of it. */
  default List<Unobserved> unobserved() {
    return List.of();
  }

  /**
   * Completes when the target ends by itself, with how it ended, for example {@code exit code 1}.
   */
  CompletableFuture<String> ended();

  /** The last lines that it printed. */
  List<String> lastLogLines();

  /**
   * Stops the target: TERM to the whole tree of processes, KILL to what remains; returns when all
   * are gone. A target that was not started here is left alone.
   */
  @Override
  void close();
}
