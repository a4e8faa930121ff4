package dev.loomlab.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the plans of two results folders say differently, so that it can be told whether both asked
 * the same question.
 *
 * @param harmless what another day, commit or JDK may change: the program under test and how it is
 *     started and waited for, the number of repetitions, names and expectations; each as {@code
 *     path: before -> after}
 * @param decisive what makes the figures incomparable: the load, the files that it is made from,
 *     the protocol, what is watched
 */
public record PlanChanges(List<String> harmless, List<String> decisive) {
  private static final Set<String> OF_THE_PROGRAM = Set.of("target", "setup");
  private static final Set<String> OF_THE_COUNT =
      Set.of("repetitions", "until", "seed", "readyWithin");
  private static final Set<String> OF_WORDS = Set.of("name", "question", "expect", "target");

  /** Copies the lists. */
  public PlanChanges {
    harmless = List.copyOf(harmless);
    decisive = List.copyOf(decisive);
  }

  /**
   * Holds two manifests' plans against each other. Variants and cases are matched by name, and
   * those that only one plan has are left out, as are levels: what both measured can be compared.
   * Values of environment variables are not told, since they may be secrets.
   */
  public static PlanChanges between(Manifest before, Manifest after) {
    var found = new Found(new ArrayList<>(), new ArrayList<>());
    found.compare(List.of(), before.plan(), after.plan());
    before.changedFiles(after.files().orElse(Map.of())).stream()
        .map(file -> "load: the file " + file + " holds something else")
        .forEach(found.decisive::add);
    return new PlanChanges(found.harmless, found.decisive);
  }

  private record Found(List<String> harmless, List<String> decisive) {

    void compare(List<String> path, JsonNode before, JsonNode after) {
      if (before.equals(after) || path.equals(List.of("load", "levels"))) {
        return;
      }
      if (path.equals(List.of("variants")) || path.equals(List.of("cases"))) {
        compareByName(path, before, after);
      } else if (before instanceof ObjectNode one && after instanceof ObjectNode other) {
        var keys = new TreeSet<String>(one.propertyNames());
        keys.addAll(other.propertyNames());
        keys.forEach(key -> compare(joined(path, key), one.path(key), other.path(key)));
      } else {
        var text = String.join(".", path) + ": " + told(path, before, after);
        (isHarmless(path) ? harmless : decisive).add(text);
      }
    }

    private void compareByName(List<String> path, JsonNode before, JsonNode after) {
      for (var one : before) {
        var name = one.path("name").asString("");
        for (var other : after) {
          if (other.path("name").asString("").equals(name)) {
            compare(joined(path, name), one, other);
          }
        }
      }
    }
  }

  private static List<String> joined(List<String> path, String key) {
    var joined = new ArrayList<>(path);
    joined.add(key);
    return List.copyOf(joined);
  }

  private static boolean isHarmless(List<String> path) {
    return switch (path.getFirst()) {
      case "variants", "cases" -> path.size() > 2 && OF_THE_PROGRAM.contains(path.get(2));
      case "protocol" -> path.size() > 1 && OF_THE_COUNT.contains(path.get(1));
      default -> OF_WORDS.contains(path.getFirst());
    };
  }

  private static String told(List<String> path, JsonNode before, JsonNode after) {
    return path.contains("env")
        ? "differs"
        : PlanTree.shown(before) + " -> " + PlanTree.shown(after);
  }
}
