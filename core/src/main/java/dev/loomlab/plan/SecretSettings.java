package dev.loomlab.plan;

import dev.loomlab.plan.SecretText.WithheldValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Takes the secrets out of a plan's settings, wherever the grammar lets one stand. */
final class SecretSettings {
  private final Setting root;
  private final WithheldValues withheld;
  private final SecretText texts;
  private final Map<Setting.Scalar, Setting.Scalar> changed = new HashMap<>();

  /** Looks at a plan's settings. */
  SecretSettings(Setting root) {
    this.root = root;
    var taken = new HashSet<String>();
    words(root).forEach(word -> taken.addAll(EnvReference.names(word.text())));
    this.withheld = new WithheldValues(taken);
    this.texts = new SecretText(withheld);
  }

  /** Every word of a setting, without keys. */
  static Stream<Setting.Scalar> words(Setting setting) {
    return switch (setting) {
      case Setting.Scalar word -> Stream.of(word);
      case Setting.Sequence list -> list.items().stream().flatMap(SecretSettings::words);
      case Setting.Mapping mapping ->
          mapping.entries().stream().flatMap(entry -> words(entry.value()));
    };
  }

  /** What was taken out, by the name of the variable that stands for it. */
  Map<String, String> valueByName() {
    return withheld.byName();
  }

  /** The settings with references in the places of secrets. */
  Setting without() {
    return inside(
        root,
        (key, value) ->
            switch (key) {
              case "target" -> arm(value);
              case "cases", "variants" -> inside(value, (_, arm) -> arm(arm));
              case "load" -> load(value);
              default -> value;
            });
  }

  /** A setting that {@code --set} gave, changed as it was changed inside the plan. */
  Setting changed(Setting given) {
    return switch (given) {
      case Setting.Scalar word -> changed.getOrDefault(word, word);
      case Setting.Sequence list ->
          new Setting.Sequence(
              list.items().stream().map(this::changed).toList(), list.line(), list.column());
      case Setting.Mapping _ -> inside(given, (_, value) -> changed(value));
    };
  }

  private Setting arm(Setting arm) {
    return inside(
        arm,
        (key, value) ->
            switch (key) {
              case "run", "args", "jvm" -> command(value);
              case "env" ->
                  inside(value, (name, text) -> word(text, each -> texts.variable(name, each)));
              default -> value;
            });
  }

  private Setting command(Setting value) {
    if (!(value instanceof Setting.Sequence list)
        || !list.items().stream().allMatch(Setting.Scalar.class::isInstance)) {
      return word(value, texts::line);
    }
    var words = list.items().stream().map(item -> ((Setting.Scalar) item).text()).toList();
    var out = texts.words(words);
    var items = new ArrayList<Setting>();
    for (int i = 0; i < out.size(); i++) {
      var hidden = out.get(i);
      items.add(word(list.items().get(i), _ -> hidden));
    }
    return new Setting.Sequence(items, list.line(), list.column());
  }

  /** What is offered is known to its driver alone; what is called headers or body is looked at. */
  private Setting load(Setting value) {
    return switch (value) {
      case Setting.Scalar text -> word(text, texts::assignments);
      case Setting.Sequence list ->
          new Setting.Sequence(
              list.items().stream().map(this::load).toList(), list.line(), list.column());
      case Setting.Mapping _ ->
          inside(
              value,
              (key, inner) ->
                  switch (key) {
                    case "headers" ->
                        inside(inner, (name, text) -> word(text, each -> texts.header(name, each)));
                    case "body" -> word(inner, texts::body);
                    default -> load(inner);
                  });
    };
  }

  private Setting word(Setting value, UnaryOperator<String> hide) {
    if (!(value instanceof Setting.Scalar word)) {
      return value;
    }
    var hidden = new Setting.Scalar(hide.apply(word.text()), word.line(), word.column());
    if (!hidden.equals(word)) {
      changed.put(word, hidden);
    }
    return hidden;
  }

  private interface Change {
    Setting of(String key, Setting value);
  }

  private static Setting inside(Setting setting, Change change) {
    if (!(setting instanceof Setting.Mapping mapping)) {
      return setting;
    }
    List<Setting.Entry> entries =
        mapping.entries().stream()
            .map(
                entry ->
                    new Setting.Entry(entry.key(), change.of(entry.key().text(), entry.value())))
            .toList();
    return new Setting.Mapping(entries, mapping.line(), mapping.column());
  }
}
