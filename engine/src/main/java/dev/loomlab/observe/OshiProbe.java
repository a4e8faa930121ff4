package dev.loomlab.observe;

import dev.loomlab.record.Gauge;
import java.io.IOException;
import java.util.Map;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;

/** A process by the library OSHI, for systems without /proc. Processor time is in milliseconds. */
final class OshiProbe implements Probe {
  private static final double NANOS_PER_MILLI = 1e6;

  private final int pid;
  private final boolean countsThreads;
  private final SystemInfo system = new SystemInfo();

  /**
   * Looks at a process.
   *
   * @param countsThreads whether its threads are counted here
   */
  OshiProbe(long pid, boolean countsThreads) {
    this.pid = Math.toIntExact(pid);
    this.countsThreads = countsThreads;
  }

  @Override
  public String name() {
    return "process figures";
  }

  @Override
  public void read(Map<Gauge, Double> into, Edge edge) throws IOException {
    OSProcess process = system.getOperatingSystem().getProcess(pid);
    if (process == null) {
      throw new IOException("the process has ended");
    }
    into.put(
        Gauge.CPU_NANOS_TOTAL, (process.getKernelTime() + process.getUserTime()) * NANOS_PER_MILLI);
    into.put(Gauge.RSS_BYTES, (double) process.getResidentSetSize());
    if (countsThreads) {
      into.put(Gauge.PLATFORM_THREADS, (double) process.getThreadCount());
    }
    if (process.getContextSwitches() > 0) {
      into.put(Gauge.CONTEXT_SWITCHES_TOTAL, (double) process.getContextSwitches());
    }
    if (edge == Edge.AT && process.getOpenFiles() > 0) {
      into.put(Gauge.OPEN_FILES, (double) process.getOpenFiles());
    }
  }

  @Override
  public void close() {}
}
