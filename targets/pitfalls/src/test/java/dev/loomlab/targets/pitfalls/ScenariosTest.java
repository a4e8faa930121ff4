package dev.loomlab.targets.pitfalls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The scenarios as programs. What is the matter with each is shown by the command's own tests. */
@Timeout(120)
class ScenariosTest {
  private static final Path JAVA = Path.of(System.getProperty("java.home"));

  /** Some scenarios need one request more than there are carriers. */
  private static final int AT_ONCE = 4;

  private static final List<String> TWO_CARRIERS =
      List.of("-Djdk.virtualThreadScheduler.parallelism=2");

  @TempDir private Path temporary;

  @ParameterizedTest
  @EnumSource
  void everyHealthyTwinAnswers(Scenario scenario) throws IOException {
    try (var program = program("--scenario", scenario.label(), "--healthy", "--size", "2")) {
      assertThat(program.getAtOnce(AT_ONCE)).containsOnly(200);
      assertThat(program.get("/ready")).isEqualTo(200);
    }
  }

  @Test
  void aProgramOfVirtualThreadsAloneEndsByItselfWithZero() throws IOException {
    try (var program = program("--scenario", "early-exit", "--size", "2")) {
      program.get("/");
      var last = program.send("/"); // its answer and the end race each other
      assertThat(program.exitCode()).isZero();
      last.cancel(true);
    }
  }

  @Test
  void withoutItsAcceptorConnectionsOpenAndNothingAnswers() throws IOException {
    try (var program = program("--scenario", "not-accepting")) {
      assertThat(program.get("/")).isEqualTo(200);
      try (var refused = program.connect();
          var unanswered = program.connect()) {
        assertThat(refused.getInputStream().read()).as("the acceptor fails").isNegative();
        unanswered
            .getOutputStream()
            .write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(unanswered.getInputStream().available()).isZero();
      }
    }
  }

  @Test
  void wrongOptionsEndItWithTwo() throws IOException {
    try (var program = new Program(JAVA, List.of(), temporary, "--scenario", "none")) {
      assertThat(program.untilItEnds()).singleElement().asString().contains("scenario is one of");
      assertThat(program.exitCode()).isEqualTo(2);
    }
  }

  private Program program(String... options) throws IOException {
    return new Program(JAVA, TWO_CARRIERS, temporary, options).listening();
  }
}
