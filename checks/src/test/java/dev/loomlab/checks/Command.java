package dev.loomlab.checks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The command {@code loomlab} as users start it, in a JVM of its own, from the build's files. */
final class Command {
  private static final Path CLI = Path.of("..", "cli", "target").toAbsolutePath().normalize();

  private final Path folder;
  private final List<String> before = new ArrayList<>();
  private final Map<String, String> env = new HashMap<>(System.getenv());

  /** Runs in a folder, where results go too. */
  Command(Path folder) {
    this.folder = folder;
    env.remove("CI");
    env.remove("NO_COLOR");
  }

  /** Puts words before it, such as {@code setpriv}. */
  Command through(String... words) {
    before.addAll(List.of(words));
    return this;
  }

  /** Sets a variable of its environment. */
  Command with(String name, String value) {
    env.put(name, value);
    return this;
  }

  /** Starts it. */
  Running start(String... args) {
    var command = new ArrayList<>(before);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-Dloomlab.targets=" + CLI.resolve("targets"),
            "-cp",
            CLI.resolve("loomlab.jar") + ":" + CLI.resolve("lib") + "/*",
            "dev.loomlab.cli.Loomlab"));
    command.addAll(List.of(args));
    return Running.start(folder, env, command);
  }

  /** Runs it to its end. */
  Ran run(String... args) {
    return run(List.of(args));
  }

  /** Runs it to its end. */
  Ran run(List<String> args) {
    try (var running = start(args.toArray(String[]::new))) {
      return running.end();
    }
  }
}
