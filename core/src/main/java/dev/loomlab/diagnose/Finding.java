package dev.loomlab.diagnose;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One thing found in one JVM.
 *
 * @param kind what kind of thing
 * @param site where in the program: class and method of the deepest application frame, if known
 * @param statement what is the matter, one sentence
 * @param evidence what supports it, one line each, at least one
 * @param figures the same in numbers, by name with the unit in it, for example {@code
 *     longestMillis}
 * @param next what to do about it or to look at next, one sentence
 */
public record Finding(
    FindingKind kind,
    Optional<String> site,
    String statement,
    List<String> evidence,
    Map<String, Double> figures,
    String next) {

  /** Copies the collections. */
  public Finding {
    evidence = List.copyOf(evidence);
    if (evidence.isEmpty()) {
      throw new IllegalArgumentException("a finding without evidence: " + statement);
    }
    figures = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(figures));
  }
}
