package dev.loomlab.plan;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a plan as the text that {@link PlanReader} reads back to an equal plan, its keys in the
 * order of docs/PLANS.md.
 */
public final class PlanText {
  private final YamlLines yaml = new YamlLines();
  private final Plan plan;

  private PlanText(Plan plan) {
    this.plan = plan;
  }

  /** The text of a plan. */
  public static String of(Plan plan) {
    return new PlanText(plan).text();
  }

  private String text() {
    yaml.comment("Run it with: loomlab run FILE. docs/PLANS.md says what each key does.");
    yaml.put("name", plan.name());
    yaml.put("question", plan.question());
    plan.target().ifPresent(target -> yaml.nest("target", "", () -> target(target)));
    if (!plan.cases().equals(List.of(Case.ONLY))) {
      yaml.nest("cases", "every variant is run and compared in each", this::cases);
    }
    yaml.nest("variants", "the first is the baseline", this::variants);
    yaml.nest("load", "", this::load);
    yaml.nest("protocol", "", this::protocol);
    if (!plan.observe().equals(Observe.DEFAULT)) {
      yaml.nest("observe", "", () -> observe(plan.observe()));
    }
    if (!plan.expectations().isEmpty()) {
      yaml.nest("expect", "", () -> plan.expectations().forEach(line -> yaml.item(line.text())));
    }
    return yaml.text();
  }

  private void target(Target target) {
    switch (target) {
      case Target.Started(String command, String ready) -> {
        yaml.put("run", command);
        yaml.put("ready", ready);
      }
      case Target.Running(var endpoint, var pid, String ready) -> {
        yaml.put("url", endpoint.toString());
        pid.ifPresent(known -> yaml.put("pid", Integer.toString(known)));
        yaml.put("ready", ready);
      }
    }
  }

  private void cases() {
    plan.cases().forEach(each -> yaml.nest(each.name(), "", () -> setup(each.setup())));
  }

  private void variants() {
    plan.variants().forEach(each -> yaml.nest(each.name(), "", () -> variant(each)));
  }

  private void variant(Variant variant) {
    variant.target().ifPresent(this::target);
    setup(variant.setup());
    variant.observe().ifPresent(each -> yaml.nest("observe", "", () -> observe(each)));
    variant.warmupBursts().ifPresent(bursts -> yaml.put("warmup-bursts", Integer.toString(bursts)));
  }

  private void setup(Setup setup) {
    words("args", setup.args());
    if (!setup.env().isEmpty()) {
      yaml.nest("env", "", () -> new TreeMap<>(setup.env()).forEach(yaml::put));
    }
    words("jvm", setup.jvmOptions());
    setup.jdk().ifPresent(jdk -> yaml.put("jdk", Integer.toString(jdk)));
  }

  private void words(String key, List<String> words) {
    if (!words.isEmpty()) {
      yaml.put(key, ShellWords.join(words));
    }
  }

  private void load() {
    var load = plan.load();
    setting(load.work().kind(), JsonMapper.shared().readTree(load.work().text()));
    boolean isOpen = load.levels().getFirst() instanceof Level.Open;
    yaml.list(isOpen ? "open" : "closed", load.levels().stream().map(Level::label).toList());
    if (!load.think().isZero()) {
      yaml.put("think", Quantity.text(load.think()));
    }
    load.connections().ifPresent(most -> yaml.put("connections", Integer.toString(most)));
    if (load.generators() != 1) {
      yaml.put("generators", Integer.toString(load.generators()));
    }
    if (load.trustAnyCertificate()) {
      yaml.put("trust-any-certificate", "true");
    }
  }

  /** What a driver was asked for, as deep as its own form is. */
  private void setting(String key, JsonNode node) {
    if (node.isString()) {
      yaml.put(key, node.asString());
    } else {
      yaml.nest(key, "", () -> inside(node));
    }
  }

  private void inside(JsonNode node) {
    if (node.isArray()) {
      node.forEach(
          item -> {
            if (item.isString()) {
              yaml.item(item.asString());
            } else {
              yaml.nestedItem(() -> inside(item), item.isArray());
            }
          });
      if (node.isEmpty()) {
        yaml.noItems();
      }
    } else {
      node.properties().forEach(entry -> setting(entry.getKey(), entry.getValue()));
    }
  }

  private void protocol() {
    var protocol = plan.protocol();
    yaml.put("repetitions", Integer.toString(protocol.repetitions()));
    protocol.readyWithin().ifPresent(most -> yaml.put("ready-within", Quantity.text(most)));
    yaml.put("warmup", Quantity.text(protocol.warmup()));
    if (protocol.warmupBursts() != 1) {
      yaml.put("warmup-bursts", Integer.toString(protocol.warmupBursts()));
    }
    protocol.steadyWithin().ifPresent(most -> yaml.put("steady-within", Quantity.text(most)));
    yaml.put("window", Quantity.text(protocol.window()));
    yaml.put("timeout", Quantity.text(protocol.timeout()));
    yaml.put("margin", Quantity.percent(protocol.margin()));
    protocol
        .until()
        .ifPresent(
            until -> {
              yaml.put("until", Quantity.percent(until.width()));
              yaml.put("at-most", Integer.toString(until.atMost()));
            });
    yaml.put("seed", Long.toString(protocol.seed()));
    protocol
        .pin()
        .ifPresent(
            pin ->
                yaml.nest(
                    "pin",
                    "",
                    () -> {
                      yaml.list("target", cores(pin.target()));
                      yaml.list("generator", cores(pin.generator()));
                    }));
  }

  private static List<String> cores(List<Integer> cores) {
    return cores.stream().map(String::valueOf).collect(Collectors.toList());
  }

  private void observe(Observe observe) {
    yaml.put("every", observe.every().map(Quantity::text).orElse("off"));
    yaml.put("jfr", observe.jfr().label());
    yaml.put("pinned", Quantity.text(observe.pinned()));
    yaml.put("dump", observe.dump() ? "on" : "off");
    switch (observe.canary()) {
      case IF_STARTED -> {} // cannot be asked for, only left as it is
      case ON -> yaml.put("canary", "on");
      case OFF -> yaml.put("canary", "off");
    }
    observe
        .scrape()
        .ifPresent(
            scrape ->
                yaml.nest(
                    "scrape",
                    "",
                    () -> {
                      yaml.put("path", scrape.path());
                      yaml.list("series", scrape.series());
                    }));
  }
}
