package dev.loomlab.plan;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A setting as JSON text: every word a string, lists as arrays, keys with values as objects. */
public final class SettingJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private SettingJson() {}

  /** The text of a setting. */
  public static String of(Setting setting) {
    return node(setting).toString();
  }

  private static JsonNode node(Setting setting) {
    return switch (setting) {
      case Setting.Scalar(String text, _, _) -> NODES.stringNode(text);
      case Setting.Sequence list -> {
        var array = NODES.arrayNode();
        list.items().forEach(item -> array.add(node(item)));
        yield array;
      }
      case Setting.Mapping mapping -> {
        var object = NODES.objectNode();
        mapping.byKey().forEach((key, value) -> object.set(key, node(value)));
        yield object;
      }
    };
  }
}
