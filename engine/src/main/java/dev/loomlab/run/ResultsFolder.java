package dev.loomlab.run;

import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Secrets;
import dev.loomlab.record.RecordJson;
import dev.loomlab.record.TrialRecord;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A folder with everything of one run: {@code plan.yaml}, {@code run.json}, {@code trials.jsonl}
 * and {@code trials/}. While it is open for a run, nobody else can run in it.
 */
public final class ResultsFolder implements AutoCloseable {
  private static final JsonMapper JSON = RecordJson.mapper();
  private static final String PLAN = "plan.yaml";
  private static final String RUN = "run.json";
  private static final String LOCK = "run.lock";

  private final Path path;
  private final FileChannel lock;

  private ResultsFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Begins a folder.
   *
   * @param planText the plan's text as it was read
   * @throws FolderRefused if it holds something already or cannot be written to
   */
  public static ResultsFolder create(Path path, String planText, Manifest manifest)
      throws FolderRefused {
    if (Files.exists(path.resolve(RUN))) {
      throw new FolderRefused(
          path
              + " holds a run already: go on with it by --resume "
              + path
              + ", or choose another"
              + " folder with --out");
    }
    if (!isEmpty(path)) {
      throw new FolderRefused(
          path + " holds something that is no run: choose another folder with --out");
    }
    try {
      Files.createDirectories(path);
      var folder = locked(path);
      try {
        DurableFile.write(path.resolve(PLAN), planText.getBytes(StandardCharsets.UTF_8));
        DurableFile.write(
            path.resolve(RUN), JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(manifest));
      } catch (IOException notWritten) {
        folder.close();
        throw notWritten;
      }
      return folder;
    } catch (IOException unwritable) {
      throw new FolderRefused(
          path
              + " cannot be written to ("
              + reason(unwritable)
              + "): choose another folder with"
              + " --out");
    }
  }

  /**
   * Opens a folder to run what is missing.
   *
   * @param plan the plan as it would be run now
   * @param files a hash of each file that its requests are made from now
   * @throws FolderRefused if it holds no run, a run of another plan or with other files, or a run
   *     that is under way
   */
  public static ResultsFolder resume(Path path, Plan plan, Map<String, String> files)
      throws FolderRefused {
    var manifest = manifest(path);
    var now = PlanTree.of(plan);
    if (!manifest.plan().equals(now)) {
      throw new FolderRefused(
          "the plan has changed since "
              + path
              + " was begun, so its trials cannot be put together with new ones: "
              + String.join("; ", PlanTree.changes(manifest.plan(), now))
              + ". Undo the change, or begin a new folder with --out");
    }
    var changed = manifest.changedFiles(files);
    if (!changed.isEmpty()) {
      throw new FolderRefused(
          "the load has changed since "
              + path
              + " was begun, so its trials cannot be put together with new ones: "
              + String.join(", ", changed)
              + (changed.size() == 1 ? " holds" : " hold")
              + " something else now. Put back what was there, or begin a new folder with --out");
    }
    try {
      return locked(path);
    } catch (IOException unwritable) {
      throw new FolderRefused(
          path + " cannot be written to (" + reason(unwritable) + "): make it writable");
    }
  }

  private static ResultsFolder locked(Path path) throws IOException, FolderRefused {
    var channel =
        FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return new ResultsFolder(path, channel);
      }
    } catch (OverlappingFileLockException ofThisJvm) {
      channel.close();
      throw underWay(path);
    }
    channel.close();
    throw underWay(path);
  }

  private static FolderRefused underWay(Path path) {
    return new FolderRefused(
        "another run is under way in "
            + path
            + ": wait for it, or choose another folder with"
            + " --out");
  }

  private static boolean isEmpty(Path path) throws FolderRefused {
    if (!Files.exists(path)) {
      return true;
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.findAny().isEmpty();
    } catch (IOException unreadable) {
      throw new FolderRefused(
          path + " cannot be used (" + reason(unreadable) + "): choose another folder with --out");
    }
  }

  private static String reason(IOException fault) {
    return fault.getClass().getSimpleName() + ": " + fault.getMessage();
  }

  /**
   * What a folder says of its run.
   *
   * @throws FolderRefused if it holds none, or one of a later release
   */
  public static Manifest manifest(Path path) throws FolderRefused {
    var file = path.resolve(RUN);
    if (!Files.exists(file)) {
      throw new FolderRefused(
          "%s holds no run: it has no %s; name a folder that 'loomlab run' wrote"
              .formatted(path, RUN));
    }
    try {
      var manifest = JSON.readValue(Files.readString(file), Manifest.class);
      if (manifest.schemaVersion() > Manifest.SCHEMA_VERSION) {
        throw new FolderRefused(
            path
                + " was written by a later release (schema version "
                + manifest.schemaVersion()
                + "; this one knows "
                + Manifest.SCHEMA_VERSION
                + ")");
      }
      return manifest;
    } catch (IOException | JacksonException unreadable) {
      throw new FolderRefused(file + " cannot be read: " + unreadable.getMessage());
    }
  }

  /** The plan's text as the run was begun with. */
  public static String planText(Path path) throws FolderRefused {
    try {
      return Files.readString(path.resolve(PLAN));
    } catch (IOException unreadable) {
      throw new FolderRefused(path.resolve(PLAN) + " cannot be read: " + reason(unreadable));
    }
  }

  /**
   * The trials that a folder keeps, in running order; the folder is not changed.
   *
   * @throws FolderRefused if they cannot be read
   */
  public static List<TrialRecord> trials(Path path) throws FolderRefused {
    try {
      return new DirectoryJournal(path).read();
    } catch (IOException damaged) {
      throw new FolderRefused(String.valueOf(damaged.getMessage()));
    }
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /**
   * Its trials.
   *
   * @param secrets what is masked in them
   */
  public DirectoryJournal journal(Secrets secrets) {
    return new DirectoryJournal(path, secrets);
  }

  /** Lets others run in it. */
  @Override
  public void close() throws IOException {
    lock.close();
  }
}
