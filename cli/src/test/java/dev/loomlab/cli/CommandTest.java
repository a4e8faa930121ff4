package dev.loomlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.PlanFaults;
import dev.loomlab.plan.Search;
import dev.loomlab.plan.Selection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The command in this process, as far as it starts none. */
final class CommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void helpListsTheCommandsAndGoesToStandardOutput() {
    assertThat(execute("--help")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains(
            "run ", "plans ", "load ", "report ", "diff ", "inspect ", "baseline ", "Exit codes:");
    assertThat(err.size()).isZero();
  }

  @Test
  void withoutACommandItShowsItsUsageAndEndsAsWrong() {
    assertThat(execute()).isEqualTo(Exit.USAGE.code());
    assertThat(out.size()).isZero();
    assertThat(said()).contains("Usage: loomlab");
  }

  @Test
  void aMistypedCommandIsToldWithTheNearest() {
    assertThat(execute("plns")).isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("plns").contains("loomlab plans");
  }

  @Test
  void severalWrongOptionsAreToldAtOnce() {
    assertThat(execute("run", "quickstart", "--repetitions", "many", "--fast", "--jsn"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("--repetitions").contains("'many'").contains("--fast", "--jsn");
  }

  @Test
  void wrongSearchesAreToldAtOnce() {
    assertThat(
            execute(
                "run", "quickstart", "--until", "3", "--find-knee", "--find-pool", "=--threads 'x"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(said())
        .contains("--until: '3'")
        .contains("a run searches one thing")
        .contains("names no variant");
  }

  @Test
  void aSearchThatThePlanCannotAnswerIsToldBeforeAnythingStarts() {
    assertThat(execute("run", "quickstart", "--find-pool", "fixed-20=--threads ${size}"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("Did you mean 'fixed-200'?");
    assertThat(execute("run", "quickstart", "--levels", "50", "--find-knee"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("nothing to search between");
  }

  @Test
  void theHelpShowsWhatStandsForTheSize() {
    assertThat(execute("run", "--help")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("${size}", "--until", "--find-knee");
  }

  @Test
  void theCommandThatAsksAgainSearchesTheSame() {
    var pool =
        new Search.Pool(
            "fixed-200",
            Optional.of(List.of("--threads", "${size}", "two words")),
            OptionalInt.of(9));
    var selection =
        new Selection(
            false,
            List.of(),
            List.of(),
            OptionalInt.empty(),
            OptionalDouble.of(0.025),
            OptionalInt.of(30),
            Optional.of(pool));
    assertThat(SearchOptions.typed(selection))
        .containsExactly(
            "--until",
            "2.5%",
            "--at-most",
            "30",
            "--find-pool",
            "fixed-200=--threads ${size} 'two words'");
  }

  @Test
  void theBuiltInPlansAreListedWithTheirQuestions() {
    assertThat(execute("plans")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("quickstart ", "http-blocking ", "?");
  }

  @Test
  void everyBuiltInPlanCanBeReadAndIsNamedLikeItsFile() throws PlanFaults {
    var plans = BuiltInPlans.load();
    for (var name : plans.names()) {
      var plan = PlanSource.reader().read(name, plans.text(name).orElseThrow(), List.of());
      assertThat(plan.name()).isEqualTo(name);
    }
  }

  @Test
  void thePlanInTheReadmeCanBeRead() throws IOException, PlanFaults {
    var readme = Files.readString(Path.of("..", "README.md"));
    int begin = readme.indexOf("```yaml\n") + "```yaml\n".length();
    var yaml = readme.substring(begin, readme.indexOf("```", begin));
    var plan = PlanSource.reader().read("README.md", yaml, List.of());
    assertThat(plan.variants()).hasSize(2);
    assertThat(plan.expectations()).hasSize(1);
  }

  @Test
  void aPlanIsShownAsItIsWritten() {
    assertThat(execute("plans", "show", "quickstart")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(BuiltInPlans.load().text("quickstart").orElseThrow());
  }

  @Test
  void anUnknownPlanIsToldWithTheNearestAndTheList() {
    assertThat(execute("plans", "show", "quikstart")).isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("Did you mean 'quickstart'?").contains("http-blocking");
  }

  @Test
  void aFaultOfOursIsToldInOneLineWithAFileForTheRest() {
    var exit = new Failures(terminal(Map.of())).exitAfter(new IllegalStateException("cracked"));
    assertThat(exit).isEqualTo(Exit.FAULT);
    assertThat(said()).contains("cracked").contains("loomlab-fault-").doesNotContain("\tat ");
  }

  @Test
  void aTerminalIsStyledUnlessNoColorSaysOtherwise() {
    assertThat(terminal(Map.of()).outStyled()).isTrue();
    assertThat(terminal(Map.of("NO_COLOR", "1")).outStyled()).isFalse();
    assertThat(terminal(Map.of("NO_COLOR", "")).outStyled()).isTrue();
    assertThat(terminal(Map.of("TERM", "dumb")).outStyled()).isFalse();
    assertThat(terminal(Map.of()).errLive()).isFalse();
  }

  @Test
  void aNoteThatQuotesATargetsLogCannotSteerTheTerminal() {
    terminal(Map.of()).note("| \u001b[31mred\u009b2J\ttab\r\nnext\u0007 \u00fc");
    assertThat(said()).isEqualTo("| ?[31mred?2J\ttab?\nnext? \u00fc" + System.lineSeparator());
  }

  private int execute(String... args) {
    return Loomlab.execute(terminal(Map.of("NO_COLOR", "1")), args);
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private Terminal terminal(Map<String, String> env) {
    var properties = new Properties();
    properties.setProperty("loomlab.terminals", " stdout");
    return Terminal.of(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        env,
        properties);
  }
}
