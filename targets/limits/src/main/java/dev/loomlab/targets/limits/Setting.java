package dev.loomlab.targets.limits;

import java.time.Duration;

/**
 * What the service is told to be.
 *
 * @param port the port to listen on; 0 takes any free one
 * @param kind what binds it
 * @param size how many of it there are, at least 1; without meaning where the kind has no size
 * @param pause how long each request waits, in the service itself, its database or downstream
 * @param burn the CPU time that each request burns, where the kind is {@link Kind#CPU}
 * @param poolBeans whether pools show themselves through JMX, as services can choose
 * @param endsWithInput whether the program ends when its standard input does
 */
record Setting(
    int port,
    Kind kind,
    int size,
    Duration pause,
    Duration burn,
    boolean poolBeans,
    boolean endsWithInput) {
  Setting {
    if (size < 1) {
      throw new IllegalArgumentException("a size is at least 1, not " + size);
    }
  }
}
