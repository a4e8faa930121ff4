package dev.loomlab.inspect;

import dev.loomlab.observe.Releases;
import dev.loomlab.observe.TargetSettings;
import dev.loomlab.record.Environment;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;

/** What a recording says of the JVM that it is of. */
final class RecordedJvm {
  private static final Pattern VERSION =
      Pattern.compile(".*JRE \\(([^)]+)\\).*|.*?\\(([^)]+)\\).*");
  private static final long MIB = 1 << 20;

  private Optional<String> name = Optional.empty();
  private Optional<String> version = Optional.empty();
  private Optional<Instant> start = Optional.empty();
  private OptionalInt cores = OptionalInt.empty();
  private OptionalLong heapMostBytes = OptionalLong.empty();
  private Optional<String> end = Optional.empty();
  private List<String> options = List.of();

  /** Takes a jdk.JVMInformation event. */
  void information(RecordedEvent event) {
    name = Optional.ofNullable(event.getString("jvmName"));
    version =
        Optional.ofNullable(event.getString("jvmVersion"))
            .map(VERSION::matcher)
            .filter(match -> match.matches())
            .map(match -> match.group(1) == null ? match.group(2) : match.group(1));
    start = Optional.ofNullable(event.getInstant("jvmStartTime"));
    options =
        Optional.ofNullable(event.getString("jvmArguments"))
            .map(text -> List.of(text.strip().split("\\s+", -1)))
            .orElse(List.of());
  }

  /** Takes a jdk.CPUInformation event. */
  void processors(RecordedEvent event) {
    cores = OptionalInt.of(event.getInt("hwThreads"));
  }

  /** Takes a jdk.GCHeapConfiguration event. */
  void heap(RecordedEvent event) {
    heapMostBytes = OptionalLong.of(event.getLong("maxSize"));
  }

  /** Takes a jdk.Shutdown event. */
  void shutdown(RecordedEvent event) {
    end = Optional.ofNullable(event.getString("reason"));
  }

  /** Takes what another chunk says. */
  void addAll(RecordedJvm other) {
    name = name.or(() -> other.name);
    version = version.or(() -> other.version);
    start = start.or(() -> other.start);
    end = other.end.or(() -> end);
    cores = cores.isPresent() ? cores : other.cores;
    heapMostBytes = heapMostBytes.isPresent() ? heapMostBytes : other.heapMostBytes;
    options = options.isEmpty() ? other.options : options;
  }

  /** When it was started, if that is recorded. */
  Optional<Instant> start() {
    return start;
  }

  /** Why it ended, in its own words, if that is recorded. */
  Optional<String> end() {
    return end;
  }

  /** How many cores its machine has, if that is recorded. */
  OptionalInt cores() {
    return cores;
  }

  /** Its release of Java, if that is recorded. */
  OptionalInt release() {
    return Releases.of(version);
  }

  /** Its name and version, as far as they are recorded. */
  Optional<String> title() {
    return name.map(each -> version.map(of -> each + " " + of).orElse(each));
  }

  /** The same by the names of {@link Environment}. */
  Map<String, String> facts() {
    var facts = new TreeMap<String, String>();
    release().ifPresent(each -> facts.put(Environment.TARGET_JAVA, Integer.toString(each)));
    cores.ifPresent(each -> facts.put(Environment.CORES, Integer.toString(each)));
    heapMostBytes.ifPresent(
        bytes -> facts.put(Environment.TARGET_HEAP_LIMIT_MIB, Long.toString(bytes / MIB)));
    TargetSettings.of(List.of(), options, Map.of(), List.of())
        .forEach((setting, value) -> facts.put(Environment.TARGET_SETTING + setting, value));
    return facts;
  }
}
