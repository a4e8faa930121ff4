package dev.loomlab.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * The control group (version 2) of a process with those above it, each of which may set limits.
 *
 * @param folders the groups' folders, the outermost first; none where there is no such group
 */
record ControlGroup(List<Path> folders) {
  private static final String UNIFIED = "0::";

  /** Copies the list. */
  ControlGroup {
    folders = List.copyOf(folders);
  }

  /** That of a process of this machine. */
  static ControlGroup of(long pid) {
    return of(Path.of("/proc", Long.toString(pid)), Path.of("/sys/fs/cgroup"));
  }

  /**
   * That of a process.
   *
   * @param proc its folder under /proc
   * @param root where the groups are
   */
  static ControlGroup of(Path proc, Path root) {
    try (var lines = Files.lines(proc.resolve("cgroup"))) {
      return lines
          .filter(line -> line.startsWith(UNIFIED))
          .map(line -> new ControlGroup(down(root, Path.of(line.substring(UNIFIED.length() + 1)))))
          .findFirst()
          .orElse(new ControlGroup(List.of()));
    } catch (IOException noGroups) {
      return new ControlGroup(List.of());
    }
  }

  private static List<Path> down(Path root, Path path) {
    var folders = new ArrayList<>(List.of(root));
    for (var step : path) {
      folders.add(folders.getLast().resolve(step));
    }
    return folders;
  }

  /** The least limit that a file of one line sets in any of them; nothing if none does. */
  OptionalLong least(String file) {
    return folders.stream().flatMapToLong(folder -> number(folder.resolve(file))).min();
  }

  /** The number in a file; {@code max} and what is missing set no limit. */
  private static LongStream number(Path file) {
    try (var reader = Files.newBufferedReader(file)) {
      var line = reader.readLine();
      return line == null || !line.trim().matches("\\d{1,18}")
          ? LongStream.empty()
          : LongStream.of(Long.parseLong(line.trim()));
    } catch (IOException noLimit) {
      return LongStream.empty();
    }
  }
}
