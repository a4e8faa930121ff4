package dev.loomlab.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Stub. */
@Command(name = "report", mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  ReportCommand(Terminal terminal) {
    terminal.note("");
  }

  @Override
  public Integer call() {
    return 0;
  }
}
