package dev.loomlab.inspect;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/** What a recording says of its own settings: which events it knows, and which were on. */
final class RecordedSettings {
  private static final Pattern TIME = Pattern.compile("(\\d{1,12}) ?(ns|us|ms|s|m|h|d)");

  private final Set<String> types = new HashSet<>();
  private final Map<String, Set<String>> values = new HashMap<>();

  /** Whether an event was recorded. */
  enum Was {
    /** It was on, at least for a while. */
    ON,
    /** It was off all the time. */
    OFF,
    /** The JVM has no such event. */
    MISSING,
    /** The recording does not tell. */
    UNTOLD
  }

  /** Notes an event that the JVM knows. */
  void knows(String event) {
    types.add(event);
  }

  /** Notes a setting that was in force for a while. */
  void put(String event, String setting, String value) {
    values.computeIfAbsent(event + "#" + setting, unseen -> new HashSet<>()).add(value);
  }

  /** Takes those of another chunk. */
  void addAll(RecordedSettings other) {
    types.addAll(other.types);
    other.values.forEach(
        (key, each) -> values.computeIfAbsent(key, unseen -> new HashSet<>()).addAll(each));
  }

  /** Whether the recording tells its settings. */
  boolean areTold() {
    return !values.isEmpty();
  }

  /** Whether it holds events of the JDK's own at all. */
  boolean areOfAJdk() {
    return types.stream().anyMatch(type -> type.startsWith("jdk."));
  }

  /** The names of other events, for a message. */
  Set<String> types() {
    return Set.copyOf(types);
  }

  /** Whether an event was on. */
  Was was(String event) {
    if (!types.contains(event)) {
      return Was.MISSING;
    }
    var enabled = values.get(event + "#enabled");
    if (enabled == null) {
      return Was.UNTOLD;
    }
    return enabled.contains("true") ? Was.ON : Was.OFF;
  }

  /** The highest threshold below which an event was left out, if that is told. */
  OptionalLong thresholdNanos(String event) {
    var thresholds = values.get(event + "#threshold");
    return thresholds == null
        ? OptionalLong.empty()
        : thresholds.stream().mapToLong(RecordedSettings::nanos).max();
  }

  private static long nanos(String time) {
    var match = TIME.matcher(time.strip());
    if (!match.matches()) {
      return 0;
    }
    long unit =
        switch (match.group(2)) {
          case "ns" -> 1L;
          case "us" -> 1_000L;
          case "ms" -> 1_000_000L;
          case "s" -> 1_000_000_000L;
          case "m" -> 60_000_000_000L;
          case "h" -> 3_600_000_000_000L;
          default -> 86_400_000_000_000L;
        };
    return Long.parseLong(match.group(1)) * unit;
  }
}
