package dev.loomlab.launch;

import dev.loomlab.record.RecordJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The file {@code running.json} of a results folder: which processes run now, so that a later run
 * in the same folder finds what a crash left behind.
 */
public final class RunningFile implements Custody {
  private static final JsonMapper JSON = RecordJson.mapper();
  private static final Duration SAME_START = Duration.ofSeconds(2);

  private final Path file;
  private final List<Entry> entries = new ArrayList<>();

  /**
   * One process.
   *
   * @param pid its number
   * @param startedMillis when it started, milliseconds since 1970; a process of that number that
   *     started at another time is another process
   * @param what what it is
   */
  public record Entry(long pid, long startedMillis, String what) {}

  /** The file of a results folder; it is made when the first process is entrusted. */
  public RunningFile(Path folder) {
    this.file = folder.resolve("running.json");
  }

  @Override
  public synchronized void entrust(ProcessHandle process, String what) throws IOException {
    var start = process.info().startInstant();
    if (start.isPresent()) {
      entries.add(new Entry(process.pid(), start.get().toEpochMilli(), what));
      write();
    }
  }

  @Override
  public synchronized void release(ProcessHandle process) {
    if (entries.removeIf(entry -> entry.pid() == process.pid())) {
      try {
        write();
      } catch (IOException unwritable) {
        // The entry that stays names a process that has ended: its time of start gives it away.
        file.toFile().delete();
      }
    }
  }

  private void write() throws IOException {
    if (entries.isEmpty()) {
      Files.deleteIfExists(file);
    } else {
      Files.writeString(file, JSON.writeValueAsString(entries));
    }
  }

  /**
   * Ends what an earlier run in this folder left running, and forgets it.
   *
   * @param grace how long a process may take to end after TERM
   * @return what was found running, in words
   * @throws IOException if the file cannot be read
   */
  public synchronized List<String> endSurvivors(Duration grace) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    var ended = new ArrayList<String>();
    for (var entry : read()) {
      survivor(entry)
          .ifPresent(
              process -> {
                var left = new ProcessTree(process).end(grace);
                ended.add(
                    entry.what()
                        + ", process "
                        + entry.pid()
                        + (left.isEmpty() ? ", ended now" : ", could not be ended"));
              });
    }
    Files.deleteIfExists(file);
    return ended;
  }

  private List<Entry> read() throws IOException {
    try {
      return Arrays.asList(JSON.readValue(Files.readString(file), Entry[].class));
    } catch (JacksonException torn) {
      return List.of(); // the crash came while it was written; the guardian has ended the rest
    }
  }

  private static Optional<ProcessHandle> survivor(Entry entry) {
    var started = Instant.ofEpochMilli(entry.startedMillis());
    return ProcessHandle.of(entry.pid())
        .filter(ProcessTree::isRunning)
        .filter(
            process ->
                process
                    .info()
                    .startInstant()
                    .filter(at -> Duration.between(at, started).abs().compareTo(SAME_START) <= 0)
                    .isPresent());
  }
}
