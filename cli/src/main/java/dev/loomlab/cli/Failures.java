package dev.loomlab.cli;

import dev.loomlab.plan.PlanFaults;
import dev.loomlab.run.FolderRefused;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;

/** What a command that broke off says, and how the process then ends. */
final class Failures {
  private final Terminal terminal;

  Failures(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Says what failed and gives the exit code for it. */
  Exit exitAfter(Exception failure) {
    return switch (failure) {
      case WrongUsage wrong -> said(wrong, Exit.USAGE);
      case PlanFaults faults -> said(faults, Exit.USAGE);
      case FolderRefused refused -> said(refused, Exit.USAGE);
      case CannotRun cannot -> said(cannot, Exit.CANNOT_RUN);
      case InterruptedException _ -> Exit.INTERRUPTED;
      default -> fault(failure);
    };
  }

  private Exit said(Exception failure, Exit exit) {
    String.valueOf(failure.getMessage()).lines().forEach(line -> terminal.note("loomlab: " + line));
    return exit;
  }

  private Exit fault(Exception failure) {
    terminal.note("loomlab: a fault of Loomlab, not of your plan: " + failure);
    var trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    try {
      var file = Files.createTempFile("loomlab-fault-", ".txt");
      Files.writeString(file, trace.toString());
      terminal.note("loomlab: the details are in " + file + "; please report them");
    } catch (IOException unwritable) {
      terminal.note("loomlab: the details could not be written to a file (" + unwritable + "):");
      terminal.note(trace.toString());
    }
    return Exit.FAULT;
  }
}
