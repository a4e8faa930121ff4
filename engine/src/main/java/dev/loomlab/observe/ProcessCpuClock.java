package dev.loomlab.observe;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * The processor time of another process of this machine, in nanoseconds, from the kernel's clock of
 * that process: one system call, all its threads, those that have ended too.
 *
 * <p>The files under /proc and the JMX bean count in ticks of 10 ms, which at a light load is a
 * tenth of what a window costs. Linux only. The clock's number is {@code (~pid << 3) | 2}: Linux,
 * {@code include/linux/posix-timers_types.h}, MAKE_PROCESS_CPUCLOCK with CPUCLOCK_SCHED; it is what
 * clock_getcpuclockid(3) gives.
 */
final class ProcessCpuClock {
  private static final int CPUCLOCK_SCHED = 2;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final int clock;
  private final MethodHandle getTime;
  private final MemorySegment time;

  private ProcessCpuClock(long pid, MethodHandle getTime) {
    this.clock = (~(int) pid << 3) | CPUCLOCK_SCHED;
    this.getTime = getTime;
    this.time = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG, 2);
  }

  /** The clock of a process, where the system has one that can be read. */
  static Optional<ProcessCpuClock> of(long pid) {
    if (!System.getProperty("os.name").equals("Linux")
        || ValueLayout.ADDRESS.byteSize() != Long.BYTES) {
      return Optional.empty();
    }
    try {
      var clock = new ProcessCpuClock(pid, clockGetTime());
      clock.nanos();
      return Optional.of(clock);
    } catch (IOException | IllegalCallerException | UnsupportedOperationException noClock) {
      return Optional.empty(); // /proc/PID/stat remains, in ticks
    }
  }

  @SuppressWarnings("restricted")
  private static MethodHandle clockGetTime() throws IOException {
    var linker = Linker.nativeLinker();
    var address =
        linker
            .defaultLookup()
            .find("clock_gettime")
            .orElseThrow(() -> new IOException("the C library has no clock_gettime"));
    return linker.downcallHandle(
        address,
        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
  }

  /**
   * Processor time since the process started.
   *
   * @throws IOException if the process has ended
   */
  long nanos() throws IOException {
    if (call() != 0) {
      throw new IOException("the process has ended");
    }
    return time.getAtIndex(ValueLayout.JAVA_LONG, 0) * NANOS_PER_SECOND
        + time.getAtIndex(ValueLayout.JAVA_LONG, 1);
  }

  private int call() throws IOException {
    try {
      return (int) getTime.invokeExact(clock, time);
    } catch (RuntimeException | Error fault) {
      throw fault;
    } catch (Throwable unexpected) {
      throw new IOException("clock_gettime cannot be called", unexpected);
    }
  }
}
