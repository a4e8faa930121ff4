package dev.loomlab.observe;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * How many cores the system lets a process use: those of its affinity, or fewer if a control group
 * (version 2) that it belongs to has a quota of processor time, as in a container.
 */
public final class AllowedCores {
  private final Path proc;
  private final Path groups;

  AllowedCores(Path proc, Path groups) {
    this.proc = proc;
    this.groups = groups;
  }

  /** Of a process of this machine; nothing where /proc is missing. */
  public static OptionalInt of(long pid) {
    return new AllowedCores(Path.of("/proc", Long.toString(pid)), Path.of("/sys/fs/cgroup"))
        .count();
  }

  /** The smaller of affinity and quota; part of a core counts as a whole one. */
  OptionalInt count() {
    try {
      double cores = affinity();
      return OptionalInt.of((int) Math.max(1, Math.ceil(Math.min(cores, quota()))));
    } catch (IOException noProc) {
      return OptionalInt.empty();
    }
  }

  private int affinity() throws IOException {
    return Files.readAllLines(proc.resolve("status")).stream()
        .filter(line -> line.startsWith("Cpus_allowed:"))
        .map(line -> line.substring(line.indexOf(':') + 1).replace(",", "").trim())
        .map(mask -> new BigInteger(mask, 16).bitCount())
        .findFirst()
        .orElseThrow(() -> new IOException("no affinity in " + proc));
  }

  /** The least quota of the process's group and those above it, in cores. */
  private double quota() {
    return ControlGroup.of(proc, groups).folders().stream()
        .mapToDouble(AllowedCores::quotaOf)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** The quota that {@code cpu.max} gives: {@code max 100000} or {@code 150000 100000}. */
  private static double quotaOf(Path group) {
    try (var reader = Files.newBufferedReader(group.resolve("cpu.max"))) {
      var line = reader.readLine();
      if (line == null || line.startsWith("max")) {
        return Double.POSITIVE_INFINITY;
      }
      var parts = line.trim().split(" ", -1);
      return Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]);
    } catch (IOException noQuota) {
      return Double.POSITIVE_INFINITY;
    }
  }
}
