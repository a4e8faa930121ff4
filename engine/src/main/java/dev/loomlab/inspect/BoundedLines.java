package dev.loomlab.inspect;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.util.Optional;

/** The lines of a text, each cut to a length, so that a file of one endless line fits in memory. */
final class BoundedLines implements Closeable {
  private static final int LONGEST = 16_384;

  private final BufferedReader in;
  private boolean endsWithin;

  BoundedLines(Reader in) {
    this.in = new BufferedReader(in, 1 << 16);
  }

  /**
   * The next line without its end, or empty after the last.
   *
   * @throws IOException if the text cannot be read
   */
  Optional<String> next() throws IOException {
    int character = in.read();
    if (character < 0) {
      return Optional.empty();
    }
    var line = new StringBuilder();
    while (character >= 0 && character != '\n') {
      if (line.length() < LONGEST && character != '\r') {
        line.append((char) character);
      }
      character = in.read();
    }
    endsWithin = character < 0;
    return Optional.of(line.toString());
  }

  /** Whether the last line that was read had no end. */
  boolean endsWithin() {
    return endsWithin;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
