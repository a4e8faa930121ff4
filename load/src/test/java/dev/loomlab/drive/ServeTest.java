package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.record.DriveEvent;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.RecordJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The generator as a process of its own, led over its input and output. */
class ServeTest {
  @Test
  void drivesOneLevelAfterTheOther() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK);
        var generator = new Generator(List.of())) {
      assertThat(generator.next()).isEqualTo(new DriveEvent.Ready());
      for (var level : List.of("3", "200/s")) {
        generator.assign(Levels.on(server.endpoint()), level);
        assertThat(generator.next()).isInstanceOf(DriveEvent.Connected.class);
        generator.say("go");
        assertThat(generator.next()).isEqualTo(new DriveEvent.WindowOpened());
        assertThat(generator.next()).isEqualTo(new DriveEvent.WindowClosed());
        assertThat(generator.next())
            .isInstanceOfSatisfying(
                DriveEvent.LevelDone.class,
                done -> assertThat(done.load().counts().answered()).isPositive());
      }
      generator.endInput();
      assertThat(generator.exitCode()).isZero();
    }
  }

  @Test
  void tellsWhyALevelCannotBeDrivenAndGoesOn() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK);
        var generator = new Generator(List.of())) {
      assertThat(generator.next()).isEqualTo(new DriveEvent.Ready());
      generator.say("{\"no\": \"assignment\"}");
      assertThat(generator.next()).isInstanceOf(DriveEvent.LevelFailed.class);
      generator.assign(Levels.on(server.endpoint()).work("\"nonsense\""), "3");
      assertThat(generator.next()).isInstanceOf(DriveEvent.LevelFailed.class);
      generator.assign(Levels.on(server.endpoint()), "3");
      assertThat(generator.next()).isEqualTo(new DriveEvent.Connected(3, 3));
    }
  }

  @Test
  void tellsThatAnswersWereWrongInAnEventOfItsOwnAndGoesOn() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK);
        var generator = new Generator(List.of())) {
      assertThat(generator.next()).isEqualTo(new DriveEvent.Ready());
      generator.assign(
          Levels.on(server.endpoint()).work("{\"path\": \"/\", \"check\": \"fine\"}"), "3");
      assertThat(generator.next()).isEqualTo(new DriveEvent.Connected(3, 3));
      generator.say("go");
      assertThat(generator.next()).isInstanceOf(DriveEvent.AnswersWrong.class);
      generator.assign(Levels.on(server.endpoint()), "3");
      assertThat(generator.next()).isEqualTo(new DriveEvent.Connected(3, 3));
    }
  }

  @Test
  void stopsAtOnceWhenItsInputEndsInTheMiddleOfALevel() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK);
        var generator = new Generator(List.of())) {
      assertThat(generator.next()).isEqualTo(new DriveEvent.Ready());
      generator.assign(Levels.on(server.endpoint()).window(600_000), "3");
      assertThat(generator.next()).isInstanceOf(DriveEvent.Connected.class);
      generator.say("go");
      assertThat(generator.next()).isEqualTo(new DriveEvent.WindowOpened());
      generator.endInput();
      assertThat(generator.exitCode()).isZero();
    }
  }

  @Test
  void allocatesLessThanAByteForARequest() throws Exception {
    assertThat(bytesPerRequest(List.of(), 1_000_000)).isLessThan(1);
  }

  @Test
  void allocatesLessThanAByteForARequestOfAMixWithAFeederAndChecks(@TempDir Path folder)
      throws Exception {
    var users = Files.writeString(folder.resolve("users.csv"), "id,name\n1,Ann\n2,Bob\n3,Cyd\n");
    var mix =
        """
        [{"name": "read", "weight": "3", "path": "/users/${id}", "feeder": "%1$s",
          "check": "ok"},
         {"name": "write", "path": "/users", "method": "POST", "body": "{'id': ${id}}",
          "feeder": "%1$s", "check": {"pointer": "/0/status", "is": "ok"}}]
        """
            .formatted(users);
    var body = "[{\"id\": [1, 2], \"status\": \"ok\"}]";
    var answer = "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    assertThat(bytesPerRequest(List.of(), 400_000, answer, level -> level.requests(mix)))
        .isLessThan(1);
  }

  @Test
  void aGeneratorThatAllocatesSixteenBytesForARequestShowsIt() throws Exception {
    assertThat(bytesPerRequest(List.of("-Dloomlab.bench.burdenBytes=16"), 50_000))
        .isBetween(15.0, 20.0);
  }

  private static double bytesPerRequest(List<String> options, long requests) throws Exception {
    return bytesPerRequest(options, requests, ScriptedServer.OK, level -> level);
  }

  private static double bytesPerRequest(
      List<String> options, long requests, String answer, UnaryOperator<Levels> change)
      throws Exception {
    try (var server = new EchoingServer(answer);
        var generator = new Generator(options)) {
      assertThat(generator.next()).isEqualTo(new DriveEvent.Ready());
      // The first level is for the compiler.
      var level = change.apply(Levels.on(server.endpoint()));
      generator.drive(level.window(1500), "300");
      long answered = 0;
      long bytes = 0;
      while (answered < requests) {
        var load = generator.drive(level.window(2000), "300");
        assertThat(load.counts().failures()).isZero();
        answered += load.answeredInWindow();
        bytes += load.generator().allocatedBytes();
      }
      return (double) bytes / answered;
    }
  }

  /** The program in a JVM of its own, with the options that it wants. */
  private static final class Generator implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;

    Generator(List<String> options) throws IOException {
      var command = new ArrayList<String>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(LoadProgram.JVM_OPTIONS);
      command.addAll(options);
      command.addAll(
          List.of(
              "-cp",
              System.getProperty("java.class.path"),
              LoadProgram.class.getName(),
              "--serve"));
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      out = process.inputReader(StandardCharsets.UTF_8);
    }

    DriveEvent next() throws IOException {
      var line = out.readLine();
      assertThat(line).as("a line of the generator").isNotNull();
      return RecordJson.mapper().readValue(line, DriveEvent.class);
    }

    void assign(Levels level, String label) throws IOException {
      say(RecordJson.mapper().writeValueAsString(level.assignment(label)));
    }

    LoadRecord drive(Levels level, String label) throws IOException {
      assign(level, label);
      assertThat(next()).isInstanceOf(DriveEvent.Connected.class);
      say("go");
      var event = next();
      while (!(event instanceof DriveEvent.LevelDone done)) {
        assertThat(event).isNotInstanceOf(DriveEvent.LevelFailed.class);
        event = next();
      }
      return done.load();
    }

    void say(String line) throws IOException {
      var in = process.outputWriter(StandardCharsets.UTF_8);
      in.write(line + "\n");
      in.flush();
    }

    void endInput() throws IOException {
      process.getOutputStream().close();
    }

    int exitCode() throws InterruptedException {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ends").isTrue();
      return process.exitValue();
    }

    @Override
    public void close() {
      process.destroyForcibly().onExit().join();
    }
  }
}
