package dev.loomlab.inspect;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.util.Optional;

/** The lines of a text, each cut to a length, so that a file of one endless line fits in memory. */
final class BoundedLines implements Closeable {
  private static final int LONGEST = 16_384;

  private final Reader in;
  private final char[] read = new char[1 << 16];
  private int next;
  private int end;

  BoundedLines(Reader in) {
    this.in = in;
  }

  /**
   * The next line without its end, or empty after the last.
   *
   * @throws IOException if the text cannot be read
   */
  Optional<String> next() throws IOException {
    if (next == end && !more()) {
      return Optional.empty();
    }
    var line = new StringBuilder();
    do {
      int from = next;
      while (next < end && read[next] != '\n') {
        next++;
      }
      line.append(read, from, Math.min(next - from, LONGEST - line.length()));
      if (next < end) {
        next++;
        break;
      }
    } while (more());
    int length = line.length();
    if (length > 0 && line.charAt(length - 1) == '\r') {
      line.setLength(length - 1);
    }
    return Optional.of(line.toString());
  }

  private boolean more() throws IOException {
    end = Math.max(0, in.read(read));
    next = 0;
    return end > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
