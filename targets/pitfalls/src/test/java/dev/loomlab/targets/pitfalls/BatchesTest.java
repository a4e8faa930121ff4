package dev.loomlab.targets.pitfalls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every operation of a batch is done, on each JDK, and again when it was done before. */
@Timeout(120)
class BatchesTest {
  @TempDir private Path temporary;

  @Test
  void everyOperationIsDoneOnThisJdk() throws IOException {
    assertThat(failures(Path.of(System.getProperty("java.home")))).isEmpty();
  }

  @Test
  void everyOperationIsDoneOnJdk21() throws IOException {
    assertThat(failures(jdk21())).isEmpty();
  }

  /** Those that were not done, with the answer. */
  private List<String> failures(Path jdk) throws IOException {
    var failures = new ArrayList<String>();
    try (var program =
        new Program(
                jdk,
                List.of(),
                temporary,
                "--scenario",
                "batch",
                "--size",
                "4",
                "--wait-millis",
                "5")
            .listening()) {
      for (var operation : OperationName.values()) {
        for (int batch = 0; batch < 2; batch++) {
          var answer = program.send("/?operation=" + operation.label()).join();
          if (answer.statusCode() != 200) {
            failures.add(operation + ": " + answer.body());
          }
        }
      }
      assertThat(program.get("/?operation=nothing")).isEqualTo(500);
    }
    return failures;
  }

  /** A JDK 21 on this machine; without one the test is skipped, or fails where CI is true. */
  private static Path jdk21() {
    var named = Optional.ofNullable(System.getenv("LOOMLAB_JDK_21")).map(Path::of);
    return Stream.concat(named.stream(), List.of(Path.of("/opt/jdk-21")).stream())
        .filter(home -> Files.isExecutable(home.resolve("bin").resolve("java")))
        .findFirst()
        .orElseGet(
            () -> {
              var reason = "no JDK 21: name one by LOOMLAB_JDK_21";
              return "true".equals(System.getenv("CI")) ? fail(reason) : abort(reason);
            });
  }
}
