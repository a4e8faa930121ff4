package dev.loomlab.record;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What was read at one moment; what could not be read is absent, never zero.
 *
 * @param atNanos when, counted from the trial's start
 * @param values what was read
 * @param series what was read beside the gauges, by name; {@link Series} has the names
 */
public record Sample(long atNanos, Map<Gauge, Double> values, Map<String, Double> series) {
  /** Copies the values. */
  public Sample {
    values =
        values.isEmpty() ? Map.of() : java.util.Collections.unmodifiableMap(new EnumMap<>(values));
    series = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(series));
  }

  /** A sample of gauges alone. */
  public Sample(long atNanos, Map<Gauge, Double> values) {
    this(atNanos, values, Map.of());
  }

  /** One gauge's value, if it was read. */
  public OptionalDouble value(Gauge gauge) {
    var value = values.get(gauge);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** One series' value, if it was read. */
  public OptionalDouble series(String name) {
    var value = series.get(name);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
