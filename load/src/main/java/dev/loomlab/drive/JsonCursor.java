package dev.loomlab.drive;

/**
 * Looks up one value in the bytes of a JSON text (RFC 8259) without making objects. It reads only
 * as far as the value, so what stands behind it is not checked; a text that breaks off or is no
 * JSON on the way there has no such value. Of a key that is given twice the first counts.
 */
final class JsonCursor {
  private byte[] text = {};
  private int length;
  private int at;

  /** Whether the value at that place, as text, is the wanted one; objects and lists never are. */
  boolean isThere(byte[] json, int bytes, JsonPlace place) {
    text = json;
    length = bytes;
    at = 0;
    for (int step = 0; step < place.depth(); step++) {
      skipSpace();
      byte[] name = place.step(step);
      boolean isFound = take('{') ? toMember(name) : take('[') && toItem(name);
      if (!isFound) {
        return false;
      }
    }
    skipSpace();
    return isWanted(place.wanted());
  }

  private boolean toMember(byte[] name) {
    while (true) {
      skipSpace();
      if (!take('"')) {
        return false;
      }
      boolean isIt = stringIs(name);
      skipSpace();
      if (!take(':')) {
        return false;
      }
      if (isIt) {
        return true;
      }
      if (!skipValue() || !take(',')) {
        return false;
      }
    }
  }

  private boolean toItem(byte[] digits) {
    int place = 0;
    for (byte digit : digits) {
      if (digit < '0' || digit > '9' || place > length) {
        return false;
      }
      place = place * 10 + digit - '0';
    }
    for (int item = 0; item < place; item++) {
      if (!skipValue() || !take(',')) {
        return false;
      }
    }
    skipSpace();
    return digits.length > 0 && at < length && text[at] != ']';
  }

  /** Skips a value with the space around it. */
  private boolean skipValue() {
    skipSpace();
    int depth = 0;
    do {
      if (at >= length) {
        return false;
      }
      switch (text[at]) {
        case '"' -> skipString();
        case '{', '[' -> {
          depth++;
          at++;
        }
        case '}', ']' -> {
          depth--;
          at++;
        }
        case ',', ':', ' ', '\t', '\r', '\n' -> at++;
        default -> skipWord();
      }
    } while (depth > 0);
    skipSpace();
    return depth == 0;
  }

  private void skipString() {
    at++;
    while (at < length && text[at] != '"') {
      at += text[at] == '\\' ? 2 : 1;
    }
    at++;
  }

  private void skipWord() {
    while (at < length && isWord(text[at])) {
      at++;
    }
  }

  private static boolean isWord(byte character) {
    return switch (character) {
      case ',', ':', ' ', '\t', '\r', '\n', '"', '{', '}', '[', ']' -> false;
      default -> true;
    };
  }

  private boolean isWanted(byte[] wanted) {
    if (take('"')) {
      return stringIs(wanted);
    }
    int from = at;
    skipWord();
    return at - from == wanted.length
        && wanted.length > 0
        && java.util.Arrays.equals(text, from, at, wanted, 0, wanted.length);
  }

  /** Reads a string to behind its closing quote; gives whether it is the wanted one. */
  private boolean stringIs(byte[] wanted) {
    int matched = 0;
    while (at < length && text[at] != '"') {
      if (text[at] == '\\') {
        at++;
        matched = matched(wanted, matched, escaped());
      } else {
        matched = matchedByte(wanted, matched, text[at++]);
      }
    }
    return take('"') && matched == wanted.length;
  }

  /** The character after a backslash. */
  private int escaped() {
    if (at >= length) {
      return 0;
    }
    byte kind = text[at++];
    return switch (kind) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        int unit = unit();
        boolean isPair =
            Character.isHighSurrogate((char) unit)
                && at + 1 < length
                && text[at] == '\\'
                && text[at + 1] == 'u';
        if (isPair) {
          at += 2;
          yield Character.toCodePoint((char) unit, (char) unit());
        }
        yield unit;
      }
      default -> kind;
    };
  }

  private int unit() {
    int unit = 0;
    for (int digit = 0; digit < 4 && at < length; digit++) {
      unit = unit << 4 | (Character.digit(text[at++], 16) & 0xF);
    }
    return unit;
  }

  /** How far the wanted bytes match, a character further; beyond their length once they do not. */
  private static int matched(byte[] wanted, int matched, int point) {
    if (point < 0x80) {
      return matchedByte(wanted, matched, (byte) point);
    }
    if (point < 0x800) {
      return matchedRest(
          wanted, matchedByte(wanted, matched, (byte) (0xC0 | point >> 6)), point, 1);
    }
    if (point < 0x10000) {
      return matchedRest(
          wanted, matchedByte(wanted, matched, (byte) (0xE0 | point >> 12)), point, 2);
    }
    return matchedRest(wanted, matchedByte(wanted, matched, (byte) (0xF0 | point >> 18)), point, 3);
  }

  private static int matchedRest(byte[] wanted, int matched, int point, int bytes) {
    int so = matched;
    for (int left = bytes - 1; left >= 0; left--) {
      so = matchedByte(wanted, so, (byte) (0x80 | ((point >> (6 * left)) & 0x3F)));
    }
    return so;
  }

  private static int matchedByte(byte[] wanted, int matched, byte next) {
    return matched < wanted.length && wanted[matched] == next ? matched + 1 : wanted.length + 1;
  }

  private boolean take(char wanted) {
    if (at < length && text[at] == wanted) {
      at++;
      return true;
    }
    return false;
  }

  private void skipSpace() {
    while (at < length && isSpace(text[at])) {
      at++;
    }
  }

  private static boolean isSpace(byte character) {
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
  }
}
