package dev.loomlab.judge;

import dev.loomlab.record.Environment;
import dev.loomlab.record.TrialRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Holds the trials' environments against each other. A fact that begins with {@code target.} may
 * differ between variants and cases, which choose JVM options and JDK, but not between the trials
 * of one of them; every other fact must be the same in all trials.
 */
final class Environments {
  private static final String OF_THE_TARGET = "target.";

  private Environments() {}

  /** The facts that every trial has alike. */
  static Environment common(Collection<TrialRecord> records) {
    var common = new TreeMap<String, String>();
    for (var record : records) {
      common.putAll(record.environment().facts());
    }
    for (var record : records) {
      common.entrySet().retainAll(record.environment().facts().entrySet());
    }
    return new Environment(common);
  }

  /** The facts in which trials differ that ought to be alike, one caveat a fact. */
  static List<Caveat> differences(Collection<TrialRecord> records) {
    var values = new TreeMap<String, TreeMap<String, TreeSet<String>>>();
    for (var record : records) {
      record
          .environment()
          .facts()
          .forEach(
              (fact, value) ->
                  values
                      .computeIfAbsent(fact, unseen -> new TreeMap<>())
                      .computeIfAbsent(group(fact, record), unseen -> new TreeSet<>())
                      .add(value));
    }
    var caveats = new ArrayList<Caveat>();
    values.forEach(
        (fact, groups) -> {
          var differing = groups.values().stream().filter(group -> group.size() > 1).findFirst();
          differing.ifPresent(
              group ->
                  caveats.add(
                      new Circumstance.EnvironmentDiffers(
                          fact, group.stream().collect(Collectors.joining(" and ")))));
        });
    return List.copyOf(caveats);
  }

  private static String group(String fact, TrialRecord record) {
    return fact.startsWith(OF_THE_TARGET)
        ? record.trial().caseName() + "/" + record.trial().variant()
        : "";
  }
}
