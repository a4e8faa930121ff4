package dev.loomlab.inspect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Whether the disk on which a JVM's flight recorder works has room for a short recording. One that
 * runs out of room there ends the whole JVM (HotSpot, {@code JfrStreamWriterHost::write_bytes}), so
 * that no recording is begun where that could happen.
 */
final class RecorderRoom {
  /** A short recording takes a tenth of this; the rest is for what the JVM itself writes. */
  static final long LEAST_BYTES = 256L << 20;

  private RecorderRoom() {}

  /**
   * Why no recording should be begun; nothing if there is room, or if it cannot be seen.
   *
   * @param temporary the JVM's folder for temporary files, as the JVM calls it
   */
  static Optional<String> objection(long pid, Path temporary) {
    try {
      long free = Files.getFileStore(seenFromHere(pid, temporary)).getUsableSpace();
      return free >= LEAST_BYTES
          ? Optional.empty()
          : Optional.of(
              "%s, where its flight recorder works, has %d MiB free, and a recorder that runs out of room ends the JVM; free %d MiB there to have a recording"
                  .formatted(temporary, free >> 20, LEAST_BYTES >> 20));
    } catch (IOException | UnsupportedOperationException | SecurityException notSeen) {
      return Optional.empty();
    }
  }

  /** In a container the JVM's folder is another than the one of the same name here. */
  private static Path seenFromHere(long pid, Path temporary) {
    var root = Path.of("/proc", Long.toString(pid), "root");
    var through = root.resolve(temporary.toString().replaceFirst("^/+", ""));
    return Files.isDirectory(through) ? through : temporary;
  }
}
