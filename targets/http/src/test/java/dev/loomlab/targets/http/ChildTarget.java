package dev.loomlab.targets.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A target as a person runs it: a process of its own, with nothing but its classes on the path. */
final class ChildTarget implements AutoCloseable {

  private static final String LISTENING = "listening on http://127.0.0.1:";

  private final Process process;
  private final BufferedReader output;
  private final List<String> lines = new ArrayList<>();

  /** Starts the target under the JDK with this home; errors join the output. */
  ChildTarget(Path javaHome, String... options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                javaHome.resolve("bin/java").toString(),
                "-cp",
                classes().toString(),
                HttpTarget.class.getName()));
    command.addAll(List.of(options));
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    output = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Waits until the target says that it listens, and returns its port. */
  int port() throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      lines.add(line);
      if (line.startsWith(LISTENING)) {
        return Integer.parseInt(line.substring(LISTENING.length()));
      }
    }
    throw new AssertionError("the target ended before it listened: " + lines);
  }

  /** Sends TERM and returns every line of output when the process has ended. */
  List<String> terminate() throws IOException, InterruptedException {
    // By its handle: Process.destroy would also close the output that is still to be read.
    process.toHandle().destroy();
    return untilItEnds();
  }

  /** Returns every line of output when the process has ended by itself. */
  List<String> untilItEnds() throws IOException, InterruptedException {
    lines.addAll(output.lines().toList());
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new AssertionError("the target closed its output but did not end: " + lines);
    }
    return lines;
  }

  int exitCode() {
    return process.exitValue();
  }

  private static Path classes() {
    try {
      return Path.of(HttpTarget.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
