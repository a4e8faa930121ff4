package dev.loomlab.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** A process started by a test, with its output in files; ended with its test at the latest. */
final class Running implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final Process process;
  private final Path out;
  private final Path err;

  private Running(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /**
   * Starts a command in a folder.
   *
   * @param env all of its environment
   */
  static Running start(Path folder, Map<String, String> env, List<String> command) {
    try {
      var out = Files.createTempFile("loomlab-check", ".out");
      var err = Files.createTempFile("loomlab-check", ".err");
      var builder = new ProcessBuilder(command).directory(folder.toFile());
      builder.environment().clear();
      builder.environment().putAll(env);
      builder.redirectOutput(out.toFile()).redirectError(err.toFile());
      builder.redirectInput(Path.of("/dev/null").toFile());
      return new Running(builder.start(), out, err);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Waits until it has said something on either stream. */
  Running untilSaid(String text) {
    Awaitility.await("it says '" + text + "'")
        .atMost(PATIENCE)
        .failFast(
            () -> {
              if (!process.isAlive() && !hasSaid(text)) {
                throw new AssertionError("it ended first: " + soFar());
              }
            })
        .until(() -> hasSaid(text));
    return this;
  }

  private boolean hasSaid(String text) {
    return read(out).contains(text) || read(err).contains(text);
  }

  /** What it has said so far. */
  String soFar() {
    return read(out) + read(err);
  }

  /** Sends a signal by its name, for example {@code INT}. */
  void signal(String name) {
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  /** The process. */
  ProcessHandle handle() {
    return process.toHandle();
  }

  /** Waits for its end, a few minutes at most. */
  Ran end() {
    return end(PATIENCE);
  }

  /** Waits for its end. */
  Ran end(Duration patience) {
    try {
      if (!process.waitFor(patience.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("still running after " + patience + ": " + soFar());
      }
      return new Ran(process.exitValue(), read(out), read(err));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
