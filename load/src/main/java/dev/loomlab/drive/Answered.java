package dev.loomlab.drive;

import java.util.HashSet;
import java.util.Set;

/**
 * Which requests a target has answered as asked, at this level or one before. Of those a run of
 * wrong answers is the target's failure under load, and not a mistake in the plan.
 */
final class Answered {
  private final Set<String> names = new HashSet<>();

  /** A request was answered as asked. */
  void add(String name) {
    names.add(name);
  }

  /** Whether a request was ever answered as asked. */
  boolean has(String name) {
    return names.contains(name);
  }
}
