package dev.loomlab.judge;

import dev.loomlab.plan.LimitKind;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What bound the throughput of a cell.
 *
 * @param kind what it was
 * @param size how many of it there are, where the evidence says: workers, carriers, cores
 * @param evidence sentences with the figures that support it, the strongest first
 */
public record Limit(LimitKind kind, OptionalDouble size, List<String> evidence) {
  /** Copies the evidence. */
  public Limit {
    evidence = List.copyOf(evidence);
  }
}
