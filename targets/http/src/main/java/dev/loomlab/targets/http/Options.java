package dev.loomlab.targets.http;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the target was asked to be, valid as a whole.
 *
 * @param listen where it listens
 * @param serving who runs a request
 * @param work what a request costs
 * @param serverTiming whether answers carry the stages queue and exec
 * @param freeze the one stall of the service, if it is to have one
 */
record Options(
    Listen listen,
    ServingModel serving,
    Work work,
    boolean serverTiming,
    Optional<FreezeGate.Plan> freeze) {

  /**
   * Where the target listens, always on 127.0.0.1.
   *
   * @param port 0 to 65535; 0 lets the system choose a free one
   * @param backlog connections that may wait to be accepted; the kernel may cap it
   */
  record Listen(int port, int backlog) {
    /**
     * @throws IllegalArgumentException if a value is out of its range
     */
    Listen {
      if (port < 0 || port > 65_535 || backlog < 1) {
        throw new IllegalArgumentException("no such port or backlog: " + port + ", " + backlog);
      }
    }
  }

  /**
   * What a request costs.
   *
   * @param pause what it waits for
   * @param cpuNanos CPU time it burns after that, in nanoseconds
   * @param permits how many requests may be at work at the same time; empty for no such limit
   * @param bodyBytes size of the answer's body
   */
  record Work(Pause pause, long cpuNanos, OptionalInt permits, int bodyBytes) {
    /**
     * @throws IllegalArgumentException if a value is out of its range
     */
    Work {
      if (cpuNanos < 0 || bodyBytes < 0 || permits.orElse(1) < 1) {
        throw new IllegalArgumentException(
            "CPU time and body are at least 0, permits at least 1, not %d ns, %d bytes, %s"
                .formatted(cpuNanos, bodyBytes, permits));
      }
    }
  }
}
