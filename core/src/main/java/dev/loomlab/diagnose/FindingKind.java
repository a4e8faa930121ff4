package dev.loomlab.diagnose;

import java.util.Locale;

/** What may be found in one JVM. The enumeration is closed: docs/EVIDENCE.md explains each. */
public enum FindingKind {
  /** Nothing moves: all carriers are held by threads that wait for one that has none. */
  STALLED,
  /** Virtual threads blocked while they were pinned to their carriers. */
  PINNED,
  /** The same in the first seconds only, as when classes are loaded. */
  PINNED_COLD,
  /** Carriers are held although no thread is pinned: a native call, a file, a loop. */
  CARRIERS_HELD,
  /** The scheduler added carriers in place of those that block. */
  CARRIERS_ADDED,
  /** Threads queue for a pool of connections. */
  POOL_QUEUE,
  /** Threads queue for a lock. */
  LOCK_QUEUE,
  /** Many more threads live at once than there is work for: a fan-out without a bound. */
  FAN_OUT,
  /** Whoever hands tasks over waits until one is taken. */
  SUBMITTER_BLOCKED,
  /** Memory outside the heap grows while the heap does not. */
  DIRECT_MEMORY_GROWS,
  /** Most of what is allocated is allocated anew for each thread. */
  ALLOCATED_PER_THREAD,
  /** Collections take a large share of the processor time. */
  COLLECTION,
  /** How much of a request is waiting, and what that means. */
  WAITING_SHARE,
  /** The program ended by itself although there was work left. */
  ENDED_BY_ITSELF,
  /** The port is open and nobody accepts. */
  NOT_ACCEPTING,
  /** The JVM answers nothing. */
  SILENT,
  /** An option of the JVM that does nothing there or is known to do harm. */
  OPTION;

  /** The name in reports and files, for example {@code carriers-held}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
