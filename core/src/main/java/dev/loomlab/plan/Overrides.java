package dev.loomlab.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What {@code --set path=value} changes in a plan before it is read: the value at the path is
 * replaced, or put there if the plan left it out. Whether the grammar knows the path is checked
 * when the plan is read, like every key of the plan's own.
 *
 * <p>A value that starts with a square or curly bracket is read as YAML; any other is text.
 */
final class Overrides {
  private final FaultList faults;

  private Overrides(FaultList faults) {
    this.faults = faults;
  }

  /** Applies them in turn; each one's settings have line 0 and as column its number from 1. */
  static Setting apply(Setting root, List<String> sets, FaultList faults) {
    var overrides = new Overrides(faults);
    var changed = root;
    for (int number = 1; number <= sets.size(); number++) {
      changed = overrides.with(changed, sets.get(number - 1), number);
    }
    return changed;
  }

  private Setting with(Setting root, String set, int number) {
    int equals = set.indexOf('=');
    var path = equals < 0 ? set : set.substring(0, equals).strip();
    if (equals < 0 || path.isEmpty() || List.of(path.split("\\.", -1)).contains("")) {
      faults.add(0, number, "write it as path=value, for example protocol.window=2s");
      return root;
    }
    var value = value(set.substring(equals + 1).strip(), number);
    return root instanceof Setting.Mapping mapping ? with(mapping, "", path, value) : root;
  }

  private Setting value(String text, int number) {
    if (!text.startsWith("[") && !text.startsWith("{")) {
      return new Setting.Scalar(text, 0, number);
    }
    var own = new FaultList();
    var value = YamlText.read(text, own);
    own.inOrder().forEach(fault -> faults.add(0, number, fault.message()));
    return value.map(each -> moved(each, number)).orElse(new Setting.Scalar(text, 0, number));
  }

  /** The mapping with the value put at the path; {@code above} is where the mapping itself is. */
  private Setting.Mapping with(Setting.Mapping mapping, String above, String path, Setting value) {
    var there =
        mapping.entries().stream()
            .filter(entry -> path.equals(entry.key().text()) || startsWith(path, entry))
            .max(Comparator.comparingInt(entry -> entry.key().text().length()));
    if (there.isEmpty()) {
      return withNew(mapping, above, path, value);
    }
    var entries = new ArrayList<>(mapping.entries());
    var key = there.get().key();
    var changed =
        path.equals(key.text())
            ? value
            : below(
                there.get(), above + key.text(), path.substring(key.text().length() + 1), value);
    entries.set(entries.indexOf(there.get()), new Setting.Entry(key, changed));
    return new Setting.Mapping(entries, mapping.line(), mapping.column());
  }

  private Setting below(Setting.Entry entry, String at, String path, Setting value) {
    var old = entry.value();
    if (old instanceof Setting.Mapping inner) {
      return with(inner, at + ".", path, value);
    }
    if (Keys.isEmpty(old)) {
      var nothing = new Setting.Mapping(List.of(), old.line(), old.column());
      return with(nothing, at + ".", path, value);
    }
    faults.add(
        value,
        "%s is %s and has no keys below it; set %s whole".formatted(at, Keys.found(old), at));
    return old;
  }

  private Setting.Mapping withNew(
      Setting.Mapping mapping, String above, String path, Setting value) {
    if (above.equals("variants.") || above.equals("cases.")) {
      var known = mapping.entries().stream().map(entry -> entry.key().text()).toList();
      int dot = path.indexOf('.');
      var name = dot < 0 ? path : path.substring(0, dot);
      faults.add(
          value,
          "the plan has nothing named '%s' under %s%s Names: %s"
              .formatted(
                  name,
                  above.substring(0, above.length() - 1) + ".",
                  Nearest.hint(name, known),
                  String.join(", ", known)));
      return mapping;
    }
    int dot = path.indexOf('.');
    var key = new Setting.Scalar(dot < 0 ? path : path.substring(0, dot), 0, value.column());
    var empty = new Setting.Mapping(List.of(), 0, value.column());
    var inner =
        dot < 0 ? value : with(empty, above + key.text() + ".", path.substring(dot + 1), value);
    var entries = new ArrayList<>(mapping.entries());
    entries.add(new Setting.Entry(key, inner));
    return new Setting.Mapping(entries, mapping.line(), mapping.column());
  }

  private static boolean startsWith(String path, Setting.Entry entry) {
    return path.startsWith(entry.key().text() + ".");
  }

  private static Setting moved(Setting setting, int number) {
    return switch (setting) {
      case Setting.Scalar(String text, _, _) -> new Setting.Scalar(text, 0, number);
      case Setting.Sequence list ->
          new Setting.Sequence(
              list.items().stream().map(item -> moved(item, number)).toList(), 0, number);
      case Setting.Mapping mapping ->
          new Setting.Mapping(
              mapping.entries().stream()
                  .map(
                      entry ->
                          new Setting.Entry(
                              new Setting.Scalar(entry.key().text(), 0, number),
                              moved(entry.value(), number)))
                  .toList(),
              0,
              number);
    };
  }
}
