package dev.loomlab.checks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text of a plan that is done in seconds, with scripted servers as variants.
 *
 * @param modes the servers' modes; the variants are named like them
 * @param levels users at once
 * @param repetitions how many blocks
 * @param expectations lines under {@code expect:}
 */
record SmallPlan(
    List<String> modes, List<Integer> levels, int repetitions, List<String> expectations) {
  private static final Path CLASSES = Path.of("target", "test-classes").toAbsolutePath();

  /** One level of two users, once, with nothing expected. */
  static SmallPlan of(String... modes) {
    return new SmallPlan(List.of(modes), List.of(2), 1, List.of());
  }

  SmallPlan levels(Integer... at) {
    return new SmallPlan(modes, List.of(at), repetitions, expectations);
  }

  SmallPlan repetitions(int blocks) {
    return new SmallPlan(modes, levels, blocks, expectations);
  }

  SmallPlan expecting(String... lines) {
    return new SmallPlan(modes, levels, repetitions, List.of(lines));
  }

  /** The YAML. */
  String text() {
    var lines =
        new ArrayList<>(
            List.of(
                "name: small",
                "question: Does the command work?",
                "target:",
                "  run: "
                    + Path.of(System.getProperty("java.home"), "bin", "java")
                    + " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx64m -cp "
                    + CLASSES
                    + " dev.loomlab.checks.ScriptedServer --port ${port}",
                "  ready: GET /ready",
                "variants:"));
    for (int i = 0; i < modes.size(); i++) {
      lines.add("  " + variant(i) + ": { args: --mode " + modes.get(i) + " }");
    }
    lines.add("load:");
    lines.add("  request: GET /");
    lines.add(
        levels.stream().map(String::valueOf).collect(Collectors.joining(", ", "  closed: [", "]")));
    lines.add(
        "protocol: { repetitions: "
            + repetitions
            + ", warmup: 100ms, window: 500ms, timeout: 200ms }");
    if (!expectations.isEmpty()) {
      lines.add("expect:");
      expectations.forEach(line -> lines.add("  - " + line));
    }
    return Stream.concat(lines.stream(), Stream.of("")).collect(Collectors.joining("\n"));
  }

  private String variant(int i) {
    var mode = modes.get(i);
    return modes.indexOf(mode) == i ? mode : mode + "-again";
  }
}
