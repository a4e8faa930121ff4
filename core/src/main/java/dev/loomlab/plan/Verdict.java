package dev.loomlab.plan;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What the evidence allows us to say of a candidate against the baseline. */
public enum Verdict {
  /** The 95 % interval lies wholly beyond the margin, on the good side. */
  BETTER,
  /** The 95 % interval lies wholly beyond the margin, on the bad side. */
  WORSE,
  /** The 90 % interval lies wholly inside the margin. */
  EQUIVALENT,
  /** Neither: the trials could not tell. */
  INCONCLUSIVE,
  /** A law is broken or the generator was the limit: the cell must not be read. */
  INVALID;

  /** The name in plans and reports. */
  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
