package dev.loomlab.cli;

import dev.loomlab.plan.PlanFaults;
import dev.loomlab.run.FolderRefused;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code loomlab report}: judges and renders a results folder again. */
@Command(
    name = "report",
    description = "Judges a results folder again from its records and renders its reports again.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "DIR", description = "A results folder.")
  private Path folder = Path.of("");

  @Option(names = "--json", description = "Print result.json instead of the table and the answer.")
  private boolean json;

  @Mixin private final CiOutputs outputs = new CiOutputs();

  ReportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws FolderRefused, PlanFaults {
    var wrong = new ArrayList<String>();
    outputs.check(wrong);
    if (!wrong.isEmpty()) {
      throw new WrongUsage(String.join("\n", wrong));
    }
    return Judgement.of(folder, terminal).write().write(outputs).say(json).code();
  }
}
