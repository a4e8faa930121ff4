package dev.loomlab.record;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a trial ran on: every fact whose change would make two trials incomparable.
 *
 * @param facts by name, for example {@code cores}, {@code cpu}, {@code os}, {@code target.jvm}
 */
public record Environment(Map<String, String> facts) {

  /** The fact that holds how many cores the machine has, a whole number. */
  public static final String CORES = "cores";

  /** The fact that holds how many cores the target may use, a whole number. */
  public static final String TARGET_CORES = "target.cores";

  /** Copies the facts, in the order of their names. */
  public Environment {
    facts = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(facts));
  }
}
