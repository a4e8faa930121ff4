package dev.loomlab.observe;

import dev.loomlab.record.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** What a target runs under: the limits that the system sets it, its JVM, and its settings. */
final class TargetFacts {
  private static final ObjectName MEMORY = JmxConnection.bean("java.lang:type=Memory");
  private static final ObjectName RUNTIME = JmxConnection.bean("java.lang:type=Runtime");
  private static final long MIB = 1 << 20;

  private final Map<String, String> facts = new TreeMap<>();

  private TargetFacts() {}

  /**
   * Reads them once; what cannot be read is left out.
   *
   * @param jvm the process's management beans, if it has any that can be reached
   */
  static Map<String, String> of(long pid, Optional<JmxConnection> jvm) {
    var all = new TargetFacts();
    all.readSystem(pid);
    jvm.ifPresent(all::readJvm);
    TargetSettings.of(pid, jvm)
        .forEach((name, value) -> all.facts.put(Environment.TARGET_SETTING + name, value));
    return all.facts;
  }

  private void readSystem(long pid) {
    AllowedCores.of(pid)
        .ifPresent(cores -> facts.put(Environment.TARGET_CORES, Integer.toString(cores)));
    openFilesLimit(pid).ifPresent(limit -> facts.put(Environment.TARGET_OPEN_FILES_LIMIT, limit));
    var group = ControlGroup.of(pid);
    group
        .least("memory.max")
        .ifPresent(
            bytes -> facts.put(Environment.TARGET_MEMORY_LIMIT_MIB, Long.toString(bytes / MIB)));
    group
        .least("pids.max")
        .ifPresent(count -> facts.put(Environment.TARGET_THREADS_LIMIT, Long.toString(count)));
  }

  private void readJvm(JmxConnection jvm) {
    try {
      if (jvm.read(RUNTIME, "SpecVersion").get("SpecVersion") instanceof String version) {
        facts.put(Environment.TARGET_JAVA, version);
      }
      if (jvm.read(MEMORY, "HeapMemoryUsage").get("HeapMemoryUsage") instanceof CompositeData heap
          && heap.get("max") instanceof Long max
          && max > 0) {
        facts.put(Environment.TARGET_HEAP_LIMIT_MIB, Long.toString(max / MIB));
      }
    } catch (IOException gone) {
      // The probe that reads the same beans again and again says so.
    }
  }

  /** How many files the system lets a process have open, by its soft limit. */
  private static Optional<String> openFilesLimit(long pid) {
    try (var lines = Files.lines(Path.of("/proc", Long.toString(pid), "limits"))) {
      return lines
          .filter(line -> line.startsWith("Max open files"))
          .map(line -> line.substring("Max open files".length()).trim().split("\\s+", 2)[0])
          .filter(limit -> limit.chars().allMatch(Character::isDigit))
          .findFirst();
    } catch (IOException noProc) {
      return Optional.empty();
    }
  }
}
