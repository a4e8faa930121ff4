package dev.loomlab.drive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** How long threads of this process were ready to run and had no processor, as Linux counts it. */
final class RunQueueWaits {
  private static final Path TASKS = Path.of("/proc/self/task");

  /** The kernel keeps so much of a thread's name. */
  private static final int KEPT_OF_NAME = 15;

  private RunQueueWaits() {}

  /** One number for each thread, in nanoseconds since its start; none at all off Linux. */
  static List<Long> nanos(List<Thread> threads) {
    if (!Files.isDirectory(TASKS)) {
      return List.of();
    }
    var byName = byName();
    return threads.stream()
        .map(Thread::getName)
        .map(name -> name.substring(0, Math.min(KEPT_OF_NAME, name.length())))
        .map(name -> byName.getOrDefault(name, 0L))
        .toList();
  }

  /** The waits of all threads. */
  private static Map<String, Long> byName() {
    var waits = new HashMap<String, Long>();
    try (Stream<Path> tasks = Files.list(TASKS)) {
      for (var task : tasks.toList()) {
        wait(task).ifPresent(one -> waits.put(one.thread(), one.nanos()));
      }
    } catch (IOException unreadable) {
      return Map.of();
    }
    return waits;
  }

  private record Wait(String thread, long nanos) {}

  /** What one thread waited; nothing if it ended meanwhile. */
  private static Optional<Wait> wait(Path task) {
    try {
      // Time on a processor, time waiting for one, and how often it ran.
      var fields = Files.readString(task.resolve("schedstat")).strip().split(" ", -1);
      var name = Files.readString(task.resolve("comm")).strip();
      return fields.length > 1
          ? Optional.of(new Wait(name, Long.parseLong(fields[1])))
          : Optional.empty();
    } catch (IOException ended) {
      return Optional.empty();
    }
  }
}
