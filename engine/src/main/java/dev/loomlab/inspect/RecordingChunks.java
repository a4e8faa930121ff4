package dev.loomlab.inspect;

import dev.loomlab.observe.RecordedChunk;
import dev.loomlab.report.Inspection.Note;
import java.io.IOException;
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
 * @param file the recording
 * @param chunks those that are whole, in their order
 * @param note what is missing, if anything is
 */
record RecordingChunks(Path file, List<RecordedChunk> chunks, Optional<Note> note) {
  /** Copies the list. */
  RecordingChunks {
    chunks = List.copyOf(chunks);
  }

  /** Whether the file is one finished chunk and nothing else. */
  boolean isOneChunk() {
    return chunks.size() == 1 && chunks.getFirst().isFinished() && note.isEmpty();
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
    var chunks = new ArrayList<RecordedChunk>();
    long end = channel.size();
    long at = 0;
    while (at < end) {
      long left = end - at;
      var chunk = RecordedChunk.at(channel, at);
      if (chunk.isEmpty()) {
        return broken(
            file,
            chunks,
            left < RecordedChunk.HEADER
                ? "it ends within the head of a chunk"
                : left + " bytes at its end are no chunk");
      }
      checkVersion(file, chunk.get());
      long size = chunk.get().size();
      boolean isEmpty = size <= RecordedChunk.HEADER || chunk.get().typesAt() <= 0;
      if (isEmpty || size > left) {
        return broken(
            file,
            chunks,
            isEmpty
                ? "its last chunk was never finished"
                : String.format(
                    Locale.ROOT, "of its last chunk only %,d of %,d bytes are there", left, size));
      }
      chunks.add(chunk.get());
      at += size;
    }
    return new RecordingChunks(file, chunks, Optional.empty());
  }

  private static void checkVersion(Path file, RecordedChunk chunk) throws UnreadableFile {
    if (chunk.major() != 1 && chunk.major() != 2) {
      throw new UnreadableFile(
          file,
          "is a flight recording in version "
              + chunk.major()
              + "."
              + chunk.minor()
              + " of the form, as other vendors' JVMs and JDK 7 and 8 wrote it; 1 and 2 can be read",
          "Record with an OpenJDK of release 11 or later, or open it in JDK Mission Control.");
    }
  }

  private static RecordingChunks broken(Path file, List<RecordedChunk> whole, String how)
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
