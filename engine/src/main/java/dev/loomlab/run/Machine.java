package dev.loomlab.run;

import dev.loomlab.launch.TargetCommand;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * What bounds a run on this machine.
 *
 * @param cores the cores that may be used, numbered from 0
 * @param openFiles how many files a process may have open, if it is known
 * @param ephemeralPorts how many connections may lead from one address to another, if it is known
 * @param hasProgram whether a program is on the PATH
 * @param isCi whether the environment has {@code CI=true}
 */
public record Machine(
    List<Integer> cores,
    OptionalLong openFiles,
    OptionalLong ephemeralPorts,
    Predicate<String> hasProgram,
    boolean isCi) {

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Path PORT_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

  /** Copies the cores. */
  public Machine {
    cores = List.copyOf(cores);
  }

  /** This machine as it is now. */
  public static Machine current() {
    return new Machine(
        allowedCores(),
        openFileLimit(),
        ephemeralPortCount(),
        TargetCommand::isThere,
        Boolean.parseBoolean(System.getenv("CI")));
  }

  private static List<Integer> allowedCores() {
    try (var lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith("Cpus_allowed:"))
          .map(line -> line.substring(line.indexOf(':') + 1).replace(",", "").trim())
          .map(mask -> new BigInteger(mask, 16))
          .flatMap(mask -> IntStream.range(0, mask.bitLength()).filter(mask::testBit).boxed())
          .toList();
    } catch (IOException noProc) {
      return IntStream.range(0, Runtime.getRuntime().availableProcessors()).boxed().toList();
    }
  }

  /** The JVM has raised its own soft limit to the hard one, and hands it on to its children. */
  private static OptionalLong openFileLimit() {
    var system = ManagementFactory.getOperatingSystemMXBean();
    return system instanceof com.sun.management.UnixOperatingSystemMXBean unix
            && unix.getMaxFileDescriptorCount() > 0
        ? OptionalLong.of(unix.getMaxFileDescriptorCount())
        : OptionalLong.empty();
  }

  private static OptionalLong ephemeralPortCount() {
    return setting(PORT_RANGE)
        .map(range -> range.split("\\s+", -1))
        .map(range -> Long.parseLong(range[1]) - Long.parseLong(range[0]) + 1)
        .map(OptionalLong::of)
        .orElse(OptionalLong.empty());
  }

  /**
   * A setting of the kernel, if it has it. Such a file gives its text to the first read only, so
   * that must ask for all of it.
   */
  static Optional<String> setting(Path file) {
    try (var reader = Files.newBufferedReader(file)) {
      return Optional.ofNullable(reader.readLine()).map(String::trim);
    } catch (IOException none) {
      return Optional.empty();
    }
  }
}
