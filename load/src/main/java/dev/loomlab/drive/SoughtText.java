package dev.loomlab.drive;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A text that is looked for in the bytes of a body, however the body is cut into reads: Knuth,
 * Morris and Pratt's automaton (1977), whose state is how many bytes of the text match so far.
 */
final class SoughtText {
  private final byte[] bytes;
  private final int[] fallback;

  /** A text of at least one character. */
  SoughtText(String text) {
    bytes = text.getBytes(StandardCharsets.UTF_8);
    fallback = new int[bytes.length];
    int matched = 0;
    for (int at = 1; at < bytes.length; at++) {
      while (matched > 0 && bytes[at] != bytes[matched]) {
        matched = fallback[matched - 1];
      }
      if (bytes[at] == bytes[matched]) {
        matched++;
      }
      fallback[at] = matched;
    }
  }

  /** Whether that state says that the text was found. */
  boolean isFound(int matched) {
    return matched == bytes.length;
  }

  /** Goes on from a state over these bytes of a little-endian buffer; once found, it stays so. */
  int advance(int state, ByteBuffer in, int from, int to) {
    int matched = state;
    int at = from;
    while (at < to && matched < bytes.length) {
      if (matched == 0) {
        at = HeaderText.indexOf(in, at, to, bytes[0]);
        if (at == to) {
          return 0;
        }
        matched = 1;
      } else {
        byte next = in.get(at);
        while (matched > 0 && next != bytes[matched]) {
          matched = fallback[matched - 1];
        }
        if (next == bytes[matched]) {
          matched++;
        }
      }
      at++;
    }
    return matched;
  }
}
