package dev.loomlab.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One {@code loomlab run} as a process of its own, read back through its {@code result.json}. */
final class LoomlabRun {
  private LoomlabRun() {}

  /**
   * Runs a plan and gives its result.json.
   *
   * @param plan the plan's file
   * @param folder where the results go; must not exist
   * @param options further options of {@code loomlab run}
   * @throws IOException if the run left no result
   */
  static JsonNode of(Path plan, Path folder, List<String> options)
      throws IOException, InterruptedException {
    int exit = run(plan, folder, options);
    var result = read(folder);
    if (exit > 1 || result.isEmpty()) {
      throw new IOException("loomlab run ended with " + exit + " and left no usable result.json");
    }
    return result.get();
  }

  /**
   * Runs a plan and gives its result.json, if it left one, whatever became of its trials.
   *
   * @throws IOException if it cannot be started
   */
  static Optional<JsonNode> tried(Path plan, Path folder, List<String> options)
      throws IOException, InterruptedException {
    run(plan, folder, options);
    return read(folder);
  }

  private static int run(Path plan, Path folder, List<String> options)
      throws IOException, InterruptedException {
    var command =
        new ArrayList<>(List.of("./loomlab", "run", plan.toString(), "--out", folder.toString()));
    command.addAll(options);
    var builder =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    return builder.start().waitFor();
  }

  private static Optional<JsonNode> read(Path folder) {
    var result = folder.resolve("result.json").toFile();
    return result.isFile() ? Optional.of(JsonMapper.shared().readTree(result)) : Optional.empty();
  }

  /** The comparisons of a candidate, all metrics and levels. */
  static List<JsonNode> comparisons(JsonNode result, String candidate) {
    return result
        .get("comparisons")
        .valueStream()
        .filter(each -> each.get("candidate").asString().equals(candidate))
        .toList();
  }
}
