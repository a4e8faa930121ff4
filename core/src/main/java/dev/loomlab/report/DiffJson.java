package dev.loomlab.report;

import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Diff;
import dev.loomlab.judge.Limit;
import java.util.List;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What {@code loomlab diff --json} prints; docs/RESULTS.md defines the keys. */
final class DiffJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private DiffJson() {}

  /** The diff as a tree, keys in the order of docs/RESULTS.md. */
  static ObjectNode of(DiffReport report) {
    var diff = report.diff();
    var root = NODES.objectNode();
    root.put("schemaVersion", ResultJson.SCHEMA_VERSION);
    root.put("plan", report.plan());
    root.set("before", run(report.before()));
    root.set("after", run(report.after()));
    ResultJson.putNumber(root, "margin", diff.margin());
    var changes = root.putArray("changes");
    diff.changes().forEach(each -> changes.add(change(each)));
    var errors = root.putArray("errors");
    for (var each : diff.errors()) {
      var node = ResultJson.cell(each.cell());
      ResultJson.putNumber(node, "before", each.before());
      ResultJson.putNumber(node, "after", each.after());
      errors.add(node);
    }
    var limits = root.putArray("limits");
    for (var each : diff.limits()) {
      var node = ResultJson.cell(each.cell());
      node.set("before", limit(each.before()));
      node.set("after", limit(each.after()));
      limits.add(node);
    }
    var plan = root.putArray("planChanges");
    report.planChanges().forEach(plan::add);
    var facts = root.putArray("environment");
    for (var each : diff.facts()) {
      var node = facts.addObject().put("fact", each.fact());
      each.variant().ifPresent(variant -> node.put("variant", variant));
      each.before().ifPresent(value -> node.put("before", value));
      each.after().ifPresent(value -> node.put("after", value));
    }
    root.set("onlyBefore", cells(diff.onlyBefore()));
    root.set("onlyAfter", cells(diff.onlyAfter()));
    return root;
  }

  private static ObjectNode run(DiffReport.RunLabel run) {
    return NODES
        .objectNode()
        .put("folder", run.folder())
        .put("startedAt", run.startedAt())
        .put("trials", run.trials())
        .put("planned", run.planned());
  }

  private static ObjectNode change(Diff.Change change) {
    var node = ResultJson.cell(change.cell());
    node.put("metric", change.figure().key());
    change.request().ifPresent(name -> node.put("request", name));
    put(node, "before", change.before());
    put(node, "after", change.after());
    change
        .ratio()
        .ifPresent(
            ratio ->
                node.set("ratio", ResultJson.spread(ratio.median(), ratio.low(), ratio.high())));
    node.put("verdict", change.verdict().label());
    node.set("caveats", ResultJson.caveats(change.caveats()));
    return node;
  }

  private static ObjectNode limit(Limit limit) {
    var node = NODES.objectNode().put("kind", limit.kind().label());
    put(node, "size", limit.size());
    return node;
  }

  private static ArrayNode cells(List<Cell> cells) {
    var nodes = NODES.arrayNode();
    cells.forEach(cell -> nodes.add(ResultJson.cell(cell)));
    return nodes;
  }

  private static void put(ObjectNode node, String key, OptionalDouble value) {
    value.ifPresent(known -> ResultJson.putNumber(node, key, known));
  }
}
