package dev.loomlab.drive;

import java.nio.ByteBuffer;

/**
 * What the head of an answer says that matters for finding its end and for judging it. Read line by
 * line from little-endian buffers, without making objects.
 */
final class AnswerHead {
  private static final byte[] CONTENT_LENGTH = HeaderText.name("content-length");
  private static final byte[] TRANSFER_ENCODING = HeaderText.name("transfer-encoding");
  private static final byte[] CONNECTION = HeaderText.name("connection");
  private static final byte[] CONTENT_ENCODING = HeaderText.name("content-encoding");
  private static final byte[] IDENTITY = HeaderText.name("identity");
  private static final byte[] SERVER_TIMING = HeaderText.name("server-timing");
  private static final byte[] CHUNKED = HeaderText.name("chunked");
  private static final byte[] CLOSE = HeaderText.name("close");
  private static final byte[] KEEP_ALIVE = HeaderText.name("keep-alive");
  private static final long HTTP_1_1 = HeaderText.word("HTTP/1.1");
  private static final long HTTP_1_0 = HeaderText.word("HTTP/1.0");

  private final StageTimes stages;
  private int status;
  private boolean keepAlive = true;
  private boolean chunked;
  private boolean encoded;
  private boolean compressed;
  private boolean hasLength;
  private long length;

  /** A head of which nothing has been read. */
  AnswerHead(StageNames stageNames) {
    this.stages = new StageTimes(stageNames);
  }

  /** Forgets what was read; the status stays until there is another. */
  void clear() {
    keepAlive = true;
    chunked = false;
    encoded = false;
    compressed = false;
    hasLength = false;
    stages.clear();
  }

  /** The status. */
  int status() {
    return status;
  }

  /** Whether the connection may carry another request. */
  boolean keepAlive() {
    return keepAlive;
  }

  /** What it says about the time that the target spent. */
  StageTimes stages() {
    return stages;
  }

  /** Whether the final answer is still to come. */
  boolean isInterim() {
    return status < 200 && status != 101;
  }

  /** Whether its status alone says that there is no body. */
  boolean isBodyless() {
    return status == 204 || status == 304 || status == 101;
  }

  /** Whether the body comes in chunks. */
  boolean isChunked() {
    return chunked;
  }

  /** Whether the body is compressed, or encoded in another way of its own. */
  boolean isCompressed() {
    return compressed;
  }

  /** Whether the body's length is given and holds; an encoding makes it void (RFC 9112, 6.3). */
  boolean hasLength() {
    return hasLength && !encoded;
  }

  /** The body's length. */
  long length() {
    return length;
  }

  /** Reads the status line; gives false if it is none. */
  boolean readStatusLine(ByteBuffer in, int from, int to) {
    if (to - from < 12 || in.get(from + 8) != ' ' || (to - from > 12 && in.get(from + 12) != ' ')) {
      return false;
    }
    long version = in.getLong(from);
    if (version != HTTP_1_1 && version != HTTP_1_0) {
      return false;
    }
    keepAlive = version == HTTP_1_1;
    int hundreds = in.get(from + 9) - '0';
    int tens = in.get(from + 10) - '0';
    int ones = in.get(from + 11) - '0';
    if (hundreds < 1 || hundreds > 9 || tens < 0 || tens > 9 || ones < 0 || ones > 9) {
      return false;
    }
    status = hundreds * 100 + tens * 10 + ones;
    return true;
  }

  /** Reads a header; gives false if it is none. */
  boolean readHeader(ByteBuffer in, int from, int to) {
    int colon = HeaderText.indexOf(in, from, to, (byte) ':');
    if (colon == to || colon == from || in.get(colon - 1) == ' ') {
      return false;
    }
    switch (in.get(from) | 0x20) {
      case 'c' -> {
        if (HeaderText.equal(in, from, colon, CONTENT_LENGTH)) {
          return readLength(in, HeaderText.skipSpace(in, colon + 1, to), to);
        }
        if (HeaderText.equal(in, from, colon, CONNECTION)) {
          readConnection(in, colon + 1, to);
        } else if (HeaderText.equal(in, from, colon, CONTENT_ENCODING)) {
          int value = HeaderText.skipSpace(in, colon + 1, to);
          compressed = !HeaderText.equal(in, value, HeaderText.trimEnd(in, value, to), IDENTITY);
        }
      }
      case 't' -> {
        if (HeaderText.equal(in, from, colon, TRANSFER_ENCODING)) {
          encoded = true;
          chunked = HeaderText.endsWith(in, colon + 1, HeaderText.trimEnd(in, colon, to), CHUNKED);
        }
      }
      case 's' -> {
        if (HeaderText.equal(in, from, colon, SERVER_TIMING)) {
          stages.read(in, colon + 1, to);
        }
      }
      default -> {}
    }
    return true;
  }

  private void readConnection(ByteBuffer in, int from, int to) {
    if (HeaderText.hasToken(in, from, to, CLOSE)) {
      keepAlive = false;
    } else if (HeaderText.hasToken(in, from, to, KEEP_ALIVE)) {
      keepAlive = true;
    }
  }

  private boolean readLength(ByteBuffer in, int from, int to) {
    int end = HeaderText.trimEnd(in, from, to);
    if (end <= from || end - from > 18) {
      return false;
    }
    long value = 0;
    for (int at = from; at < end; at++) {
      int digit = in.get(at) - '0';
      if (digit < 0 || digit > 9) {
        return false;
      }
      value = value * 10 + digit;
    }
    if (hasLength && value != length) {
      return false;
    }
    hasLength = true;
    length = value;
    return true;
  }
}
