package dev.loomlab.inspect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder for what a JVM writes while it is looked at; it is gone when the look is over. It
 * belongs to the JVM's user, where that may be arranged, so that the JVM may write into it.
 *
 * @param path where it is
 */
record WorkFolder(Path path) implements AutoCloseable {
  private static final String OWNER = "unix:uid";

  /**
   * Makes one in the folder for temporary files.
   *
   * @param pid the JVM that will write into it
   * @throws IOException if it cannot be made
   */
  static WorkFolder forJvm(long pid) throws IOException {
    var folder = new WorkFolder(Files.createTempDirectory("loomlab-inspect-"));
    folder.giveTo(pid);
    return folder;
  }

  private void giveTo(long pid) {
    try {
      var owner = Files.getAttribute(Path.of("/proc", Long.toString(pid)), OWNER);
      if (!owner.equals(Files.getAttribute(path, OWNER))) {
        Files.setAttribute(path, OWNER, owner);
      }
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException mayNot) {
      // Then the JVM says itself what it could not write.
    }
  }

  /** Deletes it with what is in it. */
  @Override
  public void close() {
    for (var each : deepestFirst()) {
      try {
        Files.deleteIfExists(each);
      } catch (IOException inUse) {
        // The JVM still writes, or it is its user's alone: the system clears such folders.
      }
    }
  }

  private List<Path> deepestFirst() {
    try (Stream<Path> all = Files.walk(path)) {
      return all.sorted(Comparator.reverseOrder()).toList();
    } catch (IOException | java.io.UncheckedIOException gone) {
      return List.of();
    }
  }
}
