package dev.loomlab.targets.limits;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The target as a process of its own on some JDK, ended with its test at the latest. */
final class Program implements AutoCloseable {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final Process process;
  private final BufferedReader output;
  private URI address = URI.create("http://127.0.0.1");

  /**
   * Starts it; its errors join its output.
   *
   * @param temporary where it puts temporary files
   */
  Program(Path javaHome, Path temporary, String... options) throws IOException {
    var command =
        new ArrayList<>(
            List.of(
                javaHome.resolve("bin").resolve("java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                LimitsTarget.class.getName()));
    command.addAll(List.of(options));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("JAVA_TOOL_OPTIONS"); // the JVM would say that it took them
    process = builder.start();
    output = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Waits until it answers. */
  Program listening() throws IOException {
    var said = new ArrayList<String>();
    for (var line = output.readLine(); line != null; line = output.readLine()) {
      said.add(line);
      if (line.startsWith(LimitsTarget.LISTENING)) {
        address = URI.create(line.substring(LimitsTarget.LISTENING.length()));
        return this;
      }
    }
    throw new AssertionError("it ended before it listened: " + said);
  }

  /** The status of the answer to one request. */
  int get(String path) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(address.resolve(path)).timeout(Duration.ofSeconds(60)).build();
    return CLIENT.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  /** All that it started and that runs now. */
  List<ProcessHandle> children() {
    return process.descendants().toList();
  }

  /** Ends it without any chance to clean up. */
  void kill() {
    process.toHandle().destroyForcibly();
    process.onExit().join();
  }

  /** Ends it as a person would, and waits. */
  void terminate() {
    process.toHandle().destroy();
    process.onExit().join();
  }

  /** What it says until it ends by itself. */
  List<String> untilItEnds() {
    try (Stream<String> lines = output.lines()) {
      return lines.toList();
    }
  }

  int exitCode() {
    return process.onExit().join().exitValue();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
