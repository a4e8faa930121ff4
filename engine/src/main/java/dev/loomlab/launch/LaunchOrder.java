package dev.loomlab.launch;

import dev.loomlab.plan.Secrets;
import dev.loomlab.plan.Setup;
import dev.loomlab.plan.Target;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What is to be started.
 *
 * @param target the program
 * @param setup what the case and the variant add to its start
 * @param folder where {@code target.log} is written
 * @param cores the cores that it is held to, numbered from 0; empty: any
 * @param secrets what is masked in {@code target.log}
 * @param readyWithin how long it may take until it answers; empty: as long as the launcher waits
 */
public record LaunchOrder(
    Target target,
    Setup setup,
    Path folder,
    List<Integer> cores,
    Secrets secrets,
    Optional<Duration> readyWithin) {
  /** Copies the cores. */
  public LaunchOrder {
    cores = List.copyOf(cores);
  }

  /** Without any secrets. */
  public LaunchOrder(Target target, Setup setup, Path folder, List<Integer> cores) {
    this(target, setup, folder, cores, Secrets.NONE, Optional.empty());
  }
}
