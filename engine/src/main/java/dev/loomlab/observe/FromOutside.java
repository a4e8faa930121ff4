package dev.loomlab.observe;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Sockets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * A process as the system shows it, whether or not it answers: by Linux's /proc, elsewhere by OSHI
 * and then without its state and connections. Nothing here asks the process itself.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class FromOutside {
  private final long pid;
  private final Probe process;
  private final Probe machine = new MachineProbe();

  private FromOutside(long pid) {
    this.pid = pid;
    this.process = ProcProbe.isThere() ? new ProcProbe(pid, true) : new OshiProbe(pid, true);
  }

  /** A process of this machine. */
  public static FromOutside of(long pid) {
    return new FromOutside(pid);
  }

  /** What it is doing; nothing once it is gone, or where there is no /proc. */
  public Optional<ProcessState> state() {
    return ProcessState.of(pid);
  }

  /** Whether it may be attached to, found out without disturbing it. */
  public JvmAccess access() {
    return JvmAccess.of(pid);
  }

  /** What it runs under: the limits that the system sets it, and the settings it was given. */
  public Map<String, String> facts() {
    return TargetFacts.of(pid, Optional.empty());
  }

  /**
   * Processor time, resident memory, threads and open files.
   *
   * @param originNanos from when the sample's time counts, by {@link System#nanoTime}
   * @throws IOException if the process has ended
   */
  public Sample sample(long originNanos) throws IOException {
    long atNanos = System.nanoTime() - originNanos;
    var values = new EnumMap<Gauge, Double>(Gauge.class);
    process.read(values, Probe.Edge.AT);
    machine.read(values, Probe.Edge.AT);
    return new Sample(atNanos, values);
  }

  /**
   * Its TCP connections now.
   *
   * @throws IOException if they are not shown, as those of another user's process, and why
   */
  public Sockets sockets() throws IOException {
    var folder = Path.of("/proc", Long.toString(pid));
    if (!Files.isDirectory(Path.of("/proc/self"))) {
      throw new IOException("this system has no /proc");
    }
    if (!Files.isReadable(folder.resolve("fd"))) {
      throw new IOException(
          Files.isDirectory(folder)
              ? "the system does not show what another user's process has open"
              : "the process has ended");
    }
    return new SocketTable(folder).read();
  }
}
