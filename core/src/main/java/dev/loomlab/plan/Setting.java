package dev.loomlab.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A piece of a plan's text with its place: one word, a list, or keys with values. No types.
 *
 * <p>A piece that was given by {@code --set} has line 0, and as its column which {@code --set} it
 * was, from 1.
 */
public sealed interface Setting {

  /** The line on which it starts, from 1. */
  int line();

  /** The column at which it starts, from 1. */
  int column();

  /** One word or text. */
  record Scalar(String text, int line, int column) implements Setting {}

  /** A list. */
  record Sequence(List<Setting> items, int line, int column) implements Setting {
    /** Copies the items. */
    public Sequence {
      items = List.copyOf(items);
    }
  }

  /** Keys with values, in the order of the text. */
  record Mapping(List<Entry> entries, int line, int column) implements Setting {
    /** Copies the entries. */
    public Mapping {
      entries = List.copyOf(entries);
    }

    /** The values by key; of a key that is given twice the last value. */
    public Map<String, Setting> byKey() {
      var values = new LinkedHashMap<String, Setting>();
      entries.forEach(entry -> values.put(entry.key().text(), entry.value()));
      return values;
    }
  }

  /** One key with its value. */
  record Entry(Scalar key, Setting value) {}
}
