package dev.loomlab.drive;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The stages that targets have reported so far, by number; at most {@link #LIMIT} of them. */
final class StageNames {
  /** How many stages are kept apart; a target that reports more has the rest ignored. */
  static final int LIMIT = 16;

  /** What {@link #find} gives for a stage that is one too many. */
  static final int ONE_TOO_MANY = LIMIT;

  private final List<byte[]> names = new ArrayList<>();

  /** How many stages are known. */
  int size() {
    return names.size();
  }

  /** A stage's name. */
  String name(int stage) {
    return new String(names.get(stage), StandardCharsets.US_ASCII);
  }

  /** The number of the stage with this name, which is learnt if it is new. */
  int find(ByteBuffer in, int from, int to) {
    for (int stage = 0; stage < names.size(); stage++) {
      if (is(names.get(stage), in, from, to)) {
        return stage;
      }
    }
    if (names.size() == LIMIT) {
      return ONE_TOO_MANY;
    }
    var name = new byte[to - from];
    in.get(from, name);
    names.add(name);
    return names.size() - 1;
  }

  private static boolean is(byte[] name, ByteBuffer in, int from, int to) {
    if (name.length != to - from) {
      return false;
    }
    for (int i = 0; i < name.length; i++) {
      if (name[i] != in.get(from + i)) {
        return false;
      }
    }
    return true;
  }
}
