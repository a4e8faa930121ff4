package dev.loomlab.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * A plan that is put together from single settings, each with where it came from, for example an
 * option of the command line; {@link PlanReader} reads it by the grammar of written plans.
 */
public final class PlanDraft {
  private final List<String> origins = new ArrayList<>();
  private Setting.Mapping root = new Setting.Mapping(List.of(), 0, 0);

  /** An empty one. */
  public PlanDraft() {}

  /**
   * Puts a word or a line of text somewhere.
   *
   * @param origin what a message names if it is wrong, for example {@code --window 5}
   * @param path the keys that lead there, at least one
   */
  public PlanDraft put(String origin, String text, String... path) {
    int number = number(origin);
    root = with(root, List.of(path), new Setting.Scalar(text, 0, number), number);
    return this;
  }

  /** Puts a list somewhere; see {@link #put}. */
  public PlanDraft putAll(String origin, List<String> texts, String... path) {
    int number = number(origin);
    var items = texts.stream().<Setting>map(text -> new Setting.Scalar(text, 0, number)).toList();
    root = with(root, List.of(path), new Setting.Sequence(items, 0, number), number);
    return this;
  }

  /** Puts keys without anything below them somewhere, unless something stands there. */
  public PlanDraft putNothing(String origin, String... path) {
    int number = number(origin);
    root = with(root, List.of(path), new Setting.Mapping(List.of(), 0, number), number);
    return this;
  }

  /** Makes a list of what the keys somewhere hold, in their order; the keys are given up. */
  public PlanDraft asList(String... path) {
    root = listed(root, List.of(path));
    return this;
  }

  /** All the settings; their columns count the origins from 1. */
  Setting root() {
    return root;
  }

  List<String> origins() {
    return List.copyOf(origins);
  }

  private int number(String origin) {
    if (!origins.contains(origin)) {
      origins.add(origin);
    }
    return origins.indexOf(origin) + 1;
  }

  private static Setting.Mapping with(
      Setting.Mapping mapping, List<String> path, Setting value, int number) {
    var entries = new LinkedHashMap<String, Setting.Entry>();
    mapping.entries().forEach(entry -> entries.put(entry.key().text(), entry));
    var key = path.getFirst();
    var there =
        mapping.byKey().get(key) instanceof Setting.Mapping keys
            ? keys
            : new Setting.Mapping(List.of(), 0, number);
    var below = path.size() > 1 ? with(there, path.subList(1, path.size()), value, number) : value;
    if (below instanceof Setting.Mapping none && none.entries().isEmpty()) {
      below = there;
    }
    var word = entries.containsKey(key) ? keyIn(mapping, key) : new Setting.Scalar(key, 0, number);
    entries.put(key, new Setting.Entry(word, below));
    return new Setting.Mapping(
        List.copyOf(entries.values()), mapping.line(), Math.max(1, mapping.column()));
  }

  private static Setting.Mapping listed(Setting.Mapping mapping, List<String> path) {
    var entries =
        mapping.entries().stream()
            .map(
                entry ->
                    entry.key().text().equals(path.getFirst())
                        ? new Setting.Entry(entry.key(), listed(entry.value(), path))
                        : entry)
            .toList();
    return new Setting.Mapping(entries, mapping.line(), mapping.column());
  }

  private static Setting listed(Setting value, List<String> path) {
    if (!(value instanceof Setting.Mapping keys)) {
      return value;
    }
    return path.size() > 1
        ? listed(keys, path.subList(1, path.size()))
        : new Setting.Sequence(
            keys.entries().stream().map(Setting.Entry::value).toList(), keys.line(), keys.column());
  }

  /** A key stays with the option that brought it in. */
  private static Setting.Scalar keyIn(Setting.Mapping mapping, String key) {
    return mapping.entries().stream()
        .map(Setting.Entry::key)
        .filter(word -> word.text().equals(key))
        .findFirst()
        .orElseThrow();
  }
}
