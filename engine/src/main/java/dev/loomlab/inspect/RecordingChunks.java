package dev.loomlab.inspect;

import dev.loomlab.report.Inspection.Note;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The chunks of a flight recording: each can be read alone, so that a recording that breaks off
 * gives what is whole of it, and recordings that were put one after the other are read like one.
 *
 * <p>A chunk begins with 68 bytes: a mark, the version of the form (2 and 2 bytes), then of 8 bytes
 * each the chunk's size, where its constants and its event types are, its start and duration in
 * nanoseconds, its start in ticks and the ticks of a second; then 4 bytes of which the first is 0
 * once the chunk is finished. Source: the JDK's {@code jdk.jfr.internal.consumer.ChunkHeader}.
 *
 * @param file the recording
 * @param chunks those that are whole, in their order
 * @param note what is missing, if anything is
 */
record RecordingChunks(Path file, List<Chunk> chunks, Optional<Note> note) {
  /** Where the byte is that tells whether a chunk is finished. */
  static final int STATE = 64;

  private static final int HEADER = 68;
  private static final int MAGIC = 0x464c5200;

  /**
   * A chunk.
   *
   * @param offset where it begins in the file
   * @param size its length in bytes
   * @param startNanos when it begins, since 1970
   * @param durationNanos how long it lasts
   * @param finished whether the JVM finished it; if not, it is whole up to its last flush
   */
  record Chunk(long offset, long size, long startNanos, long durationNanos, boolean finished) {}

  /** Copies the list. */
  RecordingChunks {
    chunks = List.copyOf(chunks);
  }

  /** Whether the file is one finished chunk and nothing else. */
  boolean isOneChunk() {
    return chunks.size() == 1 && chunks.getFirst().finished() && note.isEmpty();
  }

  /**
   * Finds the chunks of a recording.
   *
   * @throws UnreadableFile if not one is whole
   */
  static RecordingChunks of(Path file) throws UnreadableFile {
    try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return scanned(file, channel);
    } catch (IOException failed) {
      throw new UnreadableFile(
          file, "cannot be read: " + failed.getMessage(), "Copy it again.", failed);
    }
  }

  private static RecordingChunks scanned(Path file, FileChannel channel)
      throws IOException, UnreadableFile {
    var chunks = new ArrayList<Chunk>();
    long end = channel.size();
    long at = 0;
    while (at < end) {
      var header = ByteBuffer.allocate(HEADER);
      while (header.hasRemaining() && channel.read(header, at + header.position()) >= 0) {
        // a read may give less than there is
      }
      if (header.hasRemaining()) {
        return broken(file, chunks, "it ends within the head of a chunk");
      }
      header.flip();
      if (header.getInt(0) != MAGIC) {
        return broken(file, chunks, (end - at) + " bytes at its end are no chunk");
      }
      version(file, header);
      long size = header.getLong(8);
      boolean finished = header.get(STATE) == 0;
      boolean isEmpty = size <= HEADER || header.getLong(24) <= 0;
      if (isEmpty || at + size > end) {
        return broken(
            file,
            chunks,
            isEmpty
                ? "its last chunk was never finished"
                : String.format(
                    Locale.ROOT,
                    "of its last chunk only %,d of %,d bytes are there",
                    end - at,
                    size));
      }
      chunks.add(new Chunk(at, size, header.getLong(32), header.getLong(40), finished));
      at += size;
    }
    return new RecordingChunks(file, chunks, Optional.empty());
  }

  private static void version(Path file, ByteBuffer header) throws UnreadableFile {
    int major = header.getShort(4);
    if (major != 1 && major != 2) {
      throw new UnreadableFile(
          file,
          "is a flight recording in version "
              + major
              + "."
              + header.getShort(6)
              + " of the form, as other vendors' JVMs and JDK 7 and 8 wrote it; 1 and 2 can be read",
          "Record with an OpenJDK of release 11 or later, or open it in JDK Mission Control.");
    }
  }

  private static RecordingChunks broken(Path file, List<Chunk> whole, String how)
      throws UnreadableFile {
    if (whole.isEmpty()) {
      throw new UnreadableFile(
          file,
          "is a recording that breaks off, and not one chunk of it is whole: " + how,
          "Copy it again, or stop the recording first: jcmd PID JFR.dump filename=FILE");
    }
    return new RecordingChunks(
        file,
        whole,
        Optional.of(
            new Note(
                String.format(
                    Locale.ROOT,
                    "%s breaks off: %s; the %d whole chunks before are read",
                    file,
                    how,
                    whole.size()),
                "Copy it again if the original is whole; a JVM that was killed leaves no more.")));
  }
}
