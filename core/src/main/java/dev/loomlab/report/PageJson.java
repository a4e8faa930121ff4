package dev.loomlab.report;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A page for the script of the HTML report. */
final class PageJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private PageJson() {}

  /** Headlines, grids and blocks as a tree. */
  static ObjectNode of(Page page) {
    var root = NODES.objectNode();
    var headlines = root.putArray("headlines");
    for (var each : page.headlines()) {
      var node = headlines.addObject();
      node.put("about", each.about()).put("text", each.text()).put("reason", each.reason());
    }
    var grids = root.putArray("grids");
    page.grids().forEach(each -> grids.add(grid(each)));
    var blocks = root.putArray("blocks");
    for (var each : page.blocks()) {
      var node = blocks.addObject().put("title", each.title());
      var lines = node.putArray("lines");
      each.lines().forEach(lines::add);
    }
    return root;
  }

  private static ObjectNode grid(Grid grid) {
    var node = NODES.objectNode().put("title", grid.title());
    var heads = node.putArray("heads");
    grid.heads().forEach(heads::add);
    var rows = node.putArray("rows");
    for (var each : grid.rows()) {
      ArrayNode row = rows.addArray();
      for (var word : each) {
        var cell = row.addObject().put("text", word.text());
        word.verdict().ifPresent(verdict -> cell.put("verdict", verdict.label()));
      }
    }
    return node;
  }
}
