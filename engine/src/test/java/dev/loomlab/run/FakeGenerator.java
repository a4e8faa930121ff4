package dev.loomlab.run;

import dev.loomlab.record.DriveEvent;
import dev.loomlab.record.RecordJson;
import dev.loomlab.schedule.Assignment;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A generator that sends nothing: it tells what a real one would. Its argument makes it go wrong:
 * {@code hang}, {@code garbage}, {@code exit}, {@code wrong} or {@code fail}; {@code hang} with a
 * file's name only while there is such a file.
 */
public final class FakeGenerator {
  private FakeGenerator() {}

  /** Serves until its input ends. */
  public static void main(String[] args) throws IOException {
    var mode = args.length == 1 || (args.length == 2 && new File(args[1]).exists()) ? args[0] : "";
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    tell(new DriveEvent.Ready());
    for (var line = in.readLine(); line != null; line = in.readLine()) {
      var assignment = RecordJson.mapper().readValue(line, Assignment.class);
      serve(assignment, mode, in);
    }
  }

  private static void serve(Assignment assignment, String mode, BufferedReader in)
      throws IOException {
    int connections = assignment.connections();
    tell(new DriveEvent.Connected(connections, connections));
    in.readLine();
    tell(new DriveEvent.WindowOpened());
    switch (mode) {
      case "hang" -> in.readLine(); // ends with the input
      case "garbage" -> System.out.println("Exception in thread main");
      case "exit" -> {
        System.err.println("out of memory");
        System.exit(5);
      }
      case "wrong" -> tell(new DriveEvent.AnswersWrong("not one answer was as asked"));
      case "fail" -> tell(new DriveEvent.LevelFailed("no connection could be opened"));
      default -> {
        tell(new DriveEvent.WindowClosed());
        tell(new DriveEvent.LevelDone(Samples.load(connections)));
      }
    }
  }

  private static void tell(DriveEvent event) {
    System.out.println(RecordJson.mapper().writeValueAsString(event));
    System.out.flush();
  }

  /** The command that starts it. */
  static List<String> command(String... mode) {
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
    words.add(System.getProperty("java.class.path"));
    words.add(FakeGenerator.class.getName());
    words.addAll(List.of(mode));
    return words;
  }
}
