package dev.loomlab.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The JDK's own command for JVMs that run. */
final class Jcmd {
  private Jcmd() {}

  /** Runs it, and gives what it says. */
  static String run(String pid, String... words) {
    var command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), pid));
    command.addAll(List.of(words));
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
