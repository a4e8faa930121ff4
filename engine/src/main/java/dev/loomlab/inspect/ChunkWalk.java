package dev.loomlab.inspect;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Steps over the events of a chunk by their sizes. A reader of the JDK's that meets a size that
 * cannot be ends as if the chunk ended there; this tells the two apart.
 */
final class ChunkWalk {
  private static final int HEADER = 68;
  private static final int FLAGS = 67;
  private static final int COMPRESSED = 1;
  private static final int MOST_BYTES = 9;

  private ChunkWalk() {}

  /**
   * Whether the events of a file of one chunk lie one after the other up to its end; true as well
   * where that cannot be told.
   *
   * @throws IOException if it cannot be read
   */
  static boolean isSound(Path file) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      if (channel.size() > Integer.MAX_VALUE) {
        return true;
      }
      var bytes = channel.map(MapMode.READ_ONLY, 0, channel.size());
      return (bytes.get(FLAGS) & COMPRESSED) == 0 || isSound(bytes);
    }
  }

  private static boolean isSound(ByteBuffer bytes) {
    long at = HEADER;
    while (at < bytes.limit()) {
      long size = size(bytes, (int) at);
      if (size <= 0) {
        return false;
      }
      at += size;
    }
    return at == bytes.limit();
  }

  /** A number in sevens of bits, the least first; 0 if it goes beyond the end. */
  private static long size(ByteBuffer bytes, int from) {
    long size = 0;
    for (int i = 0; i < MOST_BYTES && from + i < bytes.limit(); i++) {
      byte each = bytes.get(from + i);
      size |= (each & 0x7fL) << (7 * i);
      if (each >= 0) {
        return size;
      }
    }
    return 0;
  }
}
