package dev.loomlab.run;

import dev.loomlab.plan.Expectation;
import dev.loomlab.plan.Plan;
import dev.loomlab.record.RecordJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A plan as a tree of JSON that is the same whenever the plan is. */
final class PlanTree {
  private static final JsonMapper JSON =
      RecordJson.mapper().rebuild().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private PlanTree() {}

  static JsonNode of(Plan plan) {
    var tree = JSON.createObjectNode();
    tree.put("name", plan.name());
    tree.put("question", plan.question());
    tree.set("target", JSON.valueToTree(plan.target()));
    tree.set("cases", JSON.valueToTree(plan.cases()));
    tree.set("variants", JSON.valueToTree(plan.variants()));
    tree.set("load", JSON.valueToTree(plan.load()));
    tree.set("protocol", JSON.valueToTree(plan.protocol()));
    tree.set("observe", JSON.valueToTree(plan.observe()));
    tree.set(
        "expect", JSON.valueToTree(plan.expectations().stream().map(Expectation::text).toList()));
    plan.search().ifPresent(search -> tree.set("search", JSON.valueToTree(search)));
    if (plan.protocol().readyWithin().isEmpty()) {
      tree.withObject("protocol").remove("readyWithin"); // as before there was such a key
    }
    // Through text and back, so that a tree that was read from a file equals one that was made.
    return JSON.readTree(JSON.writeValueAsString(tree));
  }

  static String fingerprint(JsonNode tree) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of()
          .formatHex(digest.digest(tree.toString().getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException fault) {
      throw new IllegalStateException(fault); // every Java platform has it
    }
  }

  /** What differs between two plans, each as {@code path: before -> after}. */
  static List<String> changes(JsonNode before, JsonNode after) {
    var changes = new ArrayList<String>();
    compare("", before, after, changes);
    return changes;
  }

  private static void compare(String path, JsonNode before, JsonNode after, List<String> changes) {
    if (before.equals(after)) {
      return;
    }
    if (before instanceof ObjectNode one && after instanceof ObjectNode other) {
      var keys = new TreeSet<String>(one.propertyNames());
      keys.addAll(other.propertyNames());
      keys.forEach(key -> compare(join(path, key), one.path(key), other.path(key), changes));
    } else if (before.isArray() && after.isArray() && before.size() == after.size()) {
      for (int i = 0; i < before.size(); i++) {
        compare(path + "[" + (i + 1) + "]", before.get(i), after.get(i), changes);
      }
    } else {
      changes.add(path + ": " + shown(before) + " -> " + shown(after));
    }
  }

  private static String join(String path, String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  /** A value as a person reads it. */
  static String shown(JsonNode node) {
    return node.isMissingNode() ? "nothing" : node.toString();
  }
}
