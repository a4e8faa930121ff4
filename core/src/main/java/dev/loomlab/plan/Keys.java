package dev.loomlab.plan;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keys and values of one mapping of a plan, held against its section of the grammar. Whatever
 * is wrong with them goes into the list of faults; reading goes on.
 */
final class Keys {
  private final Section section;
  private final String path;
  private final Setting mapping;
  private final Map<String, Setting> values;
  private final FaultList faults;

  private Keys(
      Section section,
      String path,
      Setting mapping,
      Map<String, Setting> values,
      FaultList faults) {
    this.section = section;
    this.path = path;
    this.mapping = mapping;
    this.values = values;
    this.faults = faults;
  }

  /**
   * Opens a setting as a section; keys that are unknown there are faults.
   *
   * @param path how messages name the place, for example {@code variants.virtual}
   * @param more keys that are known beside the section's own
   */
  static Keys of(
      Setting setting, Section section, String path, Collection<String> more, FaultList faults) {
    var known =
        Stream.concat(section.keys().stream().map(Section.Key::name), more.stream()).toList();
    if (setting instanceof Setting.Mapping given) {
      for (var entry : given.entries()) {
        var key = entry.key().text();
        if (!known.contains(key)) {
          faults.add(entry.key(), Nearest.unknownKey(key, path, known));
        }
      }
      return new Keys(section, path, setting, given.byKey(), faults);
    }
    if (!isEmpty(setting)) {
      faults.add(
          setting,
          "%s: found %s where keys are wanted. Known keys: %s"
              .formatted(path, found(setting), String.join(", ", known)));
    }
    return new Keys(section, path, setting, Map.of(), faults);
  }

  /** The value under a key. */
  Optional<Setting> find(String key) {
    return Optional.ofNullable(values.get(key));
  }

  /** The value under a key; that it is missing is a fault. */
  Optional<Setting> required(String key) {
    if (!values.containsKey(key)) {
      faults.add(mapping, "%s has no '%s'; for example: %s".formatted(path, key, example(key)));
    }
    return find(key);
  }

  /** The one word under a key, read by a form that throws {@link IllegalArgumentException}. */
  <T> Optional<T> read(String key, Function<String, T> form) {
    return find(key).flatMap(value -> word(key, value, form));
  }

  /** The words under a key that may hold one word or a list of them, each read by a form. */
  <T> List<T> readAll(String key, Function<String, T> form) {
    return find(key).stream()
        .flatMap(
            value -> value instanceof Setting.Sequence list ? list.items().stream() : one(value))
        .flatMap(item -> word(key, item, form).stream())
        .toList();
  }

  /** One word that belongs to a key, read by a form. */
  <T> Optional<T> word(String key, Setting value, Function<String, T> form) {
    if (!(value instanceof Setting.Scalar scalar) || isEmpty(value)) {
      fault(key, value, "found " + found(value) + "; wanted: " + key(key).form().replace("`", "'"));
      return Optional.empty();
    }
    try {
      return Optional.of(form.apply(scalar.text()));
    } catch (IllegalArgumentException wrong) {
      fault(key, value, wrong.getMessage());
      return Optional.empty();
    }
  }

  /** Notes a fault of a value of this key, with an example of what may stand there. */
  void fault(String key, Setting where, @Nullable String message) {
    var told = String.valueOf(message);
    faults.add(
        where,
        "%s: %s%s: %s"
            .formatted(
                path(key),
                told,
                told.matches(".*[.?]") ? " For example" : "; for example",
                example(key)));
  }

  /** The path of a key, for example {@code protocol.window}. */
  String path(String key) {
    return section == Section.PLAN ? key : path + "." + key;
  }

  /** Where the mapping starts. */
  Setting place() {
    return mapping;
  }

  /** What a value is, for messages: its text if it is one word. */
  static String found(Setting setting) {
    return switch (setting) {
      case Setting.Scalar(String text, _, _) when text.isEmpty() -> "nothing";
      case Setting.Scalar(String text, _, _) ->
          "'" + (text.length() > 60 ? text.substring(0, 60) + "…" : text) + "'";
      case Setting.Sequence _ -> "a list";
      case Setting.Mapping _ -> "keys with values";
    };
  }

  /** Whether nothing was written there. */
  static boolean isEmpty(Setting setting) {
    return setting instanceof Setting.Scalar scalar && scalar.text().isEmpty();
  }

  private String example(String key) {
    return key(key).example();
  }

  private Section.Key key(String name) {
    return section.keys().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(section + " has no key " + name));
  }

  private static Stream<Setting> one(Setting setting) {
    return Stream.of(setting);
  }
}
