package dev.loomlab.targets.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A target inside the test's own JVM, started from a command line and stopped on close. */
final class RunningTarget implements AutoCloseable {

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(log, true, StandardCharsets.UTF_8);
  private final HttpTarget target;

  RunningTarget(String commandLine) throws IOException {
    Options options =
        switch (OptionsParser.parse(List.of(commandLine.split(" ")))) {
          case OptionsParser.Parsed.Accepted(Options accepted) -> accepted;
          case OptionsParser.Parsed.Faulty(List<String> faults) ->
              throw new AssertionError("not a command line of the target: " + faults);
          case OptionsParser.Parsed.HelpAsked() -> throw new AssertionError("asks for help");
        };
    target = HttpTarget.start(options, out, out);
  }

  int port() {
    return target.port();
  }

  Counters counters() {
    return target.counters();
  }

  /** What has been logged so far. */
  String log() {
    return log.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    target.stop(out);
  }
}
