package dev.loomlab.observe;

import dev.loomlab.record.Gauge;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The whole machine's processor time, where /proc is there, and that of the observer itself.
 *
 * <p>Busy time is user, nice, system, irq, softirq and steal; guest time is part of user time, and
 * idle and iowait are not busy (proc_stat(5)).
 */
final class MachineProbe implements Probe {
  private static final Path STAT = Path.of("/proc/stat");
  private static final double NANOS_PER_TICK = 1e7;
  private static final int[] BUSY_FIELDS = {1, 2, 3, 6, 7, 8};

  private final Optional<ProcessCpuClock> own = ProcessCpuClock.of(ProcessHandle.current().pid());

  @Override
  public String name() {
    return "machine figures";
  }

  @Override
  public void read(Map<Gauge, Double> into, Edge edge) throws IOException {
    into.put(Gauge.OBSERVER_CPU_NANOS_TOTAL, ownCpuNanos());
    if (Files.isReadable(STAT)) {
      into.put(Gauge.MACHINE_CPU_NANOS_TOTAL, busyNanos());
    }
  }

  private double ownCpuNanos() throws IOException {
    if (own.isPresent()) {
      return own.get().nanos();
    }
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
        .getProcessCpuTime();
  }

  private static double busyNanos() throws IOException {
    try (var lines = Files.newBufferedReader(STAT)) {
      var first = lines.readLine();
      if (first == null) {
        throw new IOException(STAT + " is empty");
      }
      var fields = first.split("\\s+", -1);
      double ticks = 0;
      for (int field : BUSY_FIELDS) {
        ticks += Long.parseLong(fields[field]);
      }
      return ticks * NANOS_PER_TICK;
    }
  }

  @Override
  public void close() {}
}
