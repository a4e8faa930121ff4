package dev.loomlab.targets.pitfalls;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** The target as a process of its own on some JDK, ended with its test at the latest. */
final class Program implements AutoCloseable {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** What the jar's manifest says. */
  private static final List<String> AS_JAR =
      List.of(
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--enable-native-access=ALL-UNNAMED");

  private final Process process;
  private final BufferedReader output;
  private URI address = URI.create("http://127.0.0.1");

  /**
   * Starts it; its errors join its output.
   *
   * @param jvm options of its JVM
   * @param temporary where it puts temporary files
   */
  Program(Path javaHome, List<String> jvm, Path temporary, String... options) throws IOException {
    var command = new ArrayList<>(List.of(javaHome.resolve("bin").resolve("java").toString()));
    command.addAll(AS_JAR);
    command.addAll(jvm);
    command.addAll(
        List.of(
            "-Djava.io.tmpdir=" + temporary,
            "-cp",
            System.getProperty("java.class.path"),
            PitfallsTarget.class.getName()));
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
      if (line.startsWith(PitfallsTarget.LISTENING)) {
        address = URI.create(line.substring(PitfallsTarget.LISTENING.length()));
        return this;
      }
    }
    throw new AssertionError("it ended before it listened: " + said);
  }

  /** The status of the answer to one request. */
  int get(String path) {
    return send(path).join().statusCode();
  }

  /** The statuses of the answers to so many requests at once. */
  List<Integer> getAtOnce(int requests) {
    var sent = Stream.generate(() -> send("/")).limit(requests).toList();
    return sent.stream().map(CompletableFuture::join).map(HttpResponse::statusCode).toList();
  }

  /** Sends a request. */
  CompletableFuture<HttpResponse<String>> send(String path) {
    var request =
        HttpRequest.newBuilder(address.resolve(path)).timeout(Duration.ofSeconds(60)).build();
    return CLIENT.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }

  /** A new connection to it. */
  Socket connect() throws IOException {
    return new Socket(address.getHost(), address.getPort());
  }

  /** What it says until it ends by itself. */
  List<String> untilItEnds() {
    try (Stream<String> lines = output.lines()) {
      return lines.toList();
    }
  }

  /** Waits for its end by itself. */
  int exitCode() {
    return process.onExit().join().exitValue();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
