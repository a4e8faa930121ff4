package dev.loomlab.plan;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One measured quantity of a cell (a variant at a level). The enumeration is closed: what a report
 * shows, a verdict compares or an expectation names is one of these.
 */
public enum Figure {
  THROUGHPUT("throughput", "1/s", Better.HIGHER, true),
  P50("latencyMillis.p50", "ms", Better.LOWER, true),
  P90("latencyMillis.p90", "ms", Better.LOWER, false),
  P95("latencyMillis.p95", "ms", Better.LOWER, false),
  P99("latencyMillis.p99", "ms", Better.LOWER, true),
  P999("latencyMillis.p999", "ms", Better.LOWER, false),
  MAX("latencyMillis.max", "ms", Better.LOWER, false),
  MEAN("latencyMillis.mean", "ms", Better.LOWER, false),
  QUEUE_WAIT_P50("queueWaitMillis.p50", "ms", Better.LOWER, false),
  QUEUE_WAIT_P95("queueWaitMillis.p95", "ms", Better.LOWER, false),
  QUEUE_WAIT_P99("queueWaitMillis.p99", "ms", Better.LOWER, false),
  QUEUE_WAIT_MEAN("queueWaitMillis.mean", "ms", Better.LOWER, false),
  EXECUTION_P50("executionMillis.p50", "ms", Better.LOWER, false),
  EXECUTION_P95("executionMillis.p95", "ms", Better.LOWER, false),
  EXECUTION_P99("executionMillis.p99", "ms", Better.LOWER, false),
  EXECUTION_MEAN("executionMillis.mean", "ms", Better.LOWER, false),
  DRAIN("drainMillis", "ms", Better.LOWER, false),
  CPU_PER_REQUEST("cpuMicrosPerRequest", "us", Better.LOWER, true),
  CPU_CORES("cpuCores", "cores", Better.NEITHER, false),
  RSS("rssMiB", "MiB", Better.LOWER, true),
  HEAP("heapMiB", "MiB", Better.LOWER, true),
  ALLOCATED_PER_REQUEST("bytesPerRequest", "B", Better.LOWER, true),
  PLATFORM_THREADS("platformThreadsPeak", "threads", Better.NEITHER, false),
  VIRTUAL_THREADS("virtualThreadsPeak", "threads", Better.NEITHER, false),
  CARRIERS("carriersPeak", "threads", Better.NEITHER, false),
  VIRTUAL_THREAD_STARTS("virtualThreadStarts", "threads", Better.NEITHER, false),
  REQUESTS_HANDLED("requestsHandled", "requests", Better.NEITHER, false),
  PINNED_COUNT("pinned.count", "events", Better.LOWER, false),
  PINNED_MILLIS("pinned.millis", "ms", Better.LOWER, false),
  GC_PAUSE_MAX("gcPauseMaxMillis", "ms", Better.LOWER, false),
  ERROR_SHARE("errorShare", "share", Better.LOWER, false),
  GENERATOR_CPU_CORES("generatorCpuCores", "cores", Better.NEITHER, false),
  GENERATOR_LATENESS_P99("generatorLatenessP99Millis", "ms", Better.LOWER, false),
  HEAP_MOST("heapMostMiB", "MiB", Better.NEITHER, false),
  OPEN_FILES("openFilesPeak", "files", Better.NEITHER, false),
  CANARY_LATE("canaryLateMillis", "ms", Better.LOWER, false);

  /** Which way is good. */
  public enum Better {
    HIGHER,
    LOWER,
    NEITHER
  }

  private final String path;
  private final String unit;
  private final Better better;
  private final boolean compared;

  Figure(String path, String unit, Better better, boolean compared) {
    this.path = path;
    this.unit = unit;
    this.better = better;
    this.compared = compared;
  }

  /** Where the figure stands in a summary of result.json, its parts joined by dots. */
  public String path() {
    return path;
  }

  /** The unit in which it is kept and shown. */
  public String unit() {
    return unit;
  }

  /** Which way is good. */
  public Better better() {
    return better;
  }

  /** Whether variants are compared by it. */
  public boolean compared() {
    return compared;
  }

  /**
   * The name that expectations and comparisons use: the path, without {@code latencyMillis.} in
   * front, so {@code p99} and {@code rssMiB}.
   */
  public String key() {
    return path.startsWith("latencyMillis.") ? path.substring("latencyMillis.".length()) : path;
  }

  /** The figure of that key, whatever its case. */
  public static Optional<Figure> of(String key) {
    return Stream.of(values())
        .filter(
            figure -> figure.key().toLowerCase(Locale.ROOT).equals(key.toLowerCase(Locale.ROOT)))
        .findFirst();
  }
}
