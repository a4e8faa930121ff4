package dev.loomlab.drive;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds where an HTTP/1.1 answer ends, and what it says about itself: RFC 9112, sections 4, 6, 7.
 *
 * <p>It reads line by line and keeps state between reads, so that it does not matter how an answer
 * is cut into reads. Only an unfinished line is kept aside. Bodies are counted, and shown to what
 * looks at them.
 */
final class ResponseScanner {
  /** How far an answer is. */
  enum Progress {
    /** More bytes are needed. */
    MORE,
    /** The answer is complete; bytes that remain do not belong to it. */
    COMPLETE,
    /** This is no HTTP answer. */
    MALFORMED
  }

  private enum Part {
    STATUS_LINE,
    HEADERS,
    FIXED_BODY,
    CHUNK_SIZE,
    CHUNK_DATA,
    CHUNK_END,
    TRAILERS,
    UNTIL_CLOSE
  }

  /** The longest line of a head; a longer one is malformed. */
  static final int MAX_LINE_BYTES = 16 * 1024;

  /** The longest head with its trailers; endless headers are malformed. */
  static final int MAX_HEAD_BYTES = 64 * 1024;

  private static final byte[] NONE = {};
  private final AnswerHead head;
  private final AnswerBody body = new AnswerBody();

  private boolean bodyless;
  private boolean bodyIsSeen;
  private Part part = Part.STATUS_LINE;
  private long bodyBytesLeft;
  private int headBytes;
  private byte[] kept = NONE;
  private int keptBytes;

  /**
   * A scanner for the answers of one connection.
   *
   * @param bodyless whether answers have no body whatever their headers say, as those to HEAD
   * @param stageNames where the names of stages are kept
   */
  ResponseScanner(boolean bodyless, StageNames stageNames) {
    this.bodyless = bodyless;
    this.head = new AnswerHead(stageNames);
  }

  /**
   * Says what the next answer is to.
   *
   * @param hasNoBody whether it has no body whatever its headers say
   * @param check what its body must hold, if anything
   * @param keepExcerpt whether the beginning of its body is to be kept
   */
  void expect(boolean hasNoBody, @Nullable BodyCheck check, boolean keepExcerpt) {
    bodyless = hasNoBody;
    bodyIsSeen = check != null || keepExcerpt;
    if (bodyIsSeen) {
      body.expect(check, keepExcerpt);
    }
  }

  /** Forgets the answer and waits for the next. */
  void reset() {
    part = Part.STATUS_LINE;
    headBytes = 0;
    keptBytes = 0;
    head.clear();
  }

  /** Reads on; the buffer is left where the reading stopped. */
  Progress scan(ByteBuffer in) {
    in.order(ByteOrder.LITTLE_ENDIAN);
    while (true) {
      switch (part) {
        case UNTIL_CLOSE -> {
          show(in, in.remaining());
          in.position(in.limit());
          return Progress.MORE;
        }
        case FIXED_BODY -> {
          if (!skipBody(in)) {
            return Progress.MORE;
          }
          return Progress.COMPLETE;
        }
        case CHUNK_DATA -> {
          if (!skipBody(in)) {
            return Progress.MORE;
          }
          part = Part.CHUNK_END;
        }
        case STATUS_LINE, HEADERS, CHUNK_SIZE, CHUNK_END, TRAILERS -> {
          int from = in.position();
          int newline = HeaderText.indexOf(in, from, in.limit(), (byte) '\n');
          if (newline == in.limit()) {
            return isTooLong(in.remaining()) ? Progress.MALFORMED : Progress.MORE;
          }
          in.position(newline + 1);
          if (isTooLong(newline - from)) {
            return Progress.MALFORMED;
          }
          int to = newline > from && in.get(newline - 1) == '\r' ? newline - 1 : newline;
          var progress = line(in, from, to);
          if (progress != Progress.MORE) {
            return progress;
          }
        }
      }
    }
  }

  /** Puts aside the bytes that could not be read yet, because their line is not complete. */
  void keep(ByteBuffer in) {
    keptBytes = in.remaining();
    if (keptBytes > kept.length) {
      kept = new byte[Math.max(64, Integer.highestOneBit(keptBytes) * 2)];
    }
    in.get(kept, 0, keptBytes);
  }

  /** Puts the bytes kept aside in front of those that are read next. */
  void restore(ByteBuffer into) {
    if (keptBytes > 0) {
      into.put(kept, 0, keptBytes);
      keptBytes = 0;
    }
  }

  /** Whether the answer is complete if the connection is closed now. */
  boolean isCompleteAtClose() {
    return part == Part.UNTIL_CLOSE;
  }

  /** The answer's status, once it is known. */
  int status() {
    return head.status();
  }

  /** Whether the connection may carry another request after this answer. */
  boolean keepAlive() {
    return head.keepAlive() && part != Part.UNTIL_CLOSE;
  }

  /** Whether the body is compressed. */
  boolean isCompressed() {
    return head.isCompressed();
  }

  /** What was seen of the body. */
  AnswerBody body() {
    return body;
  }

  /** What the answer says about the time that the target spent on it. */
  StageTimes stages() {
    return head.stages();
  }

  private boolean isTooLong(int lineBytes) {
    return lineBytes > MAX_LINE_BYTES || headBytes + lineBytes > MAX_HEAD_BYTES;
  }

  private boolean skipBody(ByteBuffer in) {
    int here = (int) Math.min(bodyBytesLeft, in.remaining());
    show(in, here);
    in.position(in.position() + here);
    bodyBytesLeft -= here;
    return bodyBytesLeft == 0;
  }

  private void show(ByteBuffer in, int bytes) {
    if (bodyIsSeen) {
      body.take(in, in.position(), in.position() + bytes);
    }
  }

  private Progress line(ByteBuffer in, int from, int to) {
    return switch (part) {
      case STATUS_LINE -> {
        headBytes += to - from + 2;
        part = Part.HEADERS;
        yield head.readStatusLine(in, from, to) ? Progress.MORE : Progress.MALFORMED;
      }
      case HEADERS -> {
        headBytes += to - from + 2;
        if (from == to) {
          yield endOfHeaders();
        }
        yield head.readHeader(in, from, to) ? Progress.MORE : Progress.MALFORMED;
      }
      case CHUNK_SIZE -> chunkSize(in, from, to);
      case CHUNK_END -> {
        part = Part.CHUNK_SIZE;
        yield from == to ? Progress.MORE : Progress.MALFORMED;
      }
      case TRAILERS -> {
        headBytes += to - from + 2;
        yield from == to ? Progress.COMPLETE : Progress.MORE;
      }
      case FIXED_BODY, CHUNK_DATA, UNTIL_CLOSE ->
          throw new IllegalStateException("a body has no lines");
    };
  }

  private Progress endOfHeaders() {
    if (head.isInterim()) {
      // The final answer follows; only the bytes count on, as a bound.
      int bytes = headBytes;
      reset();
      headBytes = bytes;
      return Progress.MORE;
    }
    if (bodyless || head.isBodyless()) {
      return Progress.COMPLETE;
    }
    if (head.isChunked()) {
      part = Part.CHUNK_SIZE;
    } else if (head.hasLength()) {
      bodyBytesLeft = head.length();
      part = Part.FIXED_BODY;
    } else {
      part = Part.UNTIL_CLOSE;
    }
    return Progress.MORE;
  }

  private Progress chunkSize(ByteBuffer in, int from, int to) {
    long size = 0;
    int at = from;
    while (at < to) {
      int digit = Character.digit(in.get(at), 16);
      if (digit < 0) {
        break;
      }
      size = size * 16 + digit;
      at++;
    }
    if (at == from || at - from > 15 || (at < to && in.get(at) != ';' && in.get(at) != ' ')) {
      return Progress.MALFORMED;
    }
    bodyBytesLeft = size;
    part = size == 0 ? Part.TRAILERS : Part.CHUNK_DATA;
    return Progress.MORE;
  }

  @Override
  public String toString() {
    return part
        + " status="
        + head.status()
        + " kept="
        + Arrays.toString(Arrays.copyOf(kept, keptBytes));
  }
}
