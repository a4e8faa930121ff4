package dev.loomlab.observe;

import dev.loomlab.record.RecordJson;
import dev.loomlab.record.ThreadDump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The dumps of a trial as {@code threads.json}, for people: groups of threads, not each thread. */
final class ThreadsFile {
  private static final JsonMapper JSON =
      RecordJson.mapper().rebuild().enable(SerializationFeature.INDENT_OUTPUT).build();
  private static final int MOST_GROUPS = 500;

  private final Path file;
  private final List<ThreadDump> dumps = new ArrayList<>();

  /** The file of a trial's folder. */
  ThreadsFile(Path folder) {
    this.file = folder.resolve("threads.json");
  }

  /**
   * Adds a dump to the file.
   *
   * @throws IOException if the file cannot be written
   */
  void add(ThreadDump dump) throws IOException {
    var groups = dump.groups();
    dumps.add(
        new ThreadDump(
            dump.atNanos(),
            dump.tookNanos(),
            dump.threads(),
            groups.subList(0, Math.min(groups.size(), MOST_GROUPS)),
            dump.locks()));
    Files.writeString(file, JSON.writeValueAsString(dumps));
  }
}
