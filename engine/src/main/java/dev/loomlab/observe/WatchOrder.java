package dev.loomlab.observe;

import dev.loomlab.plan.Observe;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is to be watched.
 *
 * @param process the process that serves, if it is known
 * @param observe what is watched of it
 * @param folder where {@code recording.jfr} and {@code threads.json} are written
 * @param originNanos the trial's start by {@link System#nanoTime}, from which samples count
 * @param endpoint where the target answers, if it may be asked for its own figures
 * @param bound where a flight recording ends by itself; empty: when the watch does
 */
public record WatchOrder(
    Optional<ProcessHandle> process,
    Observe observe,
    Path folder,
    long originNanos,
    Optional<URI> endpoint,
    Optional<RecordingBound> bound) {

  /** A target whose recording ends when the watch does. */
  public WatchOrder(
      Optional<ProcessHandle> process,
      Observe observe,
      Path folder,
      long originNanos,
      Optional<URI> endpoint) {
    this(process, observe, folder, originNanos, endpoint, Optional.empty());
  }

  /** A target that is not asked for its own figures. */
  public WatchOrder(
      Optional<ProcessHandle> process, Observe observe, Path folder, long originNanos) {
    this(process, observe, folder, originNanos, Optional.empty());
  }
}
