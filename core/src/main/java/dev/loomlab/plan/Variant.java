package dev.loomlab.plan;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * One arm of a comparison: the target in one of its forms.
 *
 * @param name what the arm is called
 * @param target the program, if this arm has one of its own
 * @param setup what it adds to the target's start
 * @param observe what is watched in this arm, if that differs from the plan's
 * @param warmupBursts how many warm-ups precede each window, if that differs from the protocol's
 */
public record Variant(
    String name,
    Optional<Target> target,
    Setup setup,
    Optional<Observe> observe,
    OptionalInt warmupBursts) {}
