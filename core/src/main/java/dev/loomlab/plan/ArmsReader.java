package dev.loomlab.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Reads {@code cases:} and {@code variants:}, and what each adds to the target's start. */
final class ArmsReader {
  private static final Pattern ENV_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private final Optional<Setting> planTarget;
  private final FaultList faults;

  /**
   * Reads into a list of faults.
   *
   * @param planTarget the plan's target; to one that is not started nothing can be added
   */
  ArmsReader(Optional<Setting> planTarget, FaultList faults) {
    this.planTarget = planTarget;
    this.faults = faults;
  }

  /** Whether every variant names a target of its own. */
  static boolean allNameTargets(Setting variants) {
    return variants instanceof Setting.Mapping mapping
        && !mapping.entries().isEmpty()
        && mapping.entries().stream().allMatch(entry -> TargetReader.names(entry.value()));
  }

  List<Case> cases(Setting setting) {
    var cases = new ArrayList<Case>();
    for (var entry : named("cases", setting, Names::check)) {
      var keys = Keys.of(entry.value(), Section.CASE, path("cases", entry), List.of(), faults);
      cases.add(new Case(entry.key().text(), setup(keys, isRunning(planTarget))));
    }
    return cases;
  }

  List<Variant> variants(Setting setting, Observe planObserve) {
    var variants = new ArrayList<Variant>();
    for (var entry : named("variants", setting, Names::checkVariant)) {
      var path = path("variants", entry);
      var keys = Keys.of(entry.value(), Section.VARIANT, path, List.of(), faults);
      var observe =
          keys.find("observe")
              .map(each -> ProtocolReader.observe(each, path + ".observe", planObserve, faults));
      boolean own = TargetReader.names(entry.value());
      variants.add(
          new Variant(
              entry.key().text(),
              TargetReader.own(keys, entry.value(), planTarget),
              setup(keys, isRunning(own ? Optional.of(entry.value()) : planTarget)),
              observe,
              optionalInt(keys.read("warmup-bursts", text -> Quantity.count(text, 1, 1000)))));
    }
    return variants;
  }

  private List<Setting.Entry> named(String section, Setting setting, Consumer<String> checkName) {
    if (!(setting instanceof Setting.Mapping mapping)) {
      faults.add(
          setting,
          "%s: found %s where names with keys are wanted, for example %s"
              .formatted(section, Keys.found(setting), "fixed-200: { args: --threads 200 }"));
      return List.of();
    }
    if (mapping.entries().isEmpty()) {
      faults.add(mapping, section + ": at least one is needed, and none is named");
    }
    for (var entry : mapping.entries()) {
      try {
        checkName.accept(entry.key().text());
      } catch (IllegalArgumentException wrong) {
        faults.add(entry.key(), section + ": " + wrong.getMessage());
      }
    }
    return mapping.entries();
  }

  private static boolean isRunning(Optional<Setting> target) {
    return target.filter(TargetReader::isRunning).isPresent();
  }

  private Setup setup(Keys keys, boolean running) {
    if (running) {
      for (var key : Section.CASE.keys()) {
        keys.find(key.name())
            .ifPresent(
                value ->
                    faults.add(
                        value,
                        keys.path(key.name())
                            + ": a target with a url is not started, so nothing can be added to"
                            + " its start"));
      }
    }
    return new Setup(
        words(keys, "args"),
        env(keys),
        words(keys, "jvm"),
        optionalInt(keys.read("jdk", text -> Quantity.count(text, 8, 99))));
  }

  private static List<String> words(Keys keys, String key) {
    var value = keys.find(key);
    if (value.isPresent() && value.get() instanceof Setting.Sequence) {
      return keys.readAll(key, word -> word);
    }
    return keys.read(key, ShellWords::split).orElse(List.of());
  }

  private static Map<String, String> env(Keys keys) {
    var env = new LinkedHashMap<String, String>();
    var value = keys.find("env");
    if (value.isEmpty()) {
      return env;
    }
    if (!(value.get() instanceof Setting.Mapping mapping)) {
      keys.fault(
          "env", value.get(), "found " + Keys.found(value.get()) + "; wanted: names with text");
      return env;
    }
    for (var entry : mapping.entries()) {
      if (!ENV_NAME.matcher(entry.key().text()).matches()) {
        keys.fault("env", entry.key(), "'" + entry.key().text() + "' names no variable");
      }
      switch (entry.value()) {
        case Setting.Scalar text -> env.put(entry.key().text(), text.text());
        case Setting.Sequence _, Setting.Mapping _ ->
            keys.fault(
                "env", entry.value(), "found " + Keys.found(entry.value()) + "; wanted: text");
      }
    }
    return env;
  }

  private static String path(String section, Setting.Entry entry) {
    return section + "." + entry.key().text();
  }

  private static OptionalInt optionalInt(Optional<Integer> value) {
    return value.map(OptionalInt::of).orElse(OptionalInt.empty());
  }
}
