package dev.loomlab.observe;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Optional;

/**
 * A chunk of a flight recording by its header; a recording is a row of them, each of which can be
 * read alone.
 *
 * <p>A chunk begins with 68 bytes: a mark, the version of the form (2 and 2 bytes), then of 8 bytes
 * each the chunk's size, where its constants and its event types are, its start and duration in
 * nanoseconds, its start in ticks and the ticks of a second; then 4 bytes of which the first is 0
 * once the chunk is finished. Source: the JDK's {@code jdk.jfr.internal.consumer.ChunkHeader}.
 *
 * @param offset where it begins in the file
 * @param major the version of the form
 * @param minor the same, after the point
 * @param size its length in bytes, as it says
 * @param typesAt where in it the descriptions of event types are
 * @param startNanos when it begins, since 1970
 * @param durationNanos how long it lasts
 * @param isFinished whether the JVM finished it; if not, it is whole up to its last flush
 */
public record RecordedChunk(
    long offset,
    int major,
    int minor,
    long size,
    long typesAt,
    long startNanos,
    long durationNanos,
    boolean isFinished) {
  /** How long a header is. */
  public static final int HEADER = 68;

  /** Where the byte is that tells whether a chunk is finished. */
  public static final int STATE = 64;

  private static final int MAGIC = 0x464c5200; // FLR and a zero
  private static final int MOST_BYTES_OF_A_NUMBER = 9;

  /**
   * The one that begins there; nothing if there is no whole header of one.
   *
   * @throws IOException if the file cannot be read
   */
  public static Optional<RecordedChunk> at(FileChannel file, long offset) throws IOException {
    var header = ByteBuffer.allocate(HEADER);
    while (header.hasRemaining() && file.read(header, offset + header.position()) >= 0) {
      // a read may give less than there is
    }
    if (header.hasRemaining() || header.getInt(0) != MAGIC) {
      return Optional.empty();
    }
    return Optional.of(
        new RecordedChunk(
            offset,
            header.getShort(4),
            header.getShort(6),
            header.getLong(8),
            header.getLong(24),
            header.getLong(32),
            header.getLong(40),
            header.get(STATE) == 0));
  }

  /** A number in sevens of bits, the lowest first; 0 if it goes beyond the end. */
  public static long number(MemorySegment bytes, long at) {
    long number = 0;
    for (int i = 0; i < MOST_BYTES_OF_A_NUMBER && at + i < bytes.byteSize(); i++) {
      byte each = bytes.get(JAVA_BYTE, at + i);
      number |= (each & 0x7fL) << (7 * i);
      if (each >= 0) {
        return number;
      }
    }
    return 0;
  }
}
