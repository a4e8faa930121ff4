package dev.loomlab.run;

import dev.loomlab.plan.Secrets;
import dev.loomlab.record.Journal;
import dev.loomlab.record.Sample;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.schedule.Trial;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The trials of a results folder: a line of {@code trials.jsonl} each, with its histograms and
 * samples in files of its own under {@code trials/}.
 *
 * <p>The line is written last and forced to disk, so a trial is either kept whole or missing. A
 * line without its end, which a crash may leave, is no trial: it is dropped before the next is
 * appended. Of two lines for one trial the later one counts.
 */
public final class DirectoryJournal implements Journal, TrialFolders {
  private static final byte NEW_LINE = '\n';

  private final Path folder;
  private final Path lines;
  private final Secrets secrets;

  /** The journal of a results folder, which may be new, to be read. */
  public DirectoryJournal(Path folder) {
    this(folder, Secrets.NONE);
  }

  /**
   * The journal of a results folder, which may be new.
   *
   * @param secrets what is masked wherever a record quotes somebody
   */
  public DirectoryJournal(Path folder, Secrets secrets) {
    this.folder = folder;
    this.secrets = secrets;
    this.lines = folder.resolve("trials.jsonl");
  }

  /** The folder with a trial's own files. */
  public Path folderOf(Trial trial) {
    return folder.resolve("trials").resolve(String.format(Locale.ROOT, "%03d", trial.number()));
  }

  @Override
  public Path prepare(Trial trial) throws IOException {
    var trialFolder = folderOf(trial);
    try {
      Files.createDirectories(trialFolder);
      try (DirectoryStream<Path> files = Files.newDirectoryStream(trialFolder)) {
        for (var file : files) {
          delete(file);
        }
      }
      return trialFolder;
    } catch (IOException unwritable) {
      throw cannotKeep(trial, unwritable);
    }
  }

  /** A run that was killed while a target wrote a thread dump leaves a folder with it behind. */
  private static void delete(Path file) throws IOException {
    if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> inside = Files.newDirectoryStream(file)) {
        for (var each : inside) {
          delete(each);
        }
      }
    }
    Files.delete(file);
  }

  @Override
  public void append(TrialRecord record) throws IOException {
    var trialFolder = folderOf(record.trial());
    try {
      Files.createDirectories(trialFolder);
      HistogramFile.write(trialFolder.resolve("latency.hlog"), record.levels());
      var samples = record.samples().stream().map(this::masked).toList();
      SampleFile.write(trialFolder.resolve("samples.csv"), samples);
      appendLine(TrialLine.of(record, secrets));
    } catch (IOException unwritable) {
      throw cannotKeep(record.trial(), unwritable);
    }
  }

  /** A pool or a series of the target may be named by a secret. */
  private Sample masked(Sample sample) {
    var series = new HashMap<String, Double>();
    sample.series().forEach((name, value) -> series.put(secrets.scrubbed(name), value));
    return new Sample(sample.atNanos(), sample.values(), series);
  }

  private void appendLine(String line) throws IOException {
    try (var channel =
        FileChannel.open(
            lines, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long end = endOfLastLine(channel);
      channel.truncate(end).position(end);
      try {
        var bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      } catch (IOException full) {
        channel.truncate(end);
        throw full;
      }
    }
  }

  private static long endOfLastLine(FileChannel channel) throws IOException {
    var one = ByteBuffer.allocate(1);
    for (long end = channel.size(); end > 0; end--) {
      one.clear();
      channel.read(one, end - 1);
      if (one.get(0) == NEW_LINE) {
        return end;
      }
    }
    return 0;
  }

  private JournalFault cannotKeep(Trial trial, IOException cause) {
    var why = String.valueOf(cause.getMessage());
    boolean isFull = why.contains("No space left") || why.contains("quota");
    return new JournalFault(
        "trial "
            + trial.number()
            + " cannot be kept in "
            + folder
            + ": "
            + (isFull ? "the disk is full" : why)
            + ". The trials before it are kept. "
            + (isFull ? "Free some space" : "Make the folder writable")
            + " and go on with --resume "
            + folder,
        cause);
  }

  @Override
  public List<TrialRecord> read() throws IOException {
    var records = new TreeMap<Integer, TrialRecord>();
    int number = 0;
    for (var line : wholeLines()) {
      number++;
      var record = read(line, number);
      records.put(record.trial().number(), record);
    }
    return List.copyOf(records.values());
  }

  private TrialRecord read(String line, int number) throws IOException {
    try {
      var trialFolder = folderOf(TrialLine.trial(line));
      return TrialLine.read(
          line,
          HistogramFile.read(trialFolder.resolve("latency.hlog")),
          SampleFile.read(trialFolder.resolve("samples.csv")));
    } catch (IOException | RuntimeException damaged) {
      throw new JournalFault(
          lines
              + ":"
              + number
              + ": the trial cannot be read ("
              + damaged.getMessage()
              + "). Take the line out to have the trial run again with --resume",
          damaged);
    }
  }

  /** What stands behind the last whole line, if a crash has left something there. */
  public Optional<String> tornLine() throws IOException {
    if (!Files.exists(lines)) {
      return Optional.empty();
    }
    var text = text();
    var rest = text.substring(text.lastIndexOf('\n') + 1);
    return rest.isEmpty() ? Optional.empty() : Optional.of(rest);
  }

  /** Decoded leniently: a crash may have cut the last line inside a character. */
  private String text() throws IOException {
    return new String(Files.readAllBytes(lines), StandardCharsets.UTF_8);
  }

  private List<String> wholeLines() throws IOException {
    if (!Files.exists(lines)) {
      return List.of();
    }
    var text = text();
    var whole = text.substring(0, text.lastIndexOf('\n') + 1);
    return new ArrayList<>(whole.lines().filter(line -> !line.isBlank()).toList());
  }
}
