package dev.loomlab.plan;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * What a run knows and must not write down: the values that stand for a plan's <code>${env:NAME}
 * </code>, and those of the environment whose names say that they are secret, since every target
 * inherits them.
 */
public final class Secrets {
  /** What is written in the place of a secret. */
  public static final String MASK = "***";

  /** No secrets. */
  public static final Secrets NONE = new Secrets(Map.of(), Set.of(), Set.of());

  /** A shorter text is no secret, and masking it would make logs unreadable. */
  private static final int LEAST_LENGTH = 4;

  /** Parts of a secret, and what the environment holds, are masked from this length on. */
  private static final int LEAST_PART_LENGTH = 8;

  private final Map<String, String> valueByName;
  private final Set<String> missing;
  private final List<String> words;

  private Secrets(Map<String, String> valueByName, Set<String> missing, Set<String> inherited) {
    this.valueByName = Map.copyOf(valueByName);
    this.missing = missing;
    var known = new LinkedHashSet<String>();
    valueByName.values().forEach(value -> addForms(value, known));
    inherited.forEach(value -> addForms(value, known));
    this.words =
        known.stream()
            .filter(word -> word.length() >= LEAST_LENGTH)
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
  }

  /**
   * Finds what a plan's references stand for.
   *
   * @param withheld values that were taken out of the plan, by name; they win
   * @param environment the environment's variables
   */
  public static Secrets of(
      Plan plan, Map<String, String> withheld, Map<String, String> environment) {
    var names = texts(plan).flatMap(text -> EnvReference.names(text).stream());
    var values = new LinkedHashMap<String, String>();
    var missing = new TreeSet<String>();
    names.forEach(
        name -> {
          if (withheld.containsKey(name) || environment.containsKey(name)) {
            values.put(name, withheld.getOrDefault(name, environment.getOrDefault(name, "")));
          } else {
            missing.add(name);
          }
        });
    var inherited =
        environment.entrySet().stream()
            .filter(entry -> SecretNames.isSecret(entry.getKey()))
            .map(Map.Entry::getValue)
            .filter(value -> value.length() >= LEAST_PART_LENGTH)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return new Secrets(values, missing, inherited);
  }

  /** The variables that the plan refers to and that are not set, sorted. */
  public Set<String> missing() {
    return missing;
  }

  /** Every text that must not be written down, the longest first. */
  public List<String> words() {
    return words;
  }

  /** The text with {@link #MASK} in the place of every secret. */
  public String scrubbed(String text) {
    var scrubbed = text;
    for (var word : words) {
      scrubbed = scrubbed.replace(word, MASK);
    }
    return scrubbed;
  }

  /** The plan as it is launched and driven, with values in the places of references. */
  public Plan revealed(Plan plan) {
    if (valueByName.isEmpty()) {
      return plan;
    }
    var load = plan.load();
    var work = new Work(load.work().kind(), EnvReference.resolved(load.work().text(), this::json));
    return new Plan(
        plan.name(),
        plan.question(),
        plan.target().map(this::revealed),
        plan.cases().stream().map(each -> new Case(each.name(), revealed(each.setup()))).toList(),
        plan.variants().stream().map(this::revealed).toList(),
        new Load(
            work,
            load.levels(),
            load.think(),
            load.connections(),
            load.generators(),
            load.trustAnyCertificate()),
        plan.protocol(),
        plan.observe(),
        plan.expectations(),
        plan.search());
  }

  /** A variant as it is launched. */
  public Variant revealed(Variant variant) {
    return new Variant(
        variant.name(),
        variant.target().map(this::revealed),
        revealed(variant.setup()),
        variant.observe(),
        variant.warmupBursts());
  }

  private Target revealed(Target target) {
    return switch (target) {
      case Target.Started(String command, String ready) when EnvReference.isIn(command) ->
          new Target.Started(ShellWords.join(revealed(ShellWords.split(command))), ready);
      case Target.Started started -> started;
      case Target.Running running -> running;
    };
  }

  private Setup revealed(Setup setup) {
    var env = new LinkedHashMap<String, String>();
    setup.env().forEach((name, value) -> env.put(name, revealed(value)));
    return new Setup(revealed(setup.args()), env, revealed(setup.jvmOptions()), setup.jdk());
  }

  private List<String> revealed(List<String> words) {
    return words.stream().map(this::revealed).toList();
  }

  private String revealed(String text) {
    return EnvReference.resolved(text, this::value);
  }

  private String value(String name) {
    return valueByName.getOrDefault(name, EnvReference.to(name));
  }

  private String json(String name) {
    return jsonText(value(name));
  }

  private static String jsonText(String text) {
    var quoted = JsonNodeFactory.instance.stringNode(text).toString();
    return quoted.substring(1, quoted.length() - 1);
  }

  /** A secret as it is, as others may write it, and its longer parts. */
  private static void addForms(String value, Set<String> words) {
    Stream.concat(
            Stream.of(value, value.strip()),
            Stream.of(value.split("[\\s;]+", -1))
                .filter(part -> part.length() >= LEAST_PART_LENGTH))
        .forEach(
            form -> {
              words.add(form);
              words.add(jsonText(form));
              words.add(URLEncoder.encode(form, StandardCharsets.UTF_8));
            });
  }

  private static Stream<String> texts(Plan plan) {
    var targets =
        Stream.concat(
            plan.target().stream(),
            plan.variants().stream().flatMap(each -> each.target().stream()));
    var commands =
        targets
            .filter(Target.Started.class::isInstance)
            .map(target -> ((Target.Started) target).command());
    var setups =
        Stream.concat(
                plan.cases().stream().map(Case::setup),
                plan.variants().stream().map(Variant::setup))
            .flatMap(Secrets::texts);
    return Stream.of(commands, setups, Stream.of(plan.load().work().text())).flatMap(each -> each);
  }

  private static Stream<String> texts(Setup setup) {
    return Stream.of(setup.args(), setup.jvmOptions(), setup.env().values())
        .flatMap(each -> each.stream());
  }
}
