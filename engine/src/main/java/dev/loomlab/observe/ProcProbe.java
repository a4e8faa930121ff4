package dev.loomlab.observe;

import dev.loomlab.record.Gauge;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A process by Linux's /proc: processor time, resident memory, threads, open files, context
 * switches.
 *
 * <p>Context switches are summed over the threads that live, at edges only, since each thread is a
 * file of its own; those of threads that ended in between are lost.
 */
final class ProcProbe implements Probe {
  private static final Path PROC = Path.of("/proc");
  private static final int MOST_THREADS = 2_000;
  private static final double NANOS_PER_TICK =
      1e7; // USER_HZ is 100 on every Linux that Java runs on
  private static final int USER_TICKS = 11;

  private final Path folder;
  private final Optional<ProcessCpuClock> clock;
  private final boolean countsThreads;

  /**
   * Looks at a process.
   *
   * @param countsThreads whether its threads are counted here; the JVM's own count leaves its
   *     internal threads out, and the two must not be mixed
   */
  ProcProbe(long pid, boolean countsThreads) {
    this.folder = PROC.resolve(Long.toString(pid));
    this.clock = ProcessCpuClock.of(pid);
    this.countsThreads = countsThreads;
  }

  /** Whether this machine has a /proc of this kind. */
  static boolean isThere() {
    return Files.isReadable(PROC.resolve("self/stat"));
  }

  @Override
  public String name() {
    return "process figures";
  }

  @Override
  public void read(Map<Gauge, Double> into, Edge edge) throws IOException {
    try {
      into.put(Gauge.CPU_NANOS_TOTAL, cpuNanos());
      readStatus(into);
      readOpenFiles(into, edge);
      if (edge == Edge.AT) {
        readContextSwitches(into);
      }
    } catch (NoSuchFileException gone) {
      throw new IOException("the process has ended", gone);
    }
  }

  private double cpuNanos() throws IOException {
    if (clock.isPresent()) {
      return clock.get().nanos();
    }
    var line = Files.readString(folder.resolve("stat"));
    var fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
    long ticks = Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[USER_TICKS + 1]);
    return ticks * NANOS_PER_TICK;
  }

  private void readStatus(Map<Gauge, Double> into) throws IOException {
    for (var line : Files.readAllLines(folder.resolve("status"))) {
      if (line.startsWith("VmRSS:")) {
        into.put(Gauge.RSS_BYTES, number(line) * 1024.0);
      } else if (countsThreads && line.startsWith("Threads:")) {
        into.put(Gauge.PLATFORM_THREADS, (double) number(line));
      }
    }
  }

  /** The folder's size is the number of its files since Linux 6.2; before, they are counted. */
  private void readOpenFiles(Map<Gauge, Double> into, Edge edge) throws IOException {
    var files = folder.resolve("fd");
    long size = Files.size(files);
    if (size > 0) {
      into.put(Gauge.OPEN_FILES, (double) size);
    } else if (edge == Edge.AT && Files.isReadable(files)) {
      into.put(Gauge.OPEN_FILES, (double) count(files));
    }
  }

  private static long count(Path directory) throws IOException {
    long count = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (var ignored : files) {
        count++;
      }
    }
    return count;
  }

  private void readContextSwitches(Map<Gauge, Double> into) throws IOException {
    long switches = 0;
    int threads = 0;
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(folder.resolve("task"))) {
      for (var task : tasks) {
        if (++threads > MOST_THREADS) {
          return; // reading on would disturb what is measured
        }
        switches += contextSwitches(task);
      }
    }
    into.put(Gauge.CONTEXT_SWITCHES_TOTAL, (double) switches);
  }

  private static long contextSwitches(Path task) throws IOException {
    try {
      return Files.readAllLines(task.resolve("status")).stream()
          .filter(line -> line.contains("ctxt_switches:"))
          .mapToLong(ProcProbe::number)
          .sum();
    } catch (IOException endedMeanwhile) {
      // A thread that ends between opening and reading gives "No such process", not a missing file.
      return 0;
    }
  }

  /** The first number of a line such as {@code VmRSS: 1234 kB}. */
  private static long number(String line) {
    return Long.parseLong(line.substring(line.indexOf(':') + 1).trim().split("\\s", 2)[0]);
  }

  @Override
  public void close() {}
}
