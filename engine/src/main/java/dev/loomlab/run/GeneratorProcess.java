package dev.loomlab.run;

import dev.loomlab.launch.BoundedLog;
import dev.loomlab.launch.Custody;
import dev.loomlab.launch.ProcessTree;
import dev.loomlab.plan.Secrets;
import dev.loomlab.record.DriveEvent;
import dev.loomlab.record.RecordJson;
import dev.loomlab.schedule.Assignment;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** One generator in a process of its own, spoken to over its standard input and output. */
final class GeneratorProcess implements AutoCloseable {
  private static final JsonMapper JSON = RecordJson.mapper();
  private static final Duration GRACE = Duration.ofSeconds(2);
  private static final int LAST_LINES = 10;

  /** What comes from a generator. */
  sealed interface Said {
    /** An event, and when it came by {@link System#nanoTime}. */
    record Event(int generator, DriveEvent event, long atNanos) implements Said {}

    /** Something went wrong, and all the generators are to stop. */
    record Broken(String why) implements Said {}
  }

  private final int number;
  private final Process process;
  private final BoundedLog log;
  private final Custody custody;
  private final Consumer<Said> listener;
  private volatile boolean closing;

  private GeneratorProcess(
      int number, Process process, BoundedLog log, Custody custody, Consumer<Said> listener) {
    this.number = number;
    this.process = process;
    this.log = log;
    this.custody = custody;
    this.listener = listener;
  }

  /**
   * Starts a generator.
   *
   * @param number which of the trial's generators it is, from 0
   * @param command the program with its arguments
   * @param logFile where its diagnostics go
   * @param secrets what is masked in its diagnostics
   * @param listener told of everything that it says, from a thread of its own
   * @throws IOException if it cannot be started
   */
  static GeneratorProcess start(
      int number,
      List<String> command,
      Path logFile,
      Secrets secrets,
      Custody custody,
      Consumer<Said> listener)
      throws IOException {
    var process = new ProcessBuilder(command).start();
    try {
      custody.entrust(process.toHandle(), "generator");
      var log = BoundedLog.of(process.getErrorStream(), logFile, BoundedLog.KEPT_BYTES, secrets);
      var generator = new GeneratorProcess(number, process, log, custody, listener);
      Thread.ofPlatform().daemon().name("generator-" + number).start(generator::listen);
      return generator;
    } catch (IOException notTaken) {
      process.destroyForcibly();
      custody.release(process.toHandle());
      throw notTaken;
    }
  }

  private void listen() {
    try (var lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        long atNanos = System.nanoTime();
        listener.accept(new Said.Event(number, JSON.readValue(line, DriveEvent.class), atNanos));
      }
      broken("ended: " + howEnded());
    } catch (JacksonException noEvent) {
      broken("said what is no event: " + noEvent.getOriginalMessage());
    } catch (IOException unreadable) {
      broken("cannot be heard any more: " + unreadable.getMessage());
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private String howEnded() throws InterruptedException {
    var how =
        process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)
            ? "exit code " + process.exitValue()
            : "it closed its output";
    log.awaitEnd(GRACE.toMillis());
    var lines = log.lastLines(LAST_LINES);
    return lines.isEmpty() ? how : how + ", last words: " + String.join(" | ", lines);
  }

  private void broken(String why) {
    if (!closing) {
      listener.accept(new Said.Broken("generator " + (number + 1) + " " + why + "; see its log"));
    }
  }

  /** Hands it its share of a level. */
  void assign(Assignment share) throws DriveFailed {
    tell(JSON.writeValueAsString(share));
  }

  /** Lets it begin the level. */
  void go() throws DriveFailed {
    tell("go");
  }

  private void tell(String line) throws DriveFailed {
    try {
      OutputStream words = process.getOutputStream();
      words.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      words.flush();
    } catch (IOException deaf) {
      throw new DriveFailed(
          "generator "
              + (number + 1)
              + " does not listen any more ("
              + deaf.getMessage()
              + "); last words: "
              + String.join(" | ", log.lastLines(LAST_LINES)));
    }
  }

  /** Closes its input, which ends it; ends it by force if it does not. */
  @Override
  public void close() {
    closing = true;
    try {
      process.getOutputStream().close();
    } catch (IOException gone) {
      process.destroy();
    }
    boolean ended = false;
    try {
      ended = process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    if (!ended) {
      new ProcessTree(process.toHandle()).end(GRACE);
    }
    log.close();
    custody.release(process.toHandle());
  }
}
