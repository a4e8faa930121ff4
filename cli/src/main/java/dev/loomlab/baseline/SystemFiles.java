package dev.loomlab.baseline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The limits that Linux shows under {@code /proc} and {@code /sys}; elsewhere all are absent. */
final class SystemFiles {
  private final Path root;

  /**
   * Reads below a folder.
   *
   * @param root {@code /}, or what stands for it in a test
   */
  SystemFiles(Path root) {
    this.root = root;
  }

  /** A soft and a hard limit; an unlimited one is {@link Long#MAX_VALUE}. */
  record Bounds(long soft, long hard) {}

  /** How many files one process may hold open: of this JVM, which raises its soft limit itself. */
  Optional<Bounds> openFiles() {
    return limit("Max open files");
  }

  /** The ports that outgoing connections to one address may use, first and last. */
  Optional<Bounds> outgoingPorts() {
    return text("proc/sys/net/ipv4/ip_local_port_range")
        .map(String::trim)
        .map(range -> range.split("\\s+", 2))
        .filter(ends -> ends.length == 2)
        .map(ends -> new Bounds(Long.parseLong(ends[0]), Long.parseLong(ends[1])));
  }

  /** How many connections a listening socket may hold that nobody accepted yet. */
  OptionalLong listenBacklog() {
    return number("proc/sys/net/core/somaxconn");
  }

  /** How many more threads the system lets this user start, by the tightest limit that is known. */
  OptionalLong processesLeft() {
    long running =
        text("proc/loadavg")
            .map(line -> line.split("[ /]+"))
            .filter(words -> words.length > 4)
            .map(words -> Long.parseLong(words[4]))
            .orElse(0L);
    var limits =
        LongStream.of(
            number("proc/sys/kernel/threads-max").orElse(Long.MAX_VALUE),
            number("proc/sys/kernel/pid_max").orElse(Long.MAX_VALUE),
            limit("Max processes").map(Bounds::soft).orElse(Long.MAX_VALUE),
            cgroupLimit());
    long tightest = limits.min().orElse(Long.MAX_VALUE);
    return tightest == Long.MAX_VALUE
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(0, tightest - running));
  }

  /** Memory that could be used without swapping. */
  OptionalLong freeMemoryBytes() {
    return text("proc/meminfo").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith("MemAvailable:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
        .findFirst();
  }

  private long cgroupLimit() {
    var own =
        text("proc/self/cgroup").stream()
            .flatMap(String::lines)
            .filter(line -> line.startsWith("0::/"))
            .map(line -> "sys/fs/cgroup/" + line.substring("0::/".length()) + "/pids.max");
    return java.util.stream.Stream.concat(
            own, List.of("sys/fs/cgroup/pids.max", "sys/fs/cgroup/pids/pids.max").stream())
        .map(this::number)
        .filter(OptionalLong::isPresent)
        .mapToLong(OptionalLong::getAsLong)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  private Optional<Bounds> limit(String name) {
    return text("proc/self/limits").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(name + " "))
        .map(line -> line.substring(name.length()).trim().split("\\s+"))
        .filter(words -> words.length >= 2)
        .map(words -> new Bounds(bound(words[0]), bound(words[1])))
        .findFirst();
  }

  private static long bound(String word) {
    return word.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(word);
  }

  private OptionalLong number(String file) {
    return text(file).map(String::trim).filter(word -> word.matches("\\d{1,18}")).stream()
        .mapToLong(Long::parseLong)
        .findFirst();
  }

  /** A kernel setting gives its text to the first read only, so that must ask for all of it. */
  private Optional<String> text(String file) {
    try (var reader = Files.newBufferedReader(root.resolve(file))) {
      return Optional.of(reader.lines().collect(Collectors.joining("\n")));
    } catch (IOException | UncheckedIOException notThere) {
      return Optional.empty();
    }
  }
}
