package dev.loomlab.drive;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Looking for text in the bytes of a header without making objects. Buffers must be little-endian,
 * because eight bytes are compared at once.
 */
final class HeaderText {
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;

  private HeaderText() {}

  /** A name in lower case as bytes, to compare with. */
  static byte[] name(String lowerCase) {
    return lowerCase.getBytes(StandardCharsets.US_ASCII);
  }

  /** Eight characters as the word that a little-endian buffer gives for them. */
  static long word(String eight) {
    return ByteBuffer.wrap(name(eight)).order(ByteOrder.LITTLE_ENDIAN).getLong(0);
  }

  /**
   * Where the byte stands first, or {@code to} if it does not. Eight bytes at a time: Mycroft's
   * test for a zero byte in {@code word ^ pattern}, whose lowest hit is exact.
   */
  static int indexOf(ByteBuffer in, int from, int to, byte wanted) {
    long pattern = ONES * (wanted & 0xFF);
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      long differing = in.getLong(at) ^ pattern;
      long zeros = (differing - ONES) & ~differing & HIGH_BITS;
      if (zeros != 0) {
        return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
      }
    }
    for (; at < to; at++) {
      if (in.get(at) == wanted) {
        return at;
      }
    }
    return to;
  }

  /** Whether these bytes are that text, whatever the case of their letters. */
  static boolean equal(ByteBuffer in, int from, int to, byte[] lowerCase) {
    if (to - from != lowerCase.length) {
      return false;
    }
    for (int i = 0; i < lowerCase.length; i++) {
      if (lower(in.get(from + i)) != lowerCase[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether these bytes end with that text, whatever the case of their letters. */
  static boolean endsWith(ByteBuffer in, int from, int to, byte[] lowerCase) {
    return to - from >= lowerCase.length && equal(in, to - lowerCase.length, to, lowerCase);
  }

  /** Whether the comma-separated list holds that token, whatever the case of its letters. */
  static boolean hasToken(ByteBuffer in, int from, int to, byte[] lowerCase) {
    int at = from;
    while (at < to) {
      int end = indexOf(in, at, to, (byte) ',');
      int start = skipSpace(in, at, end);
      if (equal(in, start, trimEnd(in, start, end), lowerCase)) {
        return true;
      }
      at = end + 1;
    }
    return false;
  }

  /** The first place that is neither space nor tab. */
  static int skipSpace(ByteBuffer in, int from, int to) {
    int at = from;
    while (at < to && isSpace(in.get(at))) {
      at++;
    }
    return at;
  }

  /** The end without trailing spaces and tabs. */
  static int trimEnd(ByteBuffer in, int from, int to) {
    int end = to;
    while (end > from && isSpace(in.get(end - 1))) {
      end--;
    }
    return end;
  }

  /** Whether it is a space or a tab. */
  static boolean isSpace(byte character) {
    return character == ' ' || character == '\t';
  }

  private static int lower(byte character) {
    return character >= 'A' && character <= 'Z' ? character + 32 : character;
  }
}
