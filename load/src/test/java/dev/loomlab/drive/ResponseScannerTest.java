package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.drive.ResponseScanner.Progress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ResponseScannerTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n";

  /** An answer, and what is to be read from it. */
  record Case(String what, String answer, Progress progress, int status, boolean keepAlive) {
    @Override
    public String toString() {
      return what;
    }
  }

  static Stream<Case> answers() {
    return Stream.of(
        complete("fixed length", OK + "Content-Length: 5\r\n\r\nhello"),
        complete("fixed length, odd case", OK + "cOnTeNt-LeNgTh:5\r\n\r\nhello"),
        complete("fixed length with spaces around", OK + "Content-Length: \t5 \r\n\r\nhello"),
        complete(
            "fixed length told twice alike", OK + "Content-Length: 5\r\n".repeat(2) + "\r\nhello"),
        complete("empty body", OK + "Content-Length: 0\r\n\r\n"),
        complete(
            "chunks", OK + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n"),
        complete(
            "chunks with extension",
            OK + "Transfer-Encoding: Chunked\r\n\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n"),
        complete(
            "chunks with trailers",
            OK + "transfer-encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nDigest: x\r\n\r\n"),
        complete(
            "chunks beat a length",
            OK + "Content-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n"),
        complete("line ends without carriage return", "HTTP/1.1 200 OK\nContent-Length: 2\n\nhi"),
        complete("no reason", "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nhi"),
        complete(
            "interim answers first",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"
                + OK
                + "Content-Length: 1\r\n\r\n1"),
        new Case(
            "no content",
            "HTTP/1.1 204 No Content\r\nContent-Length: 7\r\n\r\n",
            Progress.COMPLETE,
            204,
            true),
        new Case(
            "not modified",
            "HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\n\r\n",
            Progress.COMPLETE,
            304,
            true),
        new Case(
            "switching protocols", "HTTP/1.1 101 Switching\r\n\r\n", Progress.COMPLETE, 101, true),
        new Case(
            "server error",
            "HTTP/1.1 503 Busy\r\nContent-Length: 1\r\n\r\nx",
            Progress.COMPLETE,
            503,
            true),
        new Case(
            "close",
            OK + "Connection: Close\r\nContent-Length: 1\r\n\r\nx",
            Progress.COMPLETE,
            200,
            false),
        new Case(
            "close in a list",
            OK + "Connection: foo, close\r\nContent-Length: 1\r\n\r\nx",
            Progress.COMPLETE,
            200,
            false),
        new Case(
            "old version",
            "HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\nx",
            Progress.COMPLETE,
            200,
            false),
        new Case(
            "old version kept alive",
            "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\nx",
            Progress.COMPLETE,
            200,
            true),
        new Case("until close", OK + "\r\nwho knows", Progress.MORE, 200, false),
        new Case(
            "unfinished body", OK + "Content-Length: 9\r\n\r\nhello", Progress.MORE, 200, true),
        malformed("garbage", "what is this that is not HTTP?\r\n\r\n"),
        malformed("other version", "HTTP/2.0 200 OK\r\n\r\n"),
        malformed("no number", "HTTP/1.1 2x0 OK\r\n\r\n"),
        malformed("number too long", "HTTP/1.1 2000 OK\r\n\r\n"),
        malformed("short line", "HTTP/1.1 20\r\n\r\n"),
        malformed("header without colon", OK + "nonsense\r\n\r\n"),
        malformed("space before the colon", OK + "Content-Length : 5\r\n\r\n"),
        malformed("length is no number", OK + "Content-Length: five\r\n\r\n"),
        malformed("length is negative", OK + "Content-Length: -5\r\n\r\n"),
        malformed("length is empty", OK + "Content-Length:\r\n\r\n"),
        malformed("length is beyond a long", OK + "Content-Length: 99999999999999999999\r\n\r\n"),
        malformed("two lengths", OK + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n"),
        malformed("chunk size is no number", OK + "Transfer-Encoding: chunked\r\n\r\nhello\r\n"),
        malformed(
            "chunk longer than told",
            OK + "Transfer-Encoding: chunked\r\n\r\n1\r\nxx\r\n0\r\n\r\n"),
        malformed("endless line", OK + "X: " + "x".repeat(ResponseScanner.MAX_LINE_BYTES + 1)),
        malformed(
            "endless headers",
            OK + "X-Some: header\r\n".repeat(ResponseScanner.MAX_HEAD_BYTES / 16 + 1)),
        malformed(
            "endless interim answers",
            "HTTP/1.1 100 Continue\r\n\r\n".repeat(ResponseScanner.MAX_HEAD_BYTES / 25 + 1)));
  }

  private static Case complete(String what, String answer) {
    return new Case(what, answer, Progress.COMPLETE, 200, true);
  }

  private static Case malformed(String what, String answer) {
    return new Case(what, answer, Progress.MALFORMED, 0, false);
  }

  @ParameterizedTest
  @MethodSource("answers")
  void readsAnAnswerInOnePiece(Case each) {
    assertThatItReads(each, List.of(each.answer));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void readsTheSameHoweverAnAnswerIsCutInTwo(Case each) {
    int cuts = Math.min(each.answer.length(), 400);
    for (int cut = 0; cut <= cuts; cut++) {
      assertThatItReads(each, List.of(each.answer.substring(0, cut), each.answer.substring(cut)));
    }
  }

  @ParameterizedTest
  @MethodSource("answers")
  void readsTheSameByteByByte(Case each) {
    if (each.answer.length() < 1000) {
      assertThatItReads(each, each.answer.chars().mapToObj(Character::toString).toList());
    }
  }

  @Test
  void readsRandomAnswersInRandomPieces() {
    for (int seed = 0; seed < 300; seed++) {
      var random = new Random(seed);
      int length = random.nextInt(5000);
      var body = "b".repeat(length);
      var headers = "X-Pad: " + "p".repeat(random.nextInt(300)) + "\r\n";
      var answer =
          random.nextBoolean()
              ? OK + headers + "Content-Length: " + length + "\r\n\r\n" + body
              : OK + headers + "Transfer-Encoding: chunked\r\n\r\n" + chunks(body, random);
      var pieces = pieces(answer, random);
      assertThatItReads(complete("seed " + seed, answer), pieces);
    }
  }

  @Test
  void leavesTheBytesBehindAnAnswerUnread() {
    var in = bytes(OK + "Content-Length: 2\r\n\r\nhiHTTP/1.1");
    assertThat(scanner(false).scan(in)).isEqualTo(Progress.COMPLETE);
    assertThat(in.remaining()).isEqualTo("HTTP/1.1".length());
  }

  @Test
  void anAnswerToHeadHasNoBodyWhateverItsLength() {
    assertThat(scanner(true).scan(bytes(OK + "Content-Length: 500\r\n\r\n")))
        .isEqualTo(Progress.COMPLETE);
  }

  @Test
  void anAnswerWithoutLengthIsCompleteWhenTheConnectionCloses() {
    var scanner = scanner(false);
    scanner.scan(bytes(OK + "\r\nsome text"));
    assertThat(scanner.isCompleteAtClose()).isTrue();
  }

  @Test
  void anAnswerWithLengthIsNotCompleteWhenTheConnectionCloses() {
    var scanner = scanner(false);
    scanner.scan(bytes(OK + "Content-Length: 9\r\n\r\nsome"));
    assertThat(scanner.isCompleteAtClose()).isFalse();
  }

  @Test
  void readsOneAnswerAfterTheOther() {
    var scanner = scanner(false);
    for (int status : IntStream.rangeClosed(200, 210).toArray()) {
      var answer = "HTTP/1.1 " + status + " X\r\nContent-Length: 1\r\n\r\nx";
      assertThat(
              scanner.scan(
                  bytes(status == 204 ? answer.substring(0, answer.length() - 1) : answer)))
          .isEqualTo(Progress.COMPLETE);
      assertThat(scanner.status()).isEqualTo(status);
      scanner.reset();
    }
  }

  private static void assertThatItReads(Case expected, List<String> pieces) {
    var scanner = scanner(false);
    var buffer = ByteBuffer.allocateDirect(256 * 1024);
    var progress = Progress.MORE;
    for (var piece : pieces) {
      if (progress != Progress.MORE) {
        break;
      }
      buffer.clear();
      scanner.restore(buffer);
      buffer.put(piece.getBytes(StandardCharsets.ISO_8859_1)).flip();
      progress = scanner.scan(buffer);
      if (progress == Progress.MORE) {
        scanner.keep(buffer);
      }
    }
    assertThat(progress)
        .as("%s in %d pieces", expected, pieces.size())
        .isEqualTo(expected.progress);
    if (progress != Progress.MALFORMED) {
      assertThat(scanner.status()).as("status of %s", expected).isEqualTo(expected.status);
      assertThat(scanner.keepAlive())
          .as("keep-alive of %s", expected)
          .isEqualTo(expected.keepAlive);
    }
  }

  private static String chunks(String body, Random random) {
    var chunked = new StringBuilder();
    for (int at = 0; at < body.length(); ) {
      int size = 1 + random.nextInt(Math.min(900, body.length() - at));
      chunked.append(Integer.toHexString(size)).append("\r\n");
      chunked.append(body, at, at + size).append("\r\n");
      at += size;
    }
    return chunked.append("0\r\n\r\n").toString();
  }

  private static List<String> pieces(String whole, Random random) {
    var pieces = new ArrayList<String>();
    for (int at = 0; at < whole.length(); ) {
      int size = 1 + random.nextInt(Math.min(700, whole.length() - at));
      pieces.add(whole.substring(at, at + size));
      at += size;
    }
    return pieces;
  }

  private static ResponseScanner scanner(boolean bodyless) {
    return new ResponseScanner(bodyless, new StageNames());
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
