package dev.loomlab.bench;

import dev.loomlab.bench.LimitCase.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A plan that tells nothing: two variants named a and b, each told by a file what it is.
 *
 * @param of the case
 * @param jdk the JDK's major version
 * @param limitedFirst whether the limited service is a, the first variant, or b
 */
record LimitPlan(LimitCase of, int jdk, boolean limitedFirst) {

  /** The variant that is the limited service. */
  String limited() {
    return limitedFirst ? "a" : "b";
  }

  /** The variant that is its twin. */
  String twin() {
    return limitedFirst ? "b" : "a";
  }

  /** Writes the plan and the two files into a new folder, and gives the plan's path. */
  Path writeInto(Path folder) throws IOException {
    Files.createDirectories(folder);
    var first = limitedFirst ? of.limited() : of.twin();
    var second = limitedFirst ? of.twin() : of.limited();
    var lines =
        List.of(
            "name: blind",
            "question: What limits each of these?",
            "variants:",
            variant("a", first, folder),
            variant("b", second, folder),
            "load:",
            "  request: " + of.request(),
            of.levels().stream()
                .map(String::valueOf)
                .collect(Collectors.joining(", ", "  closed: [", "]")),
            "protocol:",
            "  { repetitions: 1, warmup: 1s, window: 2s, timeout: 5s" + pin() + " }",
            "");
    return Files.writeString(folder.resolve("plan.yaml"), String.join("\n", lines));
  }

  private String pin() {
    return of.crowdedGenerator() ? ", pin: { target: 0, generator: " + Crowd.CORE + " }" : "";
  }

  private String variant(String name, Subject subject, Path folder) throws IOException {
    var file = Files.writeString(folder.resolve(name + ".properties"), subject.setting());
    return "  "
        + name
        + ": { run: '"
        + command(subject, file.toAbsolutePath())
        + "', ready: GET "
        + ready(subject)
        + ", jdk: "
        + jdk
        + " }";
  }

  private static String command(Subject subject, Path file) {
    var root = Path.of("").toAbsolutePath();
    return switch (subject) {
      case Subject.Limits limits -> "loomlab-target limits --setting " + file;
      case Subject.FewFiles few ->
          "sh -c \"ulimit -n "
              + few.files()
              + " && exec java -jar "
              + root.resolve("cli/target/targets/limits.jar")
              + " --port ${port} --setting "
              + file
              + "\"";
      case Subject.Shop shop ->
          "java -jar "
              + root.resolve("checks/boot-shop/target/shop.jar")
              + " --server.port=${port} --spring.config.additional-location=file:"
              + file;
    };
  }

  private static String ready(Subject subject) {
    return switch (subject) {
      case Subject.Limits limits -> "/ready";
      case Subject.FewFiles few -> "/ready";
      case Subject.Shop shop -> "/actuator/health";
    };
  }
}
