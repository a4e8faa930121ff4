package dev.loomlab.report;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What an inspection says, for programs; docs/RESULTS.md defines the keys. */
public final class InspectJson {
  private InspectJson() {}

  /** The inspection as a tree, keys in the order of docs/RESULTS.md. */
  public static ObjectNode tree(Inspection inspection) {
    return JsonNodeFactory.instance.objectNode().put("subject", inspection.subject());
  }

  /** The same as indented text that ends with a line feed. */
  public static String text(Inspection inspection) {
    return ResultJson.pretty(tree(inspection)) + "\n";
  }
}
