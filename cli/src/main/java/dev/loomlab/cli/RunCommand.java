package dev.loomlab.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Stub. */
@Command(name = "run", mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  RunCommand(Terminal terminal) {
    terminal.note("");
  }

  @Override
  public Integer call() {
    return 0;
  }
}
