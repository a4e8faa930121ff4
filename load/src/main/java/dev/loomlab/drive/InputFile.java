package dev.loomlab.drive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file that a plan names; relative names count from the folder in which Loomlab was started. */
final class InputFile {
  /** The longest file that is read: what comes of it must fit into the generator's memory. */
  static final long MOST_BYTES = 16 << 20;

  private InputFile() {}

  /**
   * The text of a file.
   *
   * @throws IllegalArgumentException if it is not there, too long, or no text in UTF-8
   */
  static String text(String name) {
    var file = Path.of(name);
    try {
      if (Files.isDirectory(file)) {
        throw new IllegalArgumentException(name + " is a folder: name a file");
      }
      if (Files.size(file) > MOST_BYTES) {
        throw new IllegalArgumentException(
            name + " has " + (Files.size(file) >> 20) + " MiB: at most 16 MiB are read");
      }
      var decoder = StandardCharsets.UTF_8.newDecoder();
      return decoder.decode(ByteBuffer.wrap(Files.readAllBytes(file))).toString();
    } catch (NoSuchFileException absent) {
      throw new IllegalArgumentException(
          "there is no file " + name + ", looked for from " + Path.of("").toAbsolutePath(), absent);
    } catch (CharacterCodingException noText) {
      throw new IllegalArgumentException(name + " is no text in UTF-8", noText);
    } catch (IOException unreadable) {
      throw new IllegalArgumentException(name + " cannot be read: " + unreadable, unreadable);
    }
  }
}
