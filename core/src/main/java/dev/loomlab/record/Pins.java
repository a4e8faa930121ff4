package dev.loomlab.record;

import java.util.List;

/**
 * Where virtual threads were pinned, the site with the most time first.
 *
 * @param thresholdNanos pins that were shorter were not recorded
 * @param cold those before the window: while a level connects and warms up, or in the first seconds
 *     of a recording
 * @param steady those after
 */
public record Pins(long thresholdNanos, List<PinnedSite> cold, List<PinnedSite> steady) {
  /** Copies the lists. */
  public Pins {
    cold = List.copyOf(cold);
    steady = List.copyOf(steady);
  }
}
