package dev.loomlab.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** An {@link InspectedProgram} in a JVM of its own. */
final class InspectedJvm implements AutoCloseable {
  private static final Pattern READY = Pattern.compile("(?m)^ready (\\d+)$");
  private static final Path CLASSES = Path.of("target", "test-classes").toAbsolutePath();

  private static final Path SOURCE =
      Path.of("src", "test", "java", InspectedProgram.class.getName().replace('.', '/') + ".java")
          .toAbsolutePath();

  private final Running running;
  private final List<Socket> sockets = new ArrayList<>();

  private InspectedJvm(Running running) {
    this.running = running;
  }

  /** Starts it on this JDK. */
  static InspectedJvm start(Path folder, InspectedProgram.Mode mode, String... options) {
    return start(folder, List.of(), mode, options);
  }

  /**
   * Starts it on this JDK.
   *
   * @param before words before its command, such as {@code setpriv}
   */
  static InspectedJvm start(
      Path folder, List<String> before, InspectedProgram.Mode mode, String... options) {
    var own = Path.of(System.getProperty("java.home"));
    var program = List.of("-cp", CLASSES.toString(), InspectedProgram.class.getName());
    return start(folder, before, own, List.of(options), program, mode);
  }

  /** Starts it on another JDK, which compiles it first. */
  static InspectedJvm startOn(
      Path jdk, Path folder, InspectedProgram.Mode mode, String... options) {
    return start(folder, List.of(), jdk, List.of(options), List.of(SOURCE.toString()), mode);
  }

  private static InspectedJvm start(
      Path folder,
      List<String> before,
      Path jdk,
      List<String> options,
      List<String> program,
      InspectedProgram.Mode mode) {
    var command = new ArrayList<>(before);
    command.add(jdk.resolve("bin/java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx128m"));
    command.addAll(options);
    command.addAll(program);
    command.add(mode.name());
    var running = Running.start(folder, System.getenv(), command);
    running.untilSaid("ready ");
    return new InspectedJvm(running);
  }

  /** Its process number, as it is typed. */
  String pid() {
    return Long.toString(running.handle().pid());
  }

  /** The process. */
  Running running() {
    return running;
  }

  /** Connects to its port; the connection stays until the end. */
  void connect() {
    var ready = READY.matcher(running.soFar());
    if (!ready.find()) {
      throw new AssertionError("it has no port: " + running.soFar());
    }
    try {
      sockets.add(new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(ready.group(1))));
    } catch (IOException refused) {
      throw new UncheckedIOException(refused);
    }
  }

  @Override
  public void close() {
    for (var socket : sockets) {
      try {
        socket.close();
      } catch (IOException gone) {
        // It was closed by the other end.
      }
    }
    running.signal("CONT");
    running.close();
  }
}
