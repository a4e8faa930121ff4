package dev.loomlab.targets.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.targets.http.OptionsParser.Parsed;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsParserTest {

  @Test
  void nothingAskedForIsTheServersOwnDefaultWithoutAnyWork() {
    assertThat(accepted(""))
        .isEqualTo(
            new Options(
                new Options.Listen(0, 8192),
                new ServingModel.ServerDefault(),
                new Options.Work(new Pause.None(), 0, OptionalInt.empty(), 3),
                true,
                Optional.empty()));
  }

  @Test
  void everyOptionIsUnderstood() {
    assertThat(
            accepted(
                "--port 8080 --backlog 100 --executor fixed --threads 200 --permits 50 --wait 50ms"
                    + " --cpu=250us --body 2KB --server-timing off --freeze-after 1.5s --freeze-for"
                    + " 1s"))
        .isEqualTo(
            new Options(
                new Options.Listen(8080, 100),
                new ServingModel.FixedPool(200),
                new Options.Work(
                    new Pause.Sleep(Duration.ofMillis(50)), 250_000, OptionalInt.of(50), 2048),
                false,
                Optional.of(new FreezeGate.Plan(Duration.ofMillis(1500), Duration.ofSeconds(1)))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://127.0.0.1:8081/", "http://localhost:8081/a?b=c", "http://[::1]:8081"})
  void aDownstreamOnThisMachineIsAccepted(String url) {
    assertThat(accepted("--downstream " + url).work().pause()).isInstanceOf(Pause.Downstream.class);
  }

  @Test
  void theLastOfARepeatedOptionCounts() {
    assertThat(accepted("--wait 50ms --wait 53ms").work().pause())
        .isEqualTo(new Pause.Sleep(Duration.ofMillis(53)));
  }

  @Test
  void allFaultsAreFoundAtOnce() {
    assertThat(
            faults(
                "stray --prot 80 --port 70000 --executor fixed --wait 50 --cpu 2m --body -1"
                    + " --server-timing yes --freeze-for 1s --permits"))
        .containsExactly(
            "'stray' belongs to no option; every option starts with --",
            "there is no option --prot; did you mean --port?",
            "--permits needs a value",
            "--port is a whole number from 0 to 65535, not '70000'",
            "--executor fixed needs --threads, the size of its pool",
            "--wait is a time from 0 to 60m, such as 50ms, 1.5s or 0, not '50'",
            "--cpu is a time from 0 to 1m, such as 50ms, 1.5s or 0, not '2m'",
            "--body is a size of at most 64MB, such as 3 or 2KB, not '-1'",
            "--server-timing is on or off, not 'yes'",
            "--freeze-after and --freeze-for are used together: give both or neither");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--executor virtual --threads 5 | use it with --executor fixed or pooled-virtual",
        "--executor fixed --threads 0 | --threads is a whole number from 1",
        "--executor pooled-virtual | --executor pooled-virtual needs --threads",
        "--executor green | --executor is one of none, fixed, platform, virtual, pooled-virtual",
        "--wait 1s --downstream http://127.0.0.1:1/ | give one of the two",
        "--downstream http://example.org:80/ | a loopback host",
        "--downstream http://127.0.0.1.example.org:80/ | a loopback host",
        "--downstream https://127.0.0.1:80/ | an http:// address",
        "--downstream http://127.0.0.1/ | with a port",
        "--freeze-after 1s --freeze-for 0 | --freeze-for has to be longer than 0",
        "--backlog 0 | --backlog is a whole number from 1",
        "--permits 99999999999999999999 | --permits is a whole number from 1",
        "--threads | --threads needs a value",
        "--zzzzzzzzzzzzzz 1 | see --help",
        "--wait 99999999999m | --wait is a time",
        "--body 1.5 | --body is a size",
        "--body 65MB | --body is a size",
      })
  void aFaultNamesTheOptionAndWhatItTakes(String commandLine, String message) {
    assertThat(faults(commandLine)).hasSize(1).first().asString().contains(message);
  }

  @Test
  void askingForHelpWinsOverFaults() {
    assertThat(OptionsParser.parse(List.of("--nonsense", "--help")))
        .isEqualTo(new Parsed.HelpAsked());
  }

  @Test
  void helpDescribesExactlyTheOptionsThatExist() {
    List<String> described =
        Pattern.compile("^  (--[a-z-]+) ", Pattern.MULTILINE)
            .matcher(Usage.TEXT)
            .results()
            .map(result -> result.group(1))
            .toList();
    assertThat(described).hasSize(13);
    assertThat(described)
        .allSatisfy(
            option ->
                assertThat(OptionsParser.parse(List.of(option, "?")).toString())
                    .doesNotContain("there is no option"));
  }

  private static Options accepted(String commandLine) {
    Parsed parsed = OptionsParser.parse(words(commandLine));
    if (parsed instanceof Parsed.Accepted(Options options)) {
      return options;
    }
    throw new AssertionError("not accepted: " + parsed);
  }

  private static List<String> faults(String commandLine) {
    Parsed parsed = OptionsParser.parse(words(commandLine));
    if (parsed instanceof Parsed.Faulty(List<String> faults)) {
      return faults;
    }
    throw new AssertionError("accepted, but should be faulty: " + commandLine);
  }

  private static List<String> words(String commandLine) {
    return Arrays.stream(commandLine.split(" ")).filter(word -> !word.isEmpty()).toList();
  }
}
