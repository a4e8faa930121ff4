package dev.loomlab.drive;

import dev.loomlab.record.DriveEvent;
import dev.loomlab.record.RecordJson;
import dev.loomlab.schedule.Assignment;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * The generator as a program that another one leads: it reads an assignment, connects, waits for
 * the line {@code go}, drives the level, and waits for the next assignment. What happens is told in
 * JSON lines.
 */
final class Serve {
  private static final String GO = "go";

  private final PrintStream out;
  private final PrintStream err;
  private final int loops;
  private final Answered answered = new Answered();
  private final JsonMapper json = RecordJson.mapper();
  private final ObjectReader assignments =
      json.readerFor(Assignment.class)
          .with(
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);
  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

  /** A generator that tells what happens on {@code out}, and troubles on {@code err}. */
  Serve(PrintStream out, PrintStream err, int loops) {
    this.out = out;
    this.err = err;
    this.loops = loops;
  }

  /**
   * Serves until the input ends.
   *
   * @param atEnd run at once when the input ends, even in the middle of a level
   */
  void run(InputStream in, Runnable atEnd) throws InterruptedException {
    var reader = Thread.ofPlatform().daemon().name("assignments").start(() -> read(in, atEnd));
    tell(new DriveEvent.Ready());
    var line = lines.take();
    while (line.isPresent()) {
      if (!line.get().isBlank() && !line.get().equals(GO)) {
        level(line.get());
      }
      line = lines.take();
    }
    reader.join();
  }

  private void read(InputStream in, Runnable atEnd) {
    try (var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (var line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(Optional.of(line.strip()));
      }
    } catch (IOException broken) {
      err.println("the generator's input broke, so it stops: " + broken);
    }
    lines.add(Optional.empty());
    atEnd.run();
  }

  private void level(String line) throws InterruptedException {
    try {
      Assignment assignment = assignments.readValue(line);
      try (var driver = LevelDriver.connect(assignment, loops, answered)) {
        driver.reason().ifPresent(why -> err.println("connections failed: " + why));
        tell(new DriveEvent.Connected(driver.opened(), driver.asked()));
        var next = lines.take();
        if (next.isEmpty()) {
          lines.add(next);
        } else if (next.get().equals(GO)) {
          tell(new DriveEvent.LevelDone(driver.drive(this::tell)));
        } else {
          tell(
              new DriveEvent.LevelFailed("wanted the line '" + GO + "', not '" + next.get() + "'"));
        }
      }
    } catch (AnswersWrong wrong) {
      tell(new DriveEvent.AnswersWrong(String.valueOf(wrong.getMessage())));
    } catch (CannotDrive cannot) {
      tell(new DriveEvent.LevelFailed(String.valueOf(cannot.getMessage())));
    } catch (JacksonException unreadable) {
      tell(
          new DriveEvent.LevelFailed(
              "the assignment cannot be read: " + unreadable.getOriginalMessage()));
    }
  }

  private void tell(DriveEvent event) {
    synchronized (out) {
      out.println(json.writeValueAsString(event));
      out.flush();
    }
  }
}
