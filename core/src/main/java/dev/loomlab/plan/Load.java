package dev.loomlab.plan;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * The load that is offered to every variant alike.
 *
 * @param work what one unit of load is
 * @param levels how much at once, all closed or all open, in the plan's order
 * @param think the pause between an answer and the same user's next request; closed load only
 * @param connections how many connections open load may use; closed load uses one a user
 * @param generators how many generator processes share the load
 * @param trustAnyCertificate whether a certificate that cannot be verified is accepted
 */
public record Load(
    Work work,
    List<Level> levels,
    Duration think,
    OptionalInt connections,
    int generators,
    boolean trustAnyCertificate) {

  /** Copies the levels and checks the ranges. */
  public Load {
    levels = List.copyOf(levels);
    if (levels.isEmpty()) {
      throw new IllegalArgumentException("a load needs at least one level");
    }
    if (levels.stream().map(Object::getClass).distinct().count() > 1) {
      throw new IllegalArgumentException("levels are all closed or all open, not " + levels);
    }
    if (think.isNegative()) {
      throw new IllegalArgumentException("a pause cannot be negative: " + think);
    }
    if (generators < 1) {
      throw new IllegalArgumentException("a load needs at least one generator, not " + generators);
    }
  }
}
