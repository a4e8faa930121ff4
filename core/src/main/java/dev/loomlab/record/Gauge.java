package dev.loomlab.record;

/** What is read of a target from outside. The unit is in the name; totals grow from its start. */
public enum Gauge {
  CPU_NANOS_TOTAL,
  RSS_BYTES,
  PLATFORM_THREADS,
  OPEN_FILES,
  CONTEXT_SWITCHES_TOTAL,
  HEAP_USED_BYTES,
  DIRECT_MEMORY_BYTES,
  GC_COUNT_TOTAL,
  GC_MILLIS_TOTAL,
  /** The longest single pause since the sample before. */
  GC_PAUSE_MAX_MILLIS,
  ALLOCATED_BYTES_TOTAL,
  SCHEDULER_PARALLELISM,
  CARRIERS,
  MOUNTED_VIRTUAL_THREADS,
  QUEUED_VIRTUAL_THREADS,
  /** Processor time that the whole machine used, all cores together. */
  MACHINE_CPU_NANOS_TOTAL,
  /** Processor time of the samplers themselves: the observer's process. */
  OBSERVER_CPU_NANOS_TOTAL,
  /** What the heap may grow to. */
  HEAP_MOST_BYTES,
  /**
   * The longest time since the sample before that a trivial virtual thread waited until it ran; one
   * that still waits counts with its wait so far.
   */
  CANARY_START_LATE_NANOS,
  /** The same from the moment at which its sleep was over. */
  CANARY_WAKE_LATE_NANOS,
  /** The same of a platform thread: what is late here too is not the carriers' doing. */
  CANARY_PLATFORM_LATE_NANOS
}
