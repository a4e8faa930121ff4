package dev.loomlab.observe;

import dev.loomlab.plan.Observe;
import dev.loomlab.plan.Secrets;
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
 * @param secrets what no file may hold, though the target may tell it in names and figures
 */
public record WatchOrder(
    Optional<ProcessHandle> process,
    Observe observe,
    Path folder,
    long originNanos,
    Optional<URI> endpoint,
    Optional<RecordingBound> bound,
    Secrets secrets) {

  /** A target whose recording ends when the watch does. */
  public WatchOrder(
      Optional<ProcessHandle> process,
      Observe observe,
      Path folder,
      long originNanos,
      Optional<URI> endpoint,
      Secrets secrets) {
    this(process, observe, folder, originNanos, endpoint, Optional.empty(), secrets);
  }

  /** A target that is told no secrets. */
  public WatchOrder(
      Optional<ProcessHandle> process,
      Observe observe,
      Path folder,
      long originNanos,
      Optional<URI> endpoint,
      Optional<RecordingBound> bound) {
    this(process, observe, folder, originNanos, endpoint, bound, Secrets.NONE);
  }

  /** A target that is told no secrets and not asked for its own figures. */
  public WatchOrder(
      Optional<ProcessHandle> process, Observe observe, Path folder, long originNanos) {
    this(process, observe, folder, originNanos, Optional.empty(), Optional.empty(), Secrets.NONE);
  }
}
