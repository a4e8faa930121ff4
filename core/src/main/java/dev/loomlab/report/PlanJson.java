package dev.loomlab.report;

import dev.loomlab.plan.Load;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Protocol;
import dev.loomlab.plan.Setup;
import dev.loomlab.plan.Target;
import java.time.Duration;
import java.util.OptionalInt;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The plan as result.json repeats it. Of environment variables only the names are told: values may
 * be secrets, and reports are passed on.
 */
final class PlanJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private PlanJson() {}

  static ObjectNode of(Plan plan) {
    var node = NODES.objectNode();
    node.put("name", plan.name());
    node.put("question", plan.question());
    plan.target().ifPresent(each -> node.set("target", target(each)));
    var cases = node.putArray("cases");
    for (var each : plan.cases()) {
      if (!each.name().isEmpty()) {
        cases.add(setup(each.name(), each.setup()));
      }
    }
    var variants = node.putArray("variants");
    plan.variants()
        .forEach(
            each -> {
              var variant = variants.addObject();
              each.target().ifPresent(own -> variant.set("target", target(own)));
              variant.setAll(setup(each.name(), each.setup()));
            });
    node.set("load", load(plan.load()));
    node.set("protocol", protocol(plan.protocol()));
    var expectations = node.putArray("expect");
    plan.expectations().forEach(each -> expectations.add(each.text()));
    return node;
  }

  private static ObjectNode target(Target target) {
    var node = NODES.objectNode();
    switch (target) {
      case Target.Started(String command, String ready) ->
          node.put("run", command).put("ready", ready);
      case Target.Running(var endpoint, OptionalInt pid, String ready) -> {
        node.put("endpoint", endpoint.toString());
        pid.ifPresent(known -> node.put("pid", known));
        node.put("ready", ready);
      }
    }
    return node;
  }

  private static ObjectNode setup(String name, Setup setup) {
    var node = NODES.objectNode();
    node.put("name", name);
    var args = node.putArray("args");
    setup.args().forEach(args::add);
    var options = node.putArray("jvmOptions");
    setup.jvmOptions().forEach(options::add);
    var env = node.putArray("envNames");
    setup.env().keySet().stream().sorted().forEach(env::add);
    setup.jdk().ifPresent(jdk -> node.put("jdk", jdk));
    return node;
  }

  private static ObjectNode load(Load load) {
    var node = NODES.objectNode();
    node.put("kind", load.work().kind());
    node.put("work", load.work().text());
    var levels = node.putArray("levels");
    load.levels().forEach(level -> levels.add(level.label()));
    ResultJson.putNumber(node, "thinkMillis", millis(load.think()));
    load.connections().ifPresent(connections -> node.put("connections", connections));
    node.put("generators", load.generators());
    return node;
  }

  private static ObjectNode protocol(Protocol protocol) {
    var node = NODES.objectNode();
    node.put("repetitions", protocol.repetitions());
    ResultJson.putNumber(node, "warmupMillis", millis(protocol.warmup()));
    node.put("warmupBursts", protocol.warmupBursts());
    protocol
        .steadyWithin()
        .ifPresent(most -> ResultJson.putNumber(node, "steadyWithinMillis", millis(most)));
    ResultJson.putNumber(node, "windowMillis", millis(protocol.window()));
    ResultJson.putNumber(node, "timeoutMillis", millis(protocol.timeout()));
    ResultJson.putNumber(node, "margin", protocol.margin());
    protocol
        .until()
        .ifPresent(
            until -> {
              ResultJson.putNumber(node, "untilWidth", until.width());
              node.put("atMostRepetitions", until.atMost());
            });
    node.put("seed", protocol.seed());
    protocol
        .readyWithin()
        .ifPresent(most -> ResultJson.putNumber(node, "readyWithinMillis", millis(most)));
    protocol
        .pin()
        .ifPresent(
            pin -> {
              var cores = node.putObject("pin");
              var target = cores.putArray("target");
              pin.target().forEach(target::add);
              var generator = cores.putArray("generator");
              pin.generator().forEach(generator::add);
            });
    return node;
  }

  private static double millis(Duration duration) {
    return duration.toNanos() / 1e6;
  }
}
