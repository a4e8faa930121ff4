package dev.loomlab.diagnose;

import java.util.List;

/** Says what the observations of one JVM say. */
public final class Diagnose {
  private Diagnose() {}

  /** What a sighting says by itself. */
  public static Diagnosis of(Sighting sighting) {
    return new Diagnosis(List.of(), sighting.unobserved());
  }
}
