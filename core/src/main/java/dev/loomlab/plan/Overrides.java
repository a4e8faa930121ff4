package dev.loomlab.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What {@code --set path=value} changes in a plan before it is read: the value at the path is
 * replaced, or put there if the plan left it out. Whether the grammar knows the path is checked
 * when the plan is read, like every key of the plan's own.
 *
 * <p>{@code expect+=line} puts one more line at the end of the plan's expectations.
 *
 * <p>A value that starts with a square or curly bracket is read as YAML; any other is text.
 */
final class Overrides {
  private static final String MORE = "+";
  private static final String LIST = "expect";

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

  /**
   * The same changes with their values changed once more.
   *
   * @param change gives the value that stands in the place of one; the same one if nothing changes
   */
  static List<String> rewritten(List<String> sets, UnaryOperator<Setting> change) {
    var overrides = new Overrides(new FaultList());
    var rewritten = new ArrayList<String>();
    for (int number = 1; number <= sets.size(); number++) {
      var set = sets.get(number - 1);
      int equals = set.indexOf('=');
      var value = overrides.value(set.substring(equals + 1).strip(), number);
      var changed = change.apply(value);
      rewritten.add(changed.equals(value) ? set : set.substring(0, equals + 1) + written(changed));
    }
    return rewritten;
  }

  private static String written(Setting value) {
    return value instanceof Setting.Scalar word ? word.text() : SettingJson.of(value);
  }

  private Setting with(Setting root, String set, int number) {
    int equals = set.indexOf('=');
    var path = equals < 0 ? set : set.substring(0, equals).strip();
    boolean isAdded = path.endsWith(MORE);
    path = isAdded ? path.substring(0, path.length() - 1).strip() : path;
    if (isAdded && !path.equals(LIST)) {
      faults.add(0, number, "only expect takes +=, one line more; set any other list whole");
      return root;
    }
    if (equals < 0 || path.isEmpty() || List.of(path.split("\\.", -1)).contains("")) {
      faults.add(0, number, "write it as path=value, for example protocol.window=2s");
      return root;
    }
    var given = value(set.substring(equals + 1).strip(), number);
    var value = isAdded ? added(root, given) : given;
    return root instanceof Setting.Mapping mapping ? with(mapping, "", path, value) : root;
  }

  /**
   * The plan's expectations with one more, unless it has that item already: plans that were written
   * down with a change in them may meet the same change again.
   */
  private static Setting added(Setting root, Setting item) {
    var items = new ArrayList<Setting>();
    if (root instanceof Setting.Mapping mapping) {
      switch (mapping.byKey().getOrDefault(LIST, new Setting.Sequence(List.of(), 0, 0))) {
        case Setting.Sequence list -> items.addAll(list.items());
        case Setting.Scalar one -> items.add(one);
        case Setting.Mapping keys -> items.add(keys);
      }
    }
    if (items.stream().noneMatch(each -> SettingJson.of(each).equals(SettingJson.of(item)))) {
      items.add(item);
    }
    return new Setting.Sequence(items, item.line(), item.column());
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
