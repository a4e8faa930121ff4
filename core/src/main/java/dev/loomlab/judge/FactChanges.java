package dev.loomlab.judge;

import dev.loomlab.record.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Holds the environments of two runs against each other. A fact of the target is looked at for each
 * variant that both runs have, since variants may choose JVM and options; where it changed alike
 * for all of them it is told once.
 */
final class FactChanges {
  private static final String OF_THE_TARGET = "target.";

  private FactChanges() {}

  /** What differs, by the fact's name. */
  static List<Diff.FactChange> between(Diff.Side before, Diff.Side after) {
    var one = values(before.trials());
    var other = values(after.trials());
    var names = new TreeSet<String>(one.keySet());
    names.addAll(other.keySet());
    var changes = new ArrayList<Diff.FactChange>();
    for (var fact : names) {
      changes.addAll(
          of(fact, one.getOrDefault(fact, Map.of()), other.getOrDefault(fact, Map.of())));
    }
    return changes;
  }

  /** The values of each fact by variant; what is no fact of the target stands under no name. */
  private static Map<String, Map<String, String>> values(List<TrialRecord> trials) {
    var seen = new TreeMap<String, TreeMap<String, TreeSet<String>>>();
    for (var trial : CellReadings.latest(trials)) {
      trial
          .environment()
          .facts()
          .forEach(
              (fact, value) ->
                  seen.computeIfAbsent(fact, new_ -> new TreeMap<>())
                      .computeIfAbsent(
                          fact.startsWith(OF_THE_TARGET) ? trial.trial().variant() : "",
                          new_ -> new TreeSet<>())
                      .add(value));
    }
    var values = new TreeMap<String, Map<String, String>>();
    seen.forEach(
        (fact, variants) -> {
          var joined = new TreeMap<String, String>();
          variants.forEach((variant, all) -> joined.put(variant, String.join(" and ", all)));
          values.put(fact, joined);
        });
    return values;
  }

  private static List<Diff.FactChange> of(
      String fact, Map<String, String> before, Map<String, String> after) {
    var variants = new TreeSet<String>(before.keySet());
    if (before.isEmpty()) {
      variants.addAll(after.keySet());
    } else if (!after.isEmpty()) {
      variants.retainAll(after.keySet());
    }
    var changes = new ArrayList<Diff.FactChange>();
    for (var variant : variants) {
      var one = Optional.ofNullable(before.get(variant));
      var other = Optional.ofNullable(after.get(variant));
      if (!one.equals(other)) {
        changes.add(new Diff.FactChange(fact, name(variant), one, other));
      }
    }
    boolean alike =
        changes.size() == variants.size()
            && changes.stream().map(each -> List.of(each.before(), each.after())).distinct().count()
                == 1;
    if (!alike) {
      return changes;
    }
    var any = changes.getFirst();
    return List.of(new Diff.FactChange(fact, Optional.empty(), any.before(), any.after()));
  }

  private static Optional<String> name(String variant) {
    return variant.isEmpty() ? Optional.empty() : Optional.of(variant);
  }
}
