package dev.loomlab.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the results of a run go, and where services may run that it drives. */
final class PlaceOptions {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The results folder; without it, a new one under loomlab-results.")
  private @Nullable Path out;

  @Option(
      names = "--allow-host",
      paramLabel = "HOST",
      description = "Drive a service on this host too, not only on this machine; may be repeated.")
  private List<String> hosts = List.of();

  /** The results folder, if a person chose one. */
  Optional<Path> out() {
    return Optional.ofNullable(out);
  }

  /** Hosts beside this machine that may be driven. */
  List<String> hosts() {
    return List.copyOf(hosts);
  }
}
