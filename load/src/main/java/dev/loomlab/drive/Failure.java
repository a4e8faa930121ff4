package dev.loomlab.drive;

/** How a request can fail, apart from not being answered in time. */
enum Failure {
  /** No connection could be opened. */
  CONNECT("connect"),
  /** The connection was reset. */
  RESET("reset"),
  /** The connection was closed before the answer was complete. */
  CLOSED_EARLY("closed early"),
  /** What came was no answer, or one of the wrong length. */
  MALFORMED("malformed"),
  /** An interim status where an answer was wanted. */
  STATUS_1XX("status 1xx"),
  /** A good status, but not the expected one. */
  STATUS_2XX("status 2xx"),
  /** A redirect; it is not followed. */
  STATUS_3XX("status 3xx"),
  /** The target found fault with the request. */
  STATUS_4XX("status 4xx"),
  /** The target failed. */
  STATUS_5XX("status 5xx"),
  /** A status that HTTP does not know. */
  STATUS_OTHER("status other"),
  /** The status is good, but the body is not as asked. */
  CHECK("check"),
  /** The body is to be checked, and is compressed although that was declined. */
  ENCODING("encoding");

  private final String word;

  Failure(String word) {
    this.word = word;
  }

  /** The word under which it is counted. */
  String word() {
    return word;
  }

  /** The failure that an unwanted status is. */
  static Failure ofStatus(int status) {
    return switch (status / 100) {
      case 1 -> STATUS_1XX;
      case 2 -> STATUS_2XX;
      case 3 -> STATUS_3XX;
      case 4 -> STATUS_4XX;
      case 5 -> STATUS_5XX;
      default -> STATUS_OTHER;
    };
  }
}
