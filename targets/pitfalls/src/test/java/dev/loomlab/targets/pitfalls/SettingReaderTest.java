package dev.loomlab.targets.pitfalls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.targets.pitfalls.SettingReader.Read;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a command line is taken to say. */
class SettingReaderTest {

  @ParameterizedTest
  @EnumSource
  void aScenarioAloneIsEnough(Scenario scenario) {
    assertThat(accepted("--scenario", scenario.label()))
        .isEqualTo(
            new Setting(
                0,
                scenario,
                false,
                scenario.size(),
                Duration.ofMillis(scenario.waitMillis()),
                OptionalInt.empty(),
                OperationName.SLEEP,
                false));
  }

  @Test
  void everyOptionIsUnderstood() {
    assertThat(
            accepted(
                "--port",
                "8080",
                "--healthy",
                "--scenario",
                "pool",
                "--size",
                "3",
                "--wait-millis",
                "7",
                "--threads",
                "20",
                "--operation",
                "fifo-read",
                "--pool-beans",
                "on"))
        .isEqualTo(
            new Setting(
                8080,
                Scenario.POOL,
                true,
                3,
                Duration.ofMillis(7),
                OptionalInt.of(20),
                OperationName.FIFO_READ,
                true));
  }

  @Test
  void allFaultsAreToldAtOnce() {
    assertThat(
            ((Read.Faulty)
                    read(
                        "--sise", "--size", "0", "--scenario", "pol", "--operation", "x", "--port"))
                .faults())
        .hasSize(5)
        .anySatisfy(fault -> assertThat(fault).contains("'--sise'", "--help"))
        .anySatisfy(fault -> assertThat(fault).contains("--port needs a value"))
        .anySatisfy(fault -> assertThat(fault).contains("size", "from 1 to", "'0'"))
        .anySatisfy(fault -> assertThat(fault).contains("scenario", "pool", "'pol'"))
        .anySatisfy(fault -> assertThat(fault).contains("operation", "fifo-read", "'x'"));
  }

  @Test
  void theHelpTextNamesEveryScenarioAndOperation() {
    assertThat(read("--port", "x", "--help")).isEqualTo(new Read.HelpAsked());
    for (var scenario : Scenario.values()) {
      assertThat(Usage.text()).contains("  " + scenario.label() + " ");
    }
    for (var operation : OperationName.values()) {
      assertThat(Usage.text()).contains(operation.label());
    }
  }

  private static Setting accepted(String... arguments) {
    return ((Read.Accepted) read(arguments)).setting();
  }

  private static Read read(String... arguments) {
    return SettingReader.read(List.of(arguments));
  }
}
