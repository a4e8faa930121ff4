package dev.loomlab.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A plan without the secrets that its author or the command line wrote into it: where each stood
 * there is <code>${env:NAME}</code> now.
 *
 * @param plan the plan
 * @param sets what the command line changes in it, in the same manner without secrets
 * @param valueByName what was taken out, by the names that stand for it; in memory only
 */
public record Withheld(Plan plan, List<String> sets, Map<String, String> valueByName) {

  /** Copies the collections. */
  public Withheld {
    sets = List.copyOf(sets);
    valueByName = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(valueByName));
  }

  /** Names only: this text may end up in a message. */
  @Override
  public String toString() {
    return "Withheld" + valueByName.keySet();
  }
}
