package dev.loomlab.report;

import dev.loomlab.diagnose.Finding;
import dev.loomlab.record.Environment;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an inspection says, as one HTML file that opens from disk without a network; made as {@link
 * HtmlReport} makes its page.
 */
public final class InspectHtml {
  private static final List<String> SCRIPTS =
      List.of("dom.js", "tables.js", "plot.js", "prediction.js", "frame.js", "inspect.js");

  private static final int MOST_STACKS = 15;

  private InspectHtml() {}

  /**
   * Writes the page.
   *
   * @throws IOException if {@code out} fails
   */
  public static void write(Inspection inspection, Appendable out) throws IOException {
    out.append(
        page(
            data(inspection),
            HtmlReport.library(),
            HtmlReport.style(),
            HtmlReport.script(SCRIPTS)));
  }

  /** The page from its parts. */
  static String page(ObjectNode data, String library, String style, String script) {
    return HtmlReport.page("inspect.html", data, library, style, script);
  }

  /** Everything that the page shows. */
  static ObjectNode data(Inspection inspection) {
    var sighting = inspection.sighting();
    var root = JsonNodeFactory.instance.objectNode();
    root.put("subject", inspection.subject());
    InspectReport.state(sighting.state()).ifPresent(text -> root.put("state", text));
    root.put("nothing", InspectReport.nothing(sighting));
    var findings = root.putArray("findings");
    for (Finding each : inspection.diagnosis().findings()) {
      findings.add(InspectJson.finding(each).put("headline", InspectReport.headline(each)));
    }
    var meta = root.putArray("meta");
    if (sighting.seconds() > 0) {
      meta.add(Numbers.measured(sighting.seconds()) + " s");
    }
    Optional.ofNullable(sighting.facts().get(Environment.TARGET_JAVA))
        .ifPresent(java -> meta.add("Java " + java));
    var notes = root.putArray("notes");
    inspection
        .notes()
        .forEach(
            each -> notes.addObject().put("statement", each.statement()).put("next", each.next()));
    var unobserved = root.putArray("unobserved");
    InspectReport.unobserved(inspection)
        .forEach(each -> unobserved.add(each.what() + ": " + each.why()));
    var tables = root.putArray("tables");
    InspectTables.of(inspection).forEach(each -> tables.add(table(each)));
    var facts = root.putObject("facts");
    new TreeMap<>(sighting.facts()).forEach(facts::put);
    root.set("stacks", stacks(inspection));
    root.set("timeline", InspectTimeline.of(sighting.samples()).tree());
    return root;
  }

  private static ObjectNode table(InspectTable table) {
    var node = JsonNodeFactory.instance.objectNode();
    node.put("title", table.title()).put("note", table.note());
    var heads = node.putArray("heads");
    table.heads().forEach(heads::add);
    var numbers = node.putArray("numbers");
    table.numbers().stream().sorted().forEach(numbers::add);
    var rows = node.putArray("rows");
    for (var each : table.rows()) {
      var row = rows.addArray();
      each.forEach(row::add);
    }
    return node;
  }

  /** The largest groups of the last dump with all their frames, to be unfolded. */
  private static ObjectNode stacks(Inspection inspection) {
    var node = JsonNodeFactory.instance.objectNode();
    var groups = node.putArray("groups");
    var dumps = inspection.sighting().dumps();
    if (!dumps.isEmpty()) {
      for (var group : dumps.getLast().groups().stream().limit(MOST_STACKS).toList()) {
        var one = groups.addObject();
        one.put(
            "title",
            Words.text(
                "%s %s %s",
                Numbers.count(group.count()),
                group.kind().name().toLowerCase(Locale.ROOT),
                group.count() == 1 ? "thread" : "threads"));
        var frames = one.putArray("frames");
        group.frames().forEach(frames::add);
      }
    }
    return node;
  }
}
