package dev.loomlab.report;

import dev.loomlab.diagnose.Finding;
import dev.loomlab.diagnose.Sighting;
import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.LockQueue;
import dev.loomlab.record.PinnedSite;
import dev.loomlab.record.Pins;
import dev.loomlab.record.Sockets;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.ThreadDump;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What an inspection says, for programs; docs/RESULTS.md defines the keys. */
public final class InspectJson {
  /** The version of the form; it grows when a key changes its meaning or goes. */
  public static final int SCHEMA_VERSION = 1;

  private static final int MOST_GROUPS = 100;
  private static final double MILLIS = 1e6;
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private InspectJson() {}

  /** The same as indented text that ends with a line feed. */
  public static String text(Inspection inspection) {
    return ResultJson.pretty(tree(inspection)) + "\n";
  }

  /** The inspection as a tree, keys in the order of docs/RESULTS.md. */
  public static ObjectNode tree(Inspection inspection) {
    var sighting = inspection.sighting();
    var root = NODES.objectNode();
    root.put("schemaVersion", SCHEMA_VERSION);
    root.put("subject", inspection.subject());
    ResultJson.putNumber(root, "seconds", sighting.seconds());
    root.set("state", state(sighting.state()));
    var facts = root.putObject("facts");
    new TreeMap<>(sighting.facts()).forEach(facts::put);
    var findings = root.putArray("findings");
    inspection.diagnosis().findings().forEach(each -> findings.add(finding(each)));
    var unobserved = root.putArray("unobserved");
    InspectReport.unobserved(inspection)
        .forEach(each -> unobserved.addObject().put("what", each.what()).put("why", each.why()));
    var notes = root.putArray("notes");
    inspection
        .notes()
        .forEach(
            each -> notes.addObject().put("statement", each.statement()).put("next", each.next()));
    sighting.pins().ifPresent(pins -> root.set("pins", pins(pins)));
    var dumps = root.putArray("dumps");
    sighting.dumps().forEach(each -> dumps.add(dump(each)));
    root.set("unmoved", groups(inspection.unmoved()));
    var executing = root.putArray("executing");
    sighting.executing().forEach(each -> executing.add(site(each)));
    sighting.sockets().ifPresent(each -> root.set("sockets", sockets(each)));
    sighting.load().ifPresent(each -> root.set("load", load(each)));
    root.set("timeline", InspectTimeline.of(sighting.samples()).tree());
    return root;
  }

  private static ObjectNode state(Sighting.State state) {
    var node = NODES.objectNode();
    switch (state) {
      case Sighting.State.Answering() -> node.put("kind", "answering");
      case Sighting.State.OnlyFiles() -> node.put("kind", "only-files");
      case Sighting.State.Silent(String why) -> node.put("kind", "silent").put("why", why);
      case Sighting.State.Ended(var code, var lived) -> {
        node.put("kind", "ended");
        code.ifPresent(each -> node.put("exitCode", each));
        lived.ifPresent(each -> ResultJson.putNumber(node, "livedSeconds", each));
      }
    }
    return node;
  }

  /** A finding, keys in the order of docs/RESULTS.md. */
  static ObjectNode finding(Finding finding) {
    var node = NODES.objectNode();
    node.put("kind", finding.kind().label());
    finding.site().ifPresent(site -> node.put("site", site));
    node.put("statement", finding.statement());
    var evidence = node.putArray("evidence");
    finding.evidence().forEach(evidence::add);
    var figures = node.putObject("figures");
    finding.figures().forEach((name, value) -> ResultJson.putNumber(figures, name, value));
    node.put("next", finding.next());
    return node;
  }

  private static ObjectNode pins(Pins pins) {
    var node = NODES.objectNode();
    ResultJson.putNumber(node, "thresholdMillis", pins.thresholdNanos() / MILLIS);
    var cold = node.putArray("cold");
    pins.cold().forEach(each -> cold.add(pin(each)));
    var steady = node.putArray("steady");
    pins.steady().forEach(each -> steady.add(pin(each)));
    return node;
  }

  private static ObjectNode pin(PinnedSite site) {
    var node = NODES.objectNode();
    node.put("site", site.site());
    node.put("blocking", site.blocking());
    site.reason().ifPresent(reason -> node.put("reason", reason));
    node.put("truncated", site.truncated());
    node.put("count", site.count());
    ResultJson.putNumber(node, "millis", site.nanos() / MILLIS);
    ResultJson.putNumber(node, "longestMillis", site.longestNanos() / MILLIS);
    return node;
  }

  private static ObjectNode dump(ThreadDump dump) {
    var node = NODES.objectNode();
    ResultJson.putNumber(node, "atSeconds", dump.atNanos() / 1e9);
    node.put("threads", dump.threads());
    node.set("groups", groups(dump.groups()));
    var locks = node.putArray("locks");
    dump.locks().forEach(each -> locks.add(lock(each)));
    return node;
  }

  private static ArrayNode groups(List<StackGroup> groups) {
    var nodes = NODES.arrayNode();
    groups.stream().limit(MOST_GROUPS).forEach(each -> nodes.add(group(each)));
    return nodes;
  }

  private static ObjectNode group(StackGroup group) {
    var node = NODES.objectNode();
    node.put("count", group.count());
    node.put("kind", kind(group.kind()));
    if (!group.name().isEmpty()) {
      node.put("name", group.name());
    }
    if (!group.executor().isEmpty()) {
      node.put("executor", group.executor());
    }
    group.state().ifPresent(state -> node.put("state", state));
    group.application().ifPresent(frame -> node.put("application", frame));
    var frames = node.putArray("frames");
    group.frames().forEach(frames::add);
    return node;
  }

  private static ObjectNode lock(LockQueue queue) {
    var node = NODES.objectNode();
    node.put("lock", queue.lock());
    node.put("waiting", queue.waiting());
    node.put("waitingVirtual", queue.waitingVirtual());
    node.put("holdingCarriers", queue.holdingCarriers());
    queue.site().ifPresent(site -> node.put("site", site));
    queue
        .owner()
        .ifPresent(
            owner -> {
              var of = node.putObject("owner").put("kind", kind(owner.kind()));
              if (!owner.name().isEmpty()) {
                of.put("name", owner.name());
              }
              owner.state().ifPresent(state -> of.put("state", state));
              owner.place().ifPresent(place -> of.put("place", place));
            });
    return node;
  }

  private static ObjectNode site(ExecutionSite site) {
    var node = NODES.objectNode();
    node.put("samples", site.samples());
    node.put("kind", kind(site.kind()));
    node.put("native", site.isNative());
    var frames = node.putArray("frames");
    site.frames().forEach(frames::add);
    return node;
  }

  private static String kind(StackGroup.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private static ObjectNode sockets(Sockets sockets) {
    var node = NODES.objectNode();
    ports(node.putObject("inbound"), sockets.inbound());
    ports(node.putObject("waiting"), sockets.waiting());
    var outbound = node.putObject("outbound");
    sockets.outbound().forEach(outbound::put);
    return node;
  }

  private static void ports(ObjectNode node, Map<Integer, Integer> counts) {
    counts.forEach((port, count) -> node.put(Integer.toString(port), count));
  }

  private static ObjectNode load(Sighting.Load load) {
    var node = NODES.objectNode();
    ResultJson.putNumber(node, "answersPerSecond", load.answersPerSecond());
    ResultJson.putNumber(node, "responseMillis", load.responseMillis());
    ResultJson.putNumber(node, "unloadedMillis", load.unloadedMillis());
    return node;
  }
}
