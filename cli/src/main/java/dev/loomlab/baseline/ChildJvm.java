package dev.loomlab.baseline;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts another JVM of the same JDK and class path. */
final class ChildJvm {
  private ChildJvm() {}

  /** Starts a program; its errors go to this process's own error stream. */
  static Process start(List<String> options, Class<?> program, List<String> args)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(program.getName());
    command.addAll(args);
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }
}
