package dev.loomlab.inspect;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.loomlab.observe.RecordedChunk;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Steps over the events of a chunk by their sizes. A reader of the JDK's that meets a size that
 * cannot be ends as if the chunk ended there; this tells the two apart.
 */
final class ChunkWalk {
  private static final int FLAGS = 67;
  private static final int COMPRESSED = 1;

  private ChunkWalk() {}

  /**
   * Whether the events of a file of one chunk lie one after the other up to its end; true as well
   * where that cannot be told.
   *
   * @throws IOException if it cannot be read
   */
  static boolean isSound(Path file) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.READ);
        var arena = Arena.ofConfined()) {
      var bytes = channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
      return (bytes.get(JAVA_BYTE, FLAGS) & COMPRESSED) == 0 || isSound(bytes);
    }
  }

  private static boolean isSound(MemorySegment bytes) {
    long at = RecordedChunk.HEADER;
    while (at < bytes.byteSize()) {
      long size = RecordedChunk.number(bytes, at);
      if (size <= 0) {
        return false;
      }
      at += size;
    }
    return at == bytes.byteSize();
  }
}
