package dev.loomlab.launch;

import java.net.URI;
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
