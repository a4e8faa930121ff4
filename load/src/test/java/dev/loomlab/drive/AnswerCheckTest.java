package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomlab.record.LoadRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Answers whose bodies are checked, and what becomes of those that are wrong. */
class AnswerCheckTest {
  private static final String TEXT = "{\"path\": \"/\", \"check\": \"status: fine\"}";
  private static final String PLACE =
      "{\"path\": \"/\", \"check\": {\"pointer\": \"/items/1/status\", \"is\": \"OK\"}}";

  /** A check, a body that passes it and one that does not. */
  record Bodies(String check, String right, String wrong) {
    @Override
    public String toString() {
      return check;
    }
  }

  static Stream<Bodies> bodies() {
    var much = "x".repeat(150_000);
    return Stream.of(
        new Bodies(TEXT, "all status: fine here", "all status: fin here"),
        new Bodies(TEXT, much + "status: fine" + much, much + "status: fine".strip().substring(1)),
        new Bodies(
            PLACE,
            "{\"items\": [{}, {\"status\": \"OK\"}]}",
            "{\"items\": [{\"status\": \"OK\"}, {\"status\": \"LOW\"}]}"),
        new Bodies(
            PLACE,
            "{\"much\": \"" + much + "\", \"items\": [0, {\"status\": \"OK\"}]}",
            "{\"much\": \"" + much + "\", \"items\": []}"));
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void aRightBodyIsAnAnswerHoweverItIsCut(Bodies bodies) throws Exception {
    for (var answer : new String[] {fixed(bodies.right), chunked(bodies.right)}) {
      var load = drive(bodies.check, answer);
      assertThat(load.counts().failures()).isZero();
      assertThat(load.counts().answered()).isPositive();
    }
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void aWrongBodyIsAnErrorAndNeverAFastSuccess(Bodies bodies) throws Exception {
    for (var answer : new String[] {fixed(bodies.wrong), chunked(bodies.wrong)}) {
      var load = drive(bodies.check, answer);
      assertThat(load.counts().answered()).isZero();
      assertThat(load.answeredInWindow()).isZero();
      assertThat(load.latencies().response().getTotalCount()).isZero();
      assertThat(load.counts().failed()).containsOnlyKeys("check");
    }
  }

  @Test
  void aBodyThatEndsWithItsConnectionIsCheckedToo() throws Exception {
    for (var body : new String[] {"status: fine", "status: not"}) {
      try (var server =
          new ScriptedServer(
              exchange -> {
                exchange.readRequest();
                exchange.write("HTTP/1.1 200 OK\r\n\r\n" + body);
              })) {
        var load = Levels.on(server.endpoint()).work(TEXT).driveGoingOn("2");
        assertThat(load.counts().failed().keySet())
            .isEqualTo(body.endsWith("fine") ? java.util.Set.of() : java.util.Set.of("check"));
      }
    }
  }

  @Test
  void aTextThatLiesAcrossTwoAnswersIsInNeither() throws Exception {
    var load = drive(TEXT, fixed("fine and then status: "));
    assertThat(load.counts().failed()).containsOnlyKeys("check");
  }

  @Test
  void anInterimAnswerBeforeTheRightOneIsPassedOver() throws Exception {
    var load = drive(TEXT, "HTTP/1.1 103 Early\r\n\r\n" + chunked("status: fine"));
    assertThat(load.counts().failures()).isZero();
    assertThat(load.counts().answered()).isPositive();
  }

  @Test
  void aBodyLongerThanIsLookedAtFailsItsCheckInJson() throws Exception {
    var load = drive(PLACE, fixed("[\"" + "x".repeat(AnswerBody.MOST_BYTES) + "\"]"));
    assertThat(load.counts().failed()).containsOnlyKeys("check");
  }

  @Test
  void aCompressedAnswerIsSaidToBeOneAndPlainOnesAreAskedFor() throws Exception {
    var asked = new AtomicReference<>("");
    var zipped = zipped("status: fine");
    try (var server =
        new ScriptedServer(
            exchange -> {
              for (var text = exchange.request(); !text.isEmpty(); text = exchange.request()) {
                asked.set(text);
                exchange.write(zipped);
              }
            })) {
      var checked = Levels.on(server.endpoint()).work(TEXT);
      assertThat(checked.driveGoingOn("2").counts().failed()).containsOnlyKeys("encoding");
      assertThat(asked.get()).contains("Accept-Encoding: identity\r\n");
      var unchecked = Levels.on(server.endpoint()).drive("2");
      assertThat(unchecked.counts().failures()).isZero();
      assertThat(asked.get()).doesNotContain("Accept-Encoding");
    }
  }

  @Test
  void anAnswerThatSaysItIsNotCompressedIsChecked() throws Exception {
    var plain = fixed("status: fine").replaceFirst("\r\n", "\r\nContent-Encoding: identity\r\n");
    assertThat(drive(TEXT, plain).counts().failures()).isZero();
  }

  @Test
  void aCheckThatNeverMatchesStopsTheLevelAndShowsWhatCame() throws Exception {
    var body = "{\"state\":\u0007\"\u001b[31m\"}\r\n" + "y".repeat(300) + "END";
    var answer = fixed(body).replaceFirst("\r\n", "\r\nSet-Cookie: session=s3cret\r\n");
    try (var server = ScriptedServer.answering(answer)) {
      assertThatThrownBy(() -> Levels.on(server.endpoint()).work(TEXT).window(60_000).drive("3"))
          .isInstanceOf(AnswersWrong.class)
          .hasMessageContaining("'request' (GET /)")
          .hasMessageContaining("the body should hold \"status: fine\"")
          .hasMessageContaining("{\"state\":\\u0007\"\\u001b[31m\"}\\r\\nyyyy")
          .hasMessageNotContainingAny("s3cret", "END", "\u001b");
    }
  }

  @Test
  void aCheckThatSometimesMatchesOrMatchedBeforeDoesNot() throws Exception {
    var count = new AtomicInteger();
    try (var server =
        new ScriptedServer(
            exchange -> {
              while (exchange.readRequest()) {
                exchange.write(fixed(count.incrementAndGet() == 1 ? "status: fine" : "no"));
              }
            })) {
      var level = Levels.on(server.endpoint()).work(TEXT);
      assertThat(level.drive("2").counts().failed()).containsOnlyKeys("check");
      assertThat(level.driveGoingOn("2").counts().failed()).containsOnlyKeys("check");
    }
  }

  @Test
  void oneRequestOfSeveralThatIsNeverRightIsNamed() throws Exception {
    var mix =
        """
        [{"name": "good", "path": "/good"}, {"name": "bad", "path": "/bad", "check": "fine"}]
        """;
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      assertThatThrownBy(() -> Levels.on(server.endpoint()).requests(mix).drive("3"))
          .isInstanceOf(AnswersWrong.class)
          .hasMessageContaining("'bad' (GET /bad)")
          .hasMessageNotContaining("'good'");
    }
  }

  @Test
  void aStatusThatNeverComesStopsTheLevel() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      var level = Levels.on(server.endpoint()).work("{\"path\": \"/\", \"expect\": \"201\"}");
      assertThatThrownBy(() -> level.drive("3"))
          .isInstanceOf(AnswersWrong.class)
          .hasMessageContaining("the status should be 201 and was 200")
          .hasMessageContaining("Its body began: ok");
    }
  }

  @Test
  void redirectsAreNotFollowedSoThatALoopOfThemEndsWithAWord() throws Exception {
    var other = new AtomicInteger();
    var redirect = "HTTP/1.1 302 Go\r\nContent-Length: 0\r\nLocation: /";
    try (var server =
        new ScriptedServer(
            exchange -> {
              for (var text = exchange.request(); !text.isEmpty(); text = exchange.request()) {
                boolean isFirst = text.startsWith("GET /a ");
                other.addAndGet(isFirst ? 0 : 1);
                exchange.write(redirect + (isFirst ? "b" : "a") + "?t=s3cret\r\n\r\n");
              }
            })) {
      assertThatThrownBy(() -> Levels.on(server.endpoint()).work("\"GET /a\"").drive("3"))
          .isInstanceOf(AnswersWrong.class)
          .hasMessageContaining("was 302; redirects are not followed")
          .hasMessageContaining("It had no body")
          .hasMessageNotContaining("s3cret");
      assertThat(other).hasValue(0);
    }
  }

  @Test
  void aTargetThatFailsByItselfIsMeasuredAndNotTakenForAMistake() throws Exception {
    var broken = "HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n";
    try (var server = ScriptedServer.answering(broken)) {
      assertThat(Levels.on(server.endpoint()).drive("3").counts().failed())
          .containsOnlyKeys("status 5xx");
    }
  }

  private static LoadRecord drive(String check, String answer) throws Exception {
    try (var server = ScriptedServer.answering(answer)) {
      return Levels.on(server.endpoint()).work(check).driveGoingOn("2");
    }
  }

  private static String fixed(String body) {
    return "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
  }

  /** In chunks of 7 bytes, but long bodies in longer ones. */
  private static String chunked(String body) {
    int size = body.length() < 1000 ? 7 : 9973;
    var answer = new StringBuilder("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (int at = 0; at < body.length(); at += size) {
      var chunk = body.substring(at, Math.min(body.length(), at + size));
      answer
          .append(Integer.toHexString(chunk.length()))
          .append("\r\n")
          .append(chunk)
          .append("\r\n");
    }
    return answer.append("0\r\n\r\n").toString();
  }

  private static String zipped(String body) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new GZIPOutputStream(bytes)) {
      zip.write(body.getBytes(StandardCharsets.UTF_8));
    }
    var text = bytes.toString(StandardCharsets.ISO_8859_1);
    return fixed(text).replaceFirst("\r\n", "\r\nContent-Encoding: gzip\r\n");
  }
}
