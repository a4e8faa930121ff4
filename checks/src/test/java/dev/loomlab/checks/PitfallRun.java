package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One run of {@code loomlab run} whose variants are scenarios of the target {@code pitfalls}.
 *
 * @param result result.json
 * @param said all that the command said, for failure messages
 */
record PitfallRun(JsonNode result, String said) {

  /**
   * Runs it once.
   *
   * @param load the lines of the plan's load and protocol
   * @param variants the plan's variants, a line each
   */
  static PitfallRun of(Path folder, String name, List<String> load, List<String> variants) {
    var lines =
        new ArrayList<>(
            List.of(
                "name: " + name,
                "question: What is the matter with each?",
                "target: { run: loomlab-target pitfalls, ready: GET /ready }",
                "variants:"));
    variants.forEach(variant -> lines.add("  " + variant));
    lines.addAll(load);
    lines.add("observe: { jfr: virtual-threads, canary: on }");
    lines.add("");
    try {
      Files.writeString(folder.resolve(name + ".yaml"), String.join("\n", lines));
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
    var ran = new Command(folder).run("run", name + ".yaml", "--json");
    assertThat(ran.out()).as(ran.said()).startsWith("{");
    return new PitfallRun(JsonMapper.shared().readTree(ran.out()), ran.said());
  }

  /** A variant on two carriers. */
  static String variant(String name, String options, String jvm) {
    return "%s: { args: --scenario %s, jvm: '-Djdk.virtualThreadScheduler.parallelism=2 %s' }"
        .formatted(name, options, jvm);
  }

  /** What was measured and found of a variant at a level. */
  JsonNode cell(String variant, String level) {
    return result
        .path("summaries")
        .valueStream()
        .filter(each -> each.get("variant").asString().equals(variant))
        .filter(each -> each.get("level").asString().equals(level))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no cell " + variant + " at " + level + ": " + said));
  }

  /** The findings of a variant at a level. */
  Findings findings(String variant, String level) {
    return Findings.in(cell(variant, level), cell(variant, level) + "\n" + said);
  }

  /** The findings of a variant at any level. */
  Findings findingsOf(String variant) {
    return new Findings(
        result
            .path("summaries")
            .valueStream()
            .filter(each -> each.get("variant").asString().equals(variant))
            .flatMap(each -> each.path("findings").valueStream())
            .toList(),
        said);
  }

  /** The median of a figure, by its path of keys. */
  double figure(String variant, String level, String... path) {
    var node = cell(variant, level);
    for (var key : path) {
      node = node.path(key);
    }
    return node.path("median").asDouble(Double.NaN);
  }
}
