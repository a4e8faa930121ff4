package dev.loomlab.checks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The built-in target {@code pitfalls} in a JVM of its own, on two carriers. */
final class PitfallJvm implements AutoCloseable {
  private static final Path JAR =
      Path.of("..", "cli", "target", "targets", "pitfalls.jar").toAbsolutePath().normalize();
  private static final Pattern PORT = Pattern.compile("listening on http://127\\.0\\.0\\.1:(\\d+)");

  private final Running running;
  private final int port;

  private PitfallJvm(Running running, int port) {
    this.running = running;
    this.port = port;
  }

  /**
   * Starts it.
   *
   * @param jdk its JDK's home
   * @param jvm options of its JVM
   * @param options its own
   */
  static PitfallJvm start(Path folder, Path jdk, List<String> jvm, List<String> options) {
    var command = new ArrayList<>(List.of(jdk.resolve("bin").resolve("java").toString()));
    command.add("-Djdk.virtualThreadScheduler.parallelism=2");
    command.addAll(jvm);
    command.addAll(List.of("-jar", JAR.toString()));
    command.addAll(options);
    var running = Running.start(folder, System.getenv(), command).untilSaid("listening on ");
    var said = PORT.matcher(running.soFar());
    if (!said.find()) {
      throw new AssertionError("it does not say where it listens: " + running.soFar());
    }
    return new PitfallJvm(running, Integer.parseInt(said.group(1)));
  }

  /** The port that it listens on. */
  int port() {
    return port;
  }

  /** Its process number, as it is typed. */
  String pid() {
    return Long.toString(running.handle().pid());
  }

  @Override
  public void close() {
    running.close();
  }
}
