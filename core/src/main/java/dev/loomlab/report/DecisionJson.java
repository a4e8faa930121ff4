package dev.loomlab.report;

import dev.loomlab.judge.Call;
import dev.loomlab.judge.Cap;
import dev.loomlab.judge.Choice;
import dev.loomlab.judge.Dissent;
import dev.loomlab.judge.Memory;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import java.util.List;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The decision as result.json has it: values for programs beside the words for people. */
final class DecisionJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private DecisionJson() {}

  /** One entry for each case and candidate. */
  static ArrayNode of(Subject subject) {
    var nodes = NODES.arrayNode();
    var headlines = Headlines.of(subject);
    var choices = subject.decision().choices();
    for (int i = 0; i < choices.size(); i++) {
      nodes.add(choice(subject, choices.get(i), headlines.get(i)));
    }
    return nodes;
  }

  private static ObjectNode choice(Subject subject, Choice choice, Page.Headline headline) {
    var node = NODES.objectNode();
    if (!choice.caseName().isEmpty()) {
      node.put("case", choice.caseName());
    }
    node.put("baseline", choice.baseline());
    node.put("candidate", choice.candidate());
    node.put("advice", choice.overall().label());
    node.put("headline", headline.text());
    var levels = node.putArray("levels");
    choice.calls().forEach(call -> levels.add(call(call)));
    var caps = node.putArray("caps");
    choice.caps().forEach(cap -> caps.add(cap(subject, choice, cap)));
    var risks = node.putArray("risks");
    choice
        .risks()
        .forEach(
            risk ->
                risks
                    .addObject()
                    .put("kind", risk.getClass().getSimpleName())
                    .put("statement", RiskBlock.line(subject, choice, risk)));
    var memory = node.putArray("memory");
    choice.memory().forEach(each -> memory.add(memory(each)));
    if (!subject.findings().byRequest().isEmpty()) {
      var requests = node.putArray("requests");
      choice.dissents().forEach(each -> requests.add(dissent(each)));
    }
    return node;
  }

  private static ObjectNode call(Call call) {
    var node = NODES.objectNode();
    node.put("level", call.level().label());
    node.put("advice", call.advice().label());
    put(node, "gains", call.gains());
    put(node, "losses", call.losses());
    put(node, "savings", call.savings());
    put(node, "prices", call.prices());
    put(node, "undecided", call.undecided());
    return node;
  }

  private static void put(ObjectNode node, String key, List<Figure> figures) {
    var list = node.putArray(key);
    figures.forEach(figure -> list.add(figure.key()));
  }

  private static ObjectNode cap(Subject subject, Choice choice, Cap cap) {
    var node = NODES.objectNode();
    node.put("kind", cap.getClass().getSimpleName());
    switch (cap) {
      case Cap.WorkersGone gone -> {
        putLevels(node, gone.levels());
        ResultJson.putNumber(node, "size", gone.size());
        ResultJson.putNumber(node, "atOnce", gone.atOnce());
        put(node, "needed", gone.needed());
      }
      case Cap.InForce force -> {
        node.put("limit", force.kind().label());
        force.name().ifPresent(name -> node.put("name", name));
        putLevels(node, force.levels());
        put(node, "size", force.size());
        put(node, "waiting", force.waiting());
      }
      case Cap.InFlight flight -> {
        putLevels(node, flight.levels());
        ResultJson.putNumber(node, "needed", flight.needed());
      }
    }
    node.put("statement", CapBlock.line(subject, choice, cap));
    return node;
  }

  private static void putLevels(ObjectNode node, List<Level> levels) {
    var list = node.putArray("levels");
    levels.forEach(level -> list.add(level.label()));
  }

  private static ObjectNode memory(Memory memory) {
    var node = NODES.objectNode();
    node.put("variant", memory.variant());
    node.put("level", memory.level().label());
    node.set("rssMiB", ResultJson.spread(memory.rssMebibytes()));
    put(node, "machineMiB", memory.machineMebibytes());
    memory.heapMebibytes().ifPresent(heap -> node.set("heapMiB", ResultJson.spread(heap)));
    put(node, "heapMostMiB", memory.heapMostMebibytes());
    put(node, "rssKiBPerRequest", memory.kibibytesEach());
    memory.room().ifPresent(room -> ResultJson.putNumber(node, "roomForRequests", room.requests()));
    return node;
  }

  private static ObjectNode dissent(Dissent dissent) {
    var node = NODES.objectNode();
    node.put("request", dissent.request());
    node.put("metric", dissent.figure().key());
    node.put("verdict", dissent.verdict().label());
    node.put("inTotal", dissent.inTotal().label());
    putLevels(node, dissent.levels());
    return node;
  }

  private static void put(ObjectNode node, String key, OptionalDouble value) {
    value.ifPresent(known -> ResultJson.putNumber(node, key, known));
  }
}
