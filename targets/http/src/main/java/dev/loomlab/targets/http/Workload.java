package dev.loomlab.targets.http;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Semaphore;

/** The work of one request: take a permit if there are any, wait, then burn CPU time. */
final class Workload {

  /**
   * How one request's work went: the time it waited for a permit, the time the work itself took,
   * both in nanoseconds, and why the wait failed if it did.
   */
  record Done(long permitWaitNanos, long execNanos, Optional<IOException> failure) {}

  private final Pause pause;
  private final long cpuIterations;
  private final Optional<Semaphore> permits;
  private final FreezeGate freeze;
  private final Counters counters;

  /** Work that pauses, then burns the iterations, at most as many at once as there are permits. */
  Workload(
      Pause pause, long cpuIterations, OptionalInt permits, FreezeGate freeze, Counters counters) {
    this.pause = pause;
    this.cpuIterations = cpuIterations;
    // Fair, as a pool's queue is: first come, first served, so that the two can be compared.
    this.permits =
        permits.isPresent()
            ? Optional.of(new Semaphore(permits.getAsInt(), true))
            : Optional.empty();
    this.freeze = freeze;
    this.counters = counters;
  }

  /** Does the work once on the calling thread. */
  Done perform() {
    long askedNanos = System.nanoTime();
    permits.ifPresent(Semaphore::acquireUninterruptibly);
    try {
      long startNanos = System.nanoTime();
      Optional<IOException> failure = run();
      return new Done(startNanos - askedNanos, System.nanoTime() - startNanos, failure);
    } finally {
      permits.ifPresent(Semaphore::release);
    }
  }

  private Optional<IOException> run() {
    counters.workBegins();
    try {
      pause.await();
      if (cpuIterations > 0) {
        CpuBurner.burnIterations(cpuIterations);
      }
      freeze.pass();
      return Optional.empty();
    } catch (IOException e) {
      counters.failed();
      return Optional.of(e);
    } finally {
      counters.workEnds();
    }
  }
}
