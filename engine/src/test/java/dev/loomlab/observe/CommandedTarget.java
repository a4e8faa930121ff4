package dev.loomlab.observe;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@link Commanded} in a JVM of its own. */
final class CommandedTarget implements AutoCloseable {
  /** This JVM's own JDK. */
  static final Path OWN_JDK = Path.of(System.getProperty("java.home"));

  private final Process process;
  private final BufferedReader answers;
  private final Writer orders;

  private CommandedTarget(Process process) {
    this.process = process;
    this.answers = process.inputReader(StandardCharsets.US_ASCII);
    this.orders = process.outputWriter(StandardCharsets.US_ASCII);
  }

  /** Starts it on a JDK; it has one carrier. */
  static CommandedTarget start(Path jdk, String... options) throws IOException {
    var words = new ArrayList<String>();
    words.add(jdk.resolve("bin/java").toString());
    words.add("-Djdk.virtualThreadScheduler.parallelism=1");
    words.add("-Djdk.virtualThreadScheduler.maxPoolSize=1");
    words.addAll(List.of(options));
    words.add("src/test/java/dev/loomlab/observe/Commanded.java");
    var target =
        new CommandedTarget(
            new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start());
    target.awaitDone();
    return target;
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  /** Says a line and waits until it is done. */
  void obey(String line) throws IOException {
    orders.write(line + "\n");
    orders.flush();
    awaitDone();
  }

  private void awaitDone() throws IOException {
    for (var line = answers.readLine(); !"done".equals(line); line = answers.readLine()) {
      if (line == null) {
        throw new IOException("the target has ended");
      }
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
