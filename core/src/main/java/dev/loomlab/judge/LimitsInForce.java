package dev.loomlab.judge;

import dev.loomlab.plan.Plan;
import dev.loomlab.record.Environment;
import dev.loomlab.record.TrialRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The limits and settings that were in force, from the facts that each trial recorded of its
 * target. They are told beside the findings; no limit is named and no verdict made from them.
 */
final class LimitsInForce {
  private static final Map<String, String> NAMES = names();

  private LimitsInForce() {}

  private static Map<String, String> names() {
    var names = new LinkedHashMap<String, String>();
    names.put(Environment.TARGET_JAVA, "Java release");
    names.put(Environment.TARGET_CORES, "cores");
    names.put(Environment.TARGET_HEAP_LIMIT_MIB, "heap MiB");
    names.put(Environment.TARGET_MEMORY_LIMIT_MIB, "memory MiB");
    names.put(Environment.TARGET_OPEN_FILES_LIMIT, "open files");
    names.put(Environment.TARGET_THREADS_LIMIT, "threads");
    return names;
  }

  /** Those of every arm of the plan, in the plan's order. */
  static List<LimitInForce> of(Plan plan, Collection<TrialRecord> records) {
    var all = new ArrayList<LimitInForce>();
    for (var each : plan.cases()) {
      for (var variant : plan.variants()) {
        values(each.name(), variant.name(), records)
            .forEach(
                (name, values) ->
                    all.add(
                        new LimitInForce(
                            each.name(), variant.name(), name, String.join(" and ", values))));
      }
    }
    return List.copyOf(all);
  }

  private static Map<String, Set<String>> values(
      String caseName, String variant, Collection<TrialRecord> records) {
    var values = new LinkedHashMap<String, Set<String>>();
    NAMES.values().forEach(name -> values.put(name, new TreeSet<>()));
    for (var record : records) {
      if (record.trial().caseName().equals(caseName) && record.trial().variant().equals(variant)) {
        record
            .environment()
            .facts()
            .forEach(
                (fact, value) -> {
                  if (NAMES.containsKey(fact)) {
                    values.computeIfAbsent(NAMES.get(fact), unseen -> new TreeSet<>()).add(value);
                  } else if (fact.startsWith(Environment.TARGET_SETTING)) {
                    values
                        .computeIfAbsent(
                            fact.substring(Environment.TARGET_SETTING.length()),
                            unseen -> new TreeSet<>())
                        .add(value);
                  }
                });
      }
    }
    values.values().removeIf(Set::isEmpty);
    return values;
  }
}
