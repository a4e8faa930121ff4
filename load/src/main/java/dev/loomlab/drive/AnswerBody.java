package dev.loomlab.drive;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is looked at of the body of the answer that a connection reads. Its buffers are used again
 * for every answer. A body whose place in JSON is asked for is kept whole, up to a bound.
 */
final class AnswerBody {
  /** So much of a wrong answer is shown. */
  static final int EXCERPT_BYTES = 200;

  /** The longest body in which a place in JSON is looked for. */
  static final int MOST_BYTES = 1 << 20;

  private static final byte[] NONE = {};

  private @Nullable BodyCheck check;
  private boolean wantsExcerpt;
  private int matched;
  private byte[] kept = NONE;
  private int length;
  private byte[] excerpt = NONE;
  private int excerptLength;

  /**
   * The next body is to be looked at.
   *
   * @param wanted what it must hold, if anything
   * @param keepExcerpt whether its beginning is to be kept
   */
  void expect(@Nullable BodyCheck wanted, boolean keepExcerpt) {
    check = wanted;
    wantsExcerpt = keepExcerpt;
    matched = 0;
    length = 0;
    excerptLength = 0;
  }

  /** Takes the next bytes of the body from a little-endian buffer. */
  void take(ByteBuffer in, int from, int to) {
    if (wantsExcerpt) {
      keepExcerpt(in, from, to);
    }
    switch (check) {
      case null -> {}
      case BodyCheck.Holds holds -> matched = holds.sought().advance(matched, in, from, to);
      case BodyCheck.Points _ -> keep(in, from, to);
    }
  }

  /** Whether the whole body is as it must be. */
  boolean isRight(JsonCursor cursor) {
    return switch (check) {
      case null -> true;
      case BodyCheck.Holds holds -> holds.sought().isFound(matched);
      case BodyCheck.Points points ->
          length <= MOST_BYTES && cursor.isThere(kept, length, points.place());
    };
  }

  /** Whether it was too long for its check. */
  boolean isTooLong() {
    return check instanceof BodyCheck.Points && length > MOST_BYTES;
  }

  /** The beginning of the body. */
  byte[] excerpt() {
    return Arrays.copyOf(excerpt, excerptLength);
  }

  private void keepExcerpt(ByteBuffer in, int from, int to) {
    if (excerpt.length == 0) {
      excerpt = new byte[EXCERPT_BYTES];
    }
    int more = Math.min(EXCERPT_BYTES - excerptLength, to - from);
    in.get(from, excerpt, excerptLength, more);
    excerptLength += more;
  }

  private void keep(ByteBuffer in, int from, int to) {
    int more = to - from;
    if (length + more > MOST_BYTES) {
      length = MOST_BYTES + 1;
      return;
    }
    if (length + more > kept.length) {
      kept = Arrays.copyOf(kept, Math.max(1024, Integer.highestOneBit(length + more) * 2));
    }
    in.get(from, kept, length, more);
    length += more;
  }
}
