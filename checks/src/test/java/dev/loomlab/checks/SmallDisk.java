package dev.loomlab.checks;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A disk in memory that a test fills up; gone with the test. */
final class SmallDisk implements AutoCloseable {
  private static final int CHUNK = 4096;

  private final Path folder;

  private SmallDisk(Path folder) {
    this.folder = folder;
  }

  /** Mounts one of a size such as {@code 1m} in a folder. */
  static SmallDisk mount(Path folder, String size) throws IOException, InterruptedException {
    Wants.root();
    Files.createDirectories(folder);
    var mounting =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", folder.toString())
            .redirectErrorStream(true)
            .start();
    var said = new String(mounting.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (mounting.waitFor() != 0) {
      throw Wants.without("no disk can be mounted here: " + said);
    }
    return new SmallDisk(folder);
  }

  /** Where it is. */
  Path folder() {
    return folder;
  }

  /** Fills it but for a few bytes. */
  void fill() throws IOException {
    var zeros = new byte[CHUNK];
    Arrays.fill(zeros, (byte) '0');
    try (OutputStream out = Files.newOutputStream(folder.resolve("filling"))) {
      while (true) {
        out.write(zeros);
      }
    } catch (IOException full) {
      if (folder.toFile().getUsableSpace() > CHUNK) {
        throw full;
      }
    }
  }

  @Override
  public void close() throws IOException {
    var unmounting = new ProcessBuilder("umount", "-l", folder.toString()).start();
    try {
      unmounting.waitFor();
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
