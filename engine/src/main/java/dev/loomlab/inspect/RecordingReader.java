package dev.loomlab.inspect;

import dev.loomlab.observe.RecordedChunk;
import dev.loomlab.report.Inspection.Note;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Reads flight recordings chunk by chunk, several at a time, each from a copy of its own; what
 * memory that takes depends on the size of a chunk, which is 12 MB unless a recording says
 * otherwise, and not on the size of the recording.
 */
final class RecordingReader {
  private static final int MOST_WORKERS = 4;
  private static final long BIG_CHUNK = 64L << 20;

  private final RecordedSpan span;
  private final ChunkReading whole;
  private final List<Note> notes = new ArrayList<>();

  private RecordingReader(List<RecordingChunks> files) {
    this.span = RecordedSpan.of(files.stream().flatMap(each -> each.chunks().stream()).toList());
    this.whole = new ChunkReading(span);
  }

  /**
   * Reads recordings of one JVM.
   *
   * @throws UnreadableFile if one cannot be read at all
   */
  static RecordingReading read(List<Path> recordings) throws UnreadableFile {
    var files = new ArrayList<RecordingChunks>();
    for (var each : recordings) {
      files.add(RecordingChunks.of(each));
    }
    var reader = new RecordingReader(files);
    for (var each : files) {
      reader.read(each);
    }
    return new RecordingReading(reader.span, reader.whole, reader.notes);
  }

  private void read(RecordingChunks file) throws UnreadableFile {
    file.note().ifPresent(notes::add);
    boolean anyBig = file.chunks().stream().anyMatch(each -> each.size() > BIG_CHUNK);
    int workers = anyBig ? 1 : Math.min(MOST_WORKERS, Runtime.getRuntime().availableProcessors());
    try (var threads = Executors.newFixedThreadPool(workers)) {
      var open = new ArrayList<Future<ChunkReading>>();
      for (var chunk : file.chunks()) {
        open.add(threads.submit(() -> read(file, chunk)));
        if (open.size() > workers) {
          take(file, open.removeFirst(), threads);
        }
      }
      for (var each : open) {
        take(file, each, threads);
      }
    }
    if (!whole.settings().areOfAJdk()) {
      throw new UnreadableFile(
          file.file(),
          "is a recording with no event of a JDK: its events are "
              + String.join(", ", whole.settings().types().stream().sorted().limit(5).toList()),
          "Give one that a JVM wrote: jcmd PID JFR.start duration=60s filename=FILE");
    }
  }

  private void take(RecordingChunks file, Future<ChunkReading> chunk, ExecutorService threads)
      throws UnreadableFile {
    try {
      whole.addAll(chunk.get());
    } catch (ExecutionException failed) {
      threads.shutdownNow();
      switch (failed.getCause()) {
        case UnreadableFile unreadable -> throw unreadable;
        case OutOfMemoryError full ->
            throw new UnreadableFile(
                file.file(),
                "has a chunk of " + largest(file) + " MB, which does not fit in memory",
                "Give more memory: JAVA_TOOL_OPTIONS=-Xmx2g",
                full);
        case null, default ->
            throw new UnreadableFile(
                file.file(), "cannot be read: " + failed.getCause(), "Copy it again.", failed);
      }
    } catch (InterruptedException hurry) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
      throw new UnreadableFile(
          file.file(), "was not read to its end: interrupted", "Run it again.", hurry);
    }
  }

  private static long largest(RecordingChunks file) {
    return file.chunks().stream().mapToLong(RecordedChunk::size).max().orElse(0) >> 20;
  }

  private ChunkReading read(RecordingChunks file, RecordedChunk chunk) throws UnreadableFile {
    var reading = new ChunkReading(span);
    try {
      if (file.isOneChunk()) {
        read(file, chunk, file.file(), reading);
      } else {
        var copy = Files.createTempFile("loomlab-chunk-", ".jfr");
        try {
          copy(file.file(), chunk, copy);
          read(file, chunk, copy, reading);
        } finally {
          Files.deleteIfExists(copy);
        }
      }
      return reading;
    } catch (IOException failed) {
      throw new UnreadableFile(
          file.file(),
          "is read in parts, and a part of "
              + chunk.size()
              + " bytes cannot be copied: "
              + failed.getMessage(),
          "Make room in " + System.getProperty("java.io.tmpdir") + ".",
          failed);
    }
  }

  /** A chunk that is damaged gives what comes before the damage. */
  private void read(RecordingChunks file, RecordedChunk chunk, Path from, ChunkReading reading)
      throws UnreadableFile {
    try {
      reading.read(from);
    } catch (IOException damaged) {
      if (file.chunks().size() == 1 && reading.events() == 0) {
        throw new UnreadableFile(
            file.file(),
            "is a recording that is damaged: " + damaged.getMessage(),
            "Copy it again, or record anew.",
            damaged);
      }
      synchronized (notes) {
        notes.add(
            new Note(
                String.format(
                    Locale.ROOT,
                    "%s is damaged in its chunk at byte %d (%s); what follows there is missing",
                    file.file(),
                    chunk.offset(),
                    damaged.getMessage()),
                "Copy it again if the original is whole."));
      }
    }
  }

  /** Copies a chunk and marks it as finished, which else its reader would wait for. */
  private static void copy(Path file, RecordedChunk chunk, Path to) throws IOException {
    try (var in = FileChannel.open(file, StandardOpenOption.READ);
        var out = FileChannel.open(to, StandardOpenOption.WRITE)) {
      long copied = 0;
      while (copied < chunk.size()) {
        copied += in.transferTo(chunk.offset() + copied, chunk.size() - copied, out);
      }
      out.write(ByteBuffer.wrap(new byte[] {0}), RecordedChunk.STATE);
    }
  }
}
