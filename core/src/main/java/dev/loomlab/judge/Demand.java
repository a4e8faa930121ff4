package dev.loomlab.judge;

import java.util.OptionalDouble;

/**
 * What somebody wants of a service.
 *
 * @param perSecond requests per second, above 0
 * @param p99Millis the 99th percentile of the response time that must not be passed, above 0;
 *     empty: any
 */
public record Demand(double perSecond, OptionalDouble p99Millis) {
  /** Checks the ranges. */
  public Demand {
    if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
      throw new IllegalArgumentException("a rate must be above 0/s, not " + perSecond);
    }
    if (p99Millis.isPresent() && !(p99Millis.getAsDouble() > 0)) {
      throw new IllegalArgumentException(
          "a response time must be above 0, not " + p99Millis.getAsDouble() + " ms");
    }
  }
}
