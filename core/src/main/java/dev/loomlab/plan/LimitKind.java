package dev.loomlab.plan;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What can bind the throughput of a cell. */
public enum LimitKind {
  /** A bounded number of workers: a pool of threads, or permits that stand for one. */
  THREADS,
  /** The scheduler's parallelism for virtual threads. */
  CARRIERS,
  /** The processor time of the target's machine. */
  CPU,
  /** Connections or files that the target accepts. */
  CONNECTIONS,
  /** A named client or database pool. */
  POOL,
  /** A service that the target calls. */
  DOWNSTREAM,
  /** Partitions of a log. */
  PARTITIONS,
  /** The load generator itself: the cell says nothing about the target. */
  GENERATOR,
  /** Nothing in the target: more load would give more throughput. */
  OFFERED_LOAD,
  /** The evidence names nothing. */
  UNKNOWN;

  /** The name in plans and reports, for example {@code offered-load}. */
  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
