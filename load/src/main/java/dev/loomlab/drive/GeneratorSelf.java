package dev.loomlab.drive;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.loomlab.record.GeneratorHealth;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** What this generator process has used so far; the difference of two of them is what it used. */
record GeneratorSelf(
    long nanos,
    long cpuNanos,
    List<Long> loopCpuNanos,
    long allocatedBytes,
    long gcCount,
    long gcMillis,
    long rssBytes,
    List<Long> loopWaitNanos) {
  private static final Path STATUS = Path.of("/proc/self/status");

  /** Copies the lists. */
  GeneratorSelf {
    loopCpuNanos = List.copyOf(loopCpuNanos);
    loopWaitNanos = List.copyOf(loopWaitNanos);
  }

  /** Reads everything now. */
  static GeneratorSelf now(List<Thread> loops) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long[] ids = loops.stream().mapToLong(Thread::threadId).toArray();
    var collectors = ManagementFactory.getGarbageCollectorMXBeans();
    return new GeneratorSelf(
        System.nanoTime(),
        system.getProcessCpuTime(),
        Arrays.stream(threads.getThreadCpuTime(ids)).boxed().toList(),
        Arrays.stream(threads.getThreadAllocatedBytes(ids)).sum(),
        collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum(),
        collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum(),
        residentBytes(),
        RunQueueWaits.nanos(loops));
  }

  /** What was used since an earlier reading. */
  GeneratorHealth since(GeneratorSelf earlier) {
    return new GeneratorHealth(
        cpuNanos - earlier.cpuNanos,
        largestShare(loopCpuNanos, earlier.loopCpuNanos, nanos - earlier.nanos),
        loopCpuNanos.size(),
        allocatedBytes - earlier.allocatedBytes,
        gcCount - earlier.gcCount,
        (gcMillis - earlier.gcMillis) * 1_000_000,
        rssBytes,
        largestShare(loopWaitNanos, earlier.loopWaitNanos, nanos - earlier.nanos));
  }

  /** The largest growth of one loop's time over the time that went by, 0 to 1. */
  private static double largestShare(List<Long> now, List<Long> before, long elapsedNanos) {
    double largest = 0;
    for (int loop = 0; loop < Math.min(now.size(), before.size()); loop++) {
      largest = Math.max(largest, (double) (now.get(loop) - before.get(loop)) / elapsedNanos);
    }
    return Math.min(1, largest);
  }

  private static long residentBytes() {
    try {
      return Files.readAllLines(STATUS).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> kibibytes(line) * 1024)
          .findFirst()
          .orElse(0);
    } catch (IOException notLinux) {
      return 0;
    }
  }

  private static long kibibytes(String line) {
    return Long.parseLong(line.replaceAll("[^0-9]", ""));
  }
}
