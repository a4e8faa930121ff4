package dev.loomlab.schedule;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.Variant;
import java.util.List;

/**
 * A trial with the form of its variant and the levels that it sweeps: all that running it takes
 * beside the plan.
 *
 * @param trial which trial
 * @param variant the variant as it is started
 * @param levels the levels, in the order in which they are driven
 */
public record Errand(Trial trial, Variant variant, List<Level> levels) {
  /** Copies the levels. */
  public Errand {
    levels = List.copyOf(levels);
  }
}
