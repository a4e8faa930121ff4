package dev.loomlab.cli;

import dev.loomlab.drive.LoadProgram;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code loomlab}: reads what was typed and ends with one of {@link Exit}'s codes. */
@Command(
    name = "loomlab",
    description =
        "Runs the same service under different thread models and the same load, and says which wins,"
            + " where, by how much, and what limits it.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExit codes:%n",
    footer = {
      "  0    answered, and every expectation of the plan holds",
      "  1    an expectation does not hold, or a diff finds something worse",
      "  2    wrong usage or plan; everything wrong is listed",
      "  3    cannot run here, or a variant could not be measured; what is missing is said",
      "  70   a fault of Loomlab",
      "  130  interrupted; what was recorded is kept",
      "",
      "Start with:  loomlab run quickstart"
    })
public final class Loomlab {
  private Loomlab() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    var terminal = Terminal.of(System.out, System.err, System.getenv(), System.getProperties());
    int code = execute(terminal, args);
    System.out.flush();
    System.exit(code);
  }

  /**
   * Runs the command and gives its exit code.
   *
   * @param terminal where it writes
   * @param args what was typed after the command's name
   */
  static int execute(Terminal terminal, String... args) {
    if (args.length > 0 && args[0].equals("load")) {
      var rest = Arrays.copyOfRange(args, 1, args.length);
      return LoadProgram.run(rest, terminal.out(), terminal.err());
    }
    var line = commandLine(terminal);
    if (args.length == 0) {
      line.usage(line.getErr());
      return Exit.USAGE.code();
    }
    return line.execute(args);
  }

  private static CommandLine commandLine(Terminal terminal) {
    var line =
        new CommandLine(new Loomlab())
            .addSubcommand("run", new RunCommand(terminal))
            .addSubcommand("compare", new CompareCommand(terminal))
            .addSubcommand("predict", new PredictCommand(terminal))
            .addSubcommand("plans", new PlansCommand(terminal))
            .addSubcommand("load", new LoadCommand())
            .addSubcommand("report", new ReportCommand(terminal))
            .addSubcommand("diff", new DiffCommand(terminal))
            .addSubcommand("inspect", new InspectCommand(terminal))
            .addSubcommand("baseline", new BaselineCommand(terminal))
            .setOut(writer(terminal.out()))
            .setErr(writer(terminal.err()))
            .setColorScheme(CommandLine.Help.defaultColorScheme(ansi(terminal)))
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionStrategy(Loomlab::executeUnlessWrong)
            .setParameterExceptionHandler(
                (wrong, typed) -> wrongUsage(wrong.getCommandLine(), List.of(wrong)))
            .setExecutionExceptionHandler(
                (failure, command, parsed) -> new Failures(terminal).exitAfter(failure).code());
    collectErrors(line);
    return line;
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, stream.charset());
  }

  private static CommandLine.Help.Ansi ansi(Terminal terminal) {
    return terminal.outStyled() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF;
  }

  /** Lets everything that is wrong with a command line be told at once. */
  private static void collectErrors(CommandLine line) {
    line.getCommandSpec().parser().collectErrors(true);
    line.getSubcommands().values().forEach(Loomlab::collectErrors);
  }

  private static int executeUnlessWrong(ParseResult parsed) {
    var helped = CommandLine.executeHelpRequest(parsed);
    if (helped != null) {
      return helped;
    }
    var lines = parsed.asCommandLineList();
    var wrong = lines.stream().flatMap(line -> line.getParseResult().errors().stream()).toList();
    return wrong.isEmpty()
        ? new CommandLine.RunLast().execute(parsed)
        : wrongUsage(lines.getLast(), wrong);
  }

  private static int wrongUsage(CommandLine line, List<? extends Exception> wrong) {
    for (var each : wrong) {
      line.getErr().println("loomlab: " + each.getMessage());
      if (each instanceof ParameterException typed) {
        UnmatchedArgumentException.printSuggestions(typed, line.getErr());
      }
    }
    line.getErr().println("See: " + line.getCommandSpec().qualifiedName() + " --help");
    return Exit.USAGE.code();
  }
}
