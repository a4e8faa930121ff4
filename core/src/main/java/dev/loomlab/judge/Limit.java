package dev.loomlab.judge;

import dev.loomlab.plan.LimitKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What bound the throughput of a cell.
 *
 * @param kind what it was
 * @param size how many of it there are, where the evidence says: workers, carriers, cores
 * @param evidence sentences with the figures that support it, the strongest first
 * @param name what the target calls it, for example the name of a pool, where that is known
 * @param next what to try next, where the evidence says
 */
public record Limit(
    LimitKind kind,
    OptionalDouble size,
    List<String> evidence,
    Optional<String> name,
    Optional<Next> next) {
  /** Copies the evidence. */
  public Limit {
    evidence = List.copyOf(evidence);
  }

  /** A limit without a name, and without a word on what to try. */
  public Limit(LimitKind kind, OptionalDouble size, List<String> evidence) {
    this(kind, size, evidence, Optional.empty(), Optional.empty());
  }

  /** The same limit with what to try next. */
  Limit with(Next step) {
    return new Limit(kind, size, evidence, name, Optional.of(step));
  }

  /** The same limit by the name that the target gives it. */
  Limit named(String called) {
    return new Limit(kind, size, evidence, Optional.of(called), next);
  }

  /**
   * What to try next.
   *
   * @param step what to change and what it should give, in a sentence
   * @param throughput what the throughput should rise to, 1/s, where it can be predicted
   */
  public record Next(String step, OptionalDouble throughput) {}
}
