package dev.loomlab.drive;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A place in a JSON text, such as {@code /orders/0/status} (RFC 6901), and the value that is wanted
 * there, as bytes to compare with.
 */
final class JsonPlace {
  private final List<byte[]> steps;
  private final byte[] wanted;

  private JsonPlace(List<byte[]> steps, byte[] wanted) {
    this.steps = List.copyOf(steps);
    this.wanted = wanted;
  }

  /** Whether this text is a pointer. */
  static boolean isPointer(String text) {
    return text.isEmpty() || text.matches("(/([^~/]|~[01])*)+");
  }

  /**
   * Reads a pointer.
   *
   * @param pointer the place
   * @param value the value as text: a string without its quotes, a number as it is written
   * @throws IllegalArgumentException if the text is no pointer
   */
  static JsonPlace of(String pointer, String value) {
    if (!isPointer(pointer)) {
      throw new IllegalArgumentException(
          "'" + pointer + "' is no JSON pointer: write it as in /status or /orders/0/id");
    }
    var steps = new ArrayList<byte[]>();
    var parts = pointer.split("/", -1);
    for (int part = 1; part < parts.length; part++) {
      var name = parts[part].replace("~1", "/").replace("~0", "~");
      steps.add(name.getBytes(StandardCharsets.UTF_8));
    }
    return new JsonPlace(steps, value.getBytes(StandardCharsets.UTF_8));
  }

  /** How many steps lead there. */
  int depth() {
    return steps.size();
  }

  /** A step: the name of a key, or the digits of an item's place. */
  byte[] step(int number) {
    return steps.get(number);
  }

  /** The wanted value. */
  byte[] wanted() {
    return wanted;
  }
}
