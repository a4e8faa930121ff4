package dev.loomlab.targets.limits;

import java.time.Duration;

/** What binds the service, with its size. */
sealed interface Bound {

  /** Nothing: a virtual thread per request, and a wait that any number can share. */
  record None() implements Bound {}

  /** A pool of so many platform threads that run the requests. */
  record Threads(int threads) implements Bound {}

  /** A pool of so many virtual threads that run the requests. */
  record VirtualThreads(int threads) implements Bound {}

  /**
   * A named pool of so many database connections.
   *
   * @param connections how many
   * @param beans whether the pool shows itself through JMX, as services can choose
   */
  record DatabasePool(int connections, boolean beans) implements Bound {}

  /** An HTTP client's pool of so many connections to one host. */
  record ClientPool(int connections) implements Bound {}

  /** A service behind this one that serves so many requests at once. */
  record Downstream(int atOnce) implements Bound {}

  /** So many accepted connections; further ones wait in the backlog. */
  record Accept(int connections) implements Bound {}

  /** The processor: each request burns this much of its time. */
  record Cpu(Duration burn) implements Bound {}
}
