package dev.loomlab.run;

import dev.loomlab.launch.Custody;
import dev.loomlab.launch.TargetCommand;
import dev.loomlab.plan.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Starts generators as processes of this machine.
 *
 * @param command the program with its arguments
 * @param custody who is told of every process that is started
 * @param deadlines when a silent generator is taken to hang
 * @param secrets what is masked in the generators' logs
 */
record ProcessDriver(
    List<String> command, Custody custody, LevelDeadlines deadlines, Secrets secrets)
    implements Driver {

  ProcessDriver {
    command = List.copyOf(command);
  }

  @Override
  public Drive start(int generators, List<Integer> cores, Path folder) throws DriveFailed {
    var fleet = new GeneratorFleet(deadlines);
    boolean started = false;
    try {
      for (int i = 0; i < generators; i++) {
        var name = i == 0 ? "generator.log" : "generator-" + (i + 1) + ".log";
        fleet.add(
            GeneratorProcess.start(
                i, wrapped(cores), folder.resolve(name), secrets, custody, fleet::hear));
      }
      started = true;
      return fleet;
    } catch (IOException cannotStart) {
      throw new DriveFailed("a generator cannot be started: " + cannotStart.getMessage());
    } finally {
      if (!started) {
        fleet.close();
      }
    }
  }

  /** In a session of its own, so that a Ctrl-C in the terminal reaches Loomlab alone. */
  private List<String> wrapped(List<Integer> cores) throws DriveFailed {
    var words = new ArrayList<String>();
    if (TargetCommand.isThere("setsid")) {
      words.add("setsid");
    }
    if (!cores.isEmpty()) {
      if (!TargetCommand.isThere("taskset")) {
        throw new DriveFailed(
            "protocol.pin needs the program taskset, which is not on the PATH; install util-linux,"
                + " or leave pin out of the plan");
      }
      words.addAll(List.of("taskset", "-c"));
      words.add(cores.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }
    words.addAll(command);
    return words;
  }
}
