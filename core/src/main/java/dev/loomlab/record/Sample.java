package dev.loomlab.record;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What was read at one moment; what could not be read is absent, never zero.
 *
 * @param atNanos when, counted from the trial's start
 * @param values what was read
 */
public record Sample(long atNanos, Map<Gauge, Double> values) {
  /** Copies the values. */
  public Sample {
    values =
        values.isEmpty() ? Map.of() : java.util.Collections.unmodifiableMap(new EnumMap<>(values));
  }

  /** One gauge's value, if it was read. */
  public OptionalDouble value(Gauge gauge) {
    var value = values.get(gauge);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
