package dev.loomlab.diagnose;

import dev.loomlab.record.Unobserved;
import java.util.List;

/**
 * What the observations of one JVM say.
 *
 * @param findings what was found, the gravest first
 * @param unobserved what could not be watched, so that nothing can be said of it
 */
public record Diagnosis(List<Finding> findings, List<Unobserved> unobserved) {
  /** Copies the lists. */
  public Diagnosis {
    findings = List.copyOf(findings);
    unobserved = List.copyOf(unobserved);
  }
}
