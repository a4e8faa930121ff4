package dev.loomlab.targets.limits;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The service behind this one: the same program in a process of its own, called over HTTP like any
 * other. It ends with this process, however that ends, because its standard input does.
 */
final class Downstream implements AutoCloseable {
  private static final long GRACE_SECONDS = 2;

  private final Process process;
  private final URI address;

  private Downstream(Process process, URI address) {
    this.process = process;
    this.address = address;
  }

  /** A service that answers any number at once after a pause. */
  static Downstream unbounded(Duration pause) throws IOException {
    return start(pause, List.of("--kind", "none"));
  }

  /** A service that serves so many at once, each for as long as the pause. */
  static Downstream serving(int atOnce, Duration pause) throws IOException {
    return start(pause, List.of("--kind", "threads", "--size", Integer.toString(atOnce)));
  }

  private static Downstream start(Duration pause, List<String> options) throws IOException {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                LimitsTarget.class.getName(),
                "--ends-with-input",
                "--wait-millis",
                Long.toString(pause.toMillis())));
    command.addAll(options);
    var process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      return new Downstream(process, address(process.inputReader(StandardCharsets.UTF_8)));
    } catch (IOException failed) {
      process.destroyForcibly();
      throw failed;
    }
  }

  private static URI address(BufferedReader output) throws IOException {
    var line = output.readLine();
    if (line == null || !line.startsWith(LimitsTarget.LISTENING)) {
      throw new IOException("the service behind this one did not start; it said: " + line);
    }
    return URI.create(line.substring(LimitsTarget.LISTENING.length()));
  }

  /** Where it answers. */
  URI address() {
    return address;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException hurried) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
