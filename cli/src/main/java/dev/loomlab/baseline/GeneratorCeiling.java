package dev.loomlab.baseline;

import dev.loomlab.baseline.Finding.Measured;
import dev.loomlab.drive.LoadProgram;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Work;
import dev.loomlab.record.DriveEvent;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.RecordJson;
import dev.loomlab.schedule.Assignment;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** What the load engine reaches here against a server that does nothing. */
final class GeneratorCeiling {
  private static final String NAME = "generatorCeiling";
  private static final String TITLE = "load engine's ceiling";
  private static final int CONNECTIONS = 64;

  /** A loop below this share of a core was not what limited the rate: the null server was. */
  private static final double PEGGED = 0.9;

  private static final String MEANING =
      "Levels that ask for more than this measure the generator; such cells come out with the limit"
          + " 'generator' and are not compared. What the generator takes, a target on the same cores"
          + " lacks.";

  private GeneratorCeiling() {}

  /**
   * Drives a null server for 3 s after 3 s of warm-up, each in a JVM of its own.
   *
   * @throws InterruptedException if the caller is interrupted
   */
  static Finding find() throws InterruptedException {
    try {
      return words(drive());
    } catch (IOException failure) {
      return Finding.unknown(NAME, TITLE, String.valueOf(failure.getMessage()), MEANING);
    }
  }

  private static Finding words(LoadRecord load) {
    double micros = load.generator().cpuNanos() / 1e3 / Math.max(1, load.answeredInWindow());
    return new Finding(
        NAME,
        TITLE,
        List.of(
            new Measured("requestsPerSecond", load.throughputPerSecond()),
            new Measured("cpuMicrosPerRequest", micros),
            new Measured("busiestLoopShare", load.generator().busiestLoopShare()),
            new Measured("connections", CONNECTIONS)),
        String.format(
            Locale.ROOT,
            "%s%,.0f requests/s over %d connections, %.1f us of CPU each, its busiest loop %.0f %% busy",
            load.generator().busiestLoopShare() < PEGGED ? "at least " : "",
            load.throughputPerSecond(),
            CONNECTIONS,
            micros,
            load.generator().busiestLoopShare() * 100),
        MEANING);
  }

  private static LoadRecord drive() throws IOException, InterruptedException {
    var server = ChildJvm.start(List.of("-Xmx64m"), NullServer.class, List.of());
    try {
      var listening = server.inputReader(StandardCharsets.UTF_8).readLine();
      if (listening == null) {
        throw new IOException("the null server ended with code " + server.waitFor());
      }
      var port = listening.substring(listening.lastIndexOf(' ') + 1);
      var generator =
          new ProcessBuilder(LoadProgram.served())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try (var answers = generator.inputReader(StandardCharsets.UTF_8);
          var orders = generator.outputWriter(StandardCharsets.UTF_8)) {
        return level(answers, orders, assignment(URI.create("http://127.0.0.1:" + port)));
      } finally {
        generator.destroyForcibly();
      }
    } finally {
      server.destroyForcibly();
    }
  }

  private static Assignment assignment(URI endpoint) {
    return new Assignment(
        new Work("request", "\"GET /\""),
        endpoint,
        new Level.Closed(CONNECTIONS),
        0,
        0,
        CONNECTIONS,
        Duration.ofSeconds(3).toNanos(),
        1,
        Duration.ofSeconds(3).toNanos(),
        0,
        Duration.ofSeconds(10).toNanos(),
        false,
        OptionalLong.empty(),
        0);
  }

  private static LoadRecord level(BufferedReader answers, Writer orders, Assignment assignment)
      throws IOException {
    var json = RecordJson.mapper();
    orders.write(json.writeValueAsString(assignment) + "\n");
    orders.flush();
    for (var line = answers.readLine(); line != null; line = answers.readLine()) {
      switch (json.readValue(line, DriveEvent.class)) {
        case DriveEvent.Connected _ -> {
          orders.write("go\n");
          orders.flush();
        }
        case DriveEvent.LevelDone(LoadRecord load) -> {
          return load;
        }
        case DriveEvent.LevelFailed(String reason) -> throw new IOException(reason);
        case DriveEvent.AnswersWrong(String reason) -> throw new IOException(reason);
        case DriveEvent.Ready _, DriveEvent.WindowOpened _, DriveEvent.WindowClosed _ -> {}
      }
    }
    throw new IOException("the load engine ended before it was done");
  }
}
