package dev.loomlab.cli;

import dev.loomlab.plan.Nearest;
import dev.loomlab.plan.PlanFaults;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code loomlab plans}: the built-in plans and what each answers. */
@Command(
    name = "plans",
    description = "Lists the built-in plans and what each answers; 'plans show NAME' prints one.",
    mixinStandardHelpOptions = true)
final class PlansCommand implements Callable<Integer> {
  private final Terminal terminal;

  PlansCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws PlanFaults {
    var plans = BuiltInPlans.load();
    int width = plans.names().stream().mapToInt(String::length).max().orElse(0);
    for (var name : plans.names()) {
      var plan = PlanSource.reader().read(name, plans.text(name).orElseThrow(), List.of());
      terminal.out().println(name + " ".repeat(width - name.length() + 2) + plan.question());
    }
    return Exit.ANSWERED.code();
  }

  /** Prints the text of one, to be read or copied. */
  @Command(
      name = "show",
      description = "Prints a built-in plan's text.",
      mixinStandardHelpOptions = true)
  int show(@Parameters(paramLabel = "NAME", description = "The plan's name.") String name) {
    var plans = BuiltInPlans.load();
    var text =
        plans
            .text(name)
            .orElseThrow(
                () ->
                    new WrongUsage(
                        "there is no built-in plan '%s'.%s%nBuilt-in plans: %s"
                            .formatted(
                                name,
                                Nearest.hint(name, plans.names()),
                                String.join(", ", plans.names()))));
    terminal.out().print(text);
    return Exit.ANSWERED.code();
  }
}
