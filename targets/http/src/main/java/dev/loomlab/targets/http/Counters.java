package dev.loomlab.targets.http;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** What the target counts while it serves, and says when it stops. */
final class Counters {

  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger peakInFlight = new AtomicInteger();
  private final LongAdder handled = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder undelivered = new LongAdder();
  private final AtomicLong refused = new AtomicLong();
  private final LongAdder entered = new LongAdder();
  private final LongAdder left = new LongAdder();
  private final long cpuNanosAtStart = processCpuNanos();

  /** A request has reached the handler. */
  void entered() {
    entered.increment();
  }

  /** A request begins its work: it holds its thread and, where there are permits, one of them. */
  void workBegins() {
    int now = inFlight.incrementAndGet();
    if (now > peakInFlight.get()) {
      peakInFlight.accumulateAndGet(now, Math::max);
    }
  }

  /** A request's work is done, well or badly; it is handled, and its answer follows. */
  void workEnds() {
    inFlight.decrementAndGet();
    handled.increment();
  }

  /** The work of a request failed, and it is answered with an error. */
  void failed() {
    failed.increment();
  }

  /** An answer could not be written, because the client had gone. */
  void undelivered() {
    undelivered.increment();
  }

  /** No thread could be had for a request; returns how often that has happened. */
  long refused() {
    return refused.incrementAndGet();
  }

  /** A request has left the handler. */
  void left() {
    left.increment();
  }

  /** Whether no request is in the handler now. Exact only when none arrives meanwhile. */
  boolean idle() {
    long leftUntilNow = left.sum();
    return entered.sum() == leftUntilNow;
  }

  /** Requests whose work was done, since the start. */
  long handled() {
    return handled.sum();
  }

  /** The largest number of requests that did their work at the same time. */
  int peakInFlight() {
    return peakInFlight.get();
  }

  /**
   * All counts as one line of {@code name=number} pairs. CPU per request is the CPU time of the
   * whole process since it began to serve, in microseconds, divided by the requests handled; {@code
   * unknown} without requests or where the JVM cannot tell.
   */
  String summary() {
    long requests = handled();
    long cpuNanos = processCpuNanos();
    String cpuMicrosPerRequest =
        requests == 0 || cpuNanos < 0
            ? "unknown"
            : String.format(Locale.ROOT, "%.1f", (cpuNanos - cpuNanosAtStart) / 1e3 / requests);
    return "handled="
        + requests
        + " peakInFlight="
        + peakInFlight()
        + " cpuMicrosPerRequest="
        + cpuMicrosPerRequest
        + " failed="
        + failed.sum()
        + " undelivered="
        + undelivered.sum()
        + " refused="
        + refused.get();
  }

  /** The bean's own convention: negative where the platform cannot tell. */
  private static long processCpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
