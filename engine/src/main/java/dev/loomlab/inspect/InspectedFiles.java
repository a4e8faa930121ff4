package dev.loomlab.inspect;

import dev.loomlab.report.Inspection;
import java.nio.file.Path;
import java.util.List;

/** Files that a JVM left: flight recordings and thread dumps. */
public final class InspectedFiles {
  private InspectedFiles() {}

  /**
   * Reads recordings or dumps, several in a row in the order of time, and says what they say.
   *
   * @param files flight recordings, or thread dumps in JSON or text; of one JVM
   * @throws UnreadableFile if one cannot be read
   */
  public static Inspection read(List<Path> files) throws UnreadableFile {
    throw new UnreadableFile(files.getFirst(), "is not read yet", "Try again later.");
  }
}
