package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomlab.drive.ScriptedServer.Script;
import dev.loomlab.record.LoadRecord;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What faulty targets do, and the word under which each request of theirs is counted. */
class FaultyTargetTest {
  private static final String RATE = "200/s";

  /** A fault of a target and the word for it. */
  record Fault(String what, String word, Script script) {
    @Override
    public String toString() {
      return what;
    }
  }

  static Stream<Fault> faults() {
    return Stream.of(
        answering("garbage", "malformed", "this is not HTTP at all\r\n\r\n"),
        answering("a body longer than told", "malformed", ScriptedServer.OK + "and more"),
        answering("500", "status 5xx", "HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n"),
        answering("404", "status 4xx", "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n"),
        answering("a redirect", "status 3xx", "HTTP/1.1 302 No\r\nContent-Length: 0\r\n\r\n"),
        answering("another protocol", "status 1xx", "HTTP/1.1 101 No\r\n\r\n"),
        new Fault(
            "endless headers",
            "malformed",
            exchange -> {
              exchange.readRequest();
              exchange.write("HTTP/1.1 200 OK\r\n");
              while (true) {
                exchange.write("X-Header: and one more\r\n".repeat(100));
              }
            }),
        new Fault(
            "a reset",
            "reset",
            exchange -> {
              exchange.readRequest();
              exchange.reset();
            }),
        new Fault("a close without answer", "closed early", exchange -> exchange.readRequest()),
        new Fault(
            "a close in the middle of an answer",
            "closed early",
            exchange -> {
              exchange.readRequest();
              exchange.write("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf");
            }));
  }

  private static Fault answering(String what, String word, String answer) {
    return new Fault(
        what,
        word,
        exchange -> {
          while (exchange.readRequest()) {
            exchange.write(answer);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("faults")
  void closedLoadCountsTheFaultAndGoesOn(Fault fault) throws Exception {
    try (var server = new ScriptedServer(fault.script)) {
      var load = Levels.on(server.endpoint()).timeout(300).window(200).driveGoingOn("3");
      assertThatAllFailed(load, fault.word);
    }
  }

  @ParameterizedTest
  @MethodSource("faults")
  void openLoadCountsTheFaultOfEveryRequestThatWasDue(Fault fault) throws Exception {
    try (var server = new ScriptedServer(fault.script)) {
      var load =
          Levels.on(server.endpoint()).timeout(300).window(200).connections(100).driveGoingOn(RATE);
      assertThat(load.counts().due()).isBetween(39L, 41L);
      assertThat(load.counts().answered()).isZero();
      assertThat(load.counts().failed().keySet()).contains(fault.word);
      assertThat(load.counts().failures() + load.counts().notSent() + load.counts().timedOut())
          .isEqualTo(load.counts().due());
    }
  }

  @Test
  void silenceIsTimedOutInClosedLoad() throws Exception {
    try (var server = silent()) {
      var load = Levels.on(server.endpoint()).timeout(100).drive("4");
      assertThat(load.counts().timedOut()).isBetween(4L, 20L);
      assertThat(load.counts().due()).isEqualTo(load.counts().timedOut());
      assertThat(load.connections().active()).isZero();
    }
  }

  @Test
  void silenceIsTimedOutOrNotSentInOpenLoad() throws Exception {
    try (var server = silent()) {
      var load = Levels.on(server.endpoint()).timeout(150).connections(5).drive(RATE);
      assertThat(load.counts().due()).isBetween(79L, 81L);
      assertThat(load.counts().notSent()).isPositive();
      assertThat(load.counts().timedOut() + load.counts().notSent()).isEqualTo(load.counts().due());
    }
  }

  @Test
  void aTargetThatDiesIsCountedAsUnreachableWithoutSpinning() throws Exception {
    var isDead = new AtomicBoolean();
    var server = ScriptedServer.answering(ScriptedServer.OK);
    var level = Levels.on(server.endpoint()).timeout(300).window(600);
    try (var driver = LevelDriver.connect(level.assignment("4"), 1, new Answered())) {
      var load =
          driver.drive(
              event -> {
                if (!isDead.getAndSet(true)) {
                  die(server);
                }
              });
      assertThat(load.counts().failed().get("connect")).isBetween(4L, 100L);
      assertThat(load.counts().due())
          .isEqualTo(load.counts().answered() + load.counts().failures());
    }
  }

  @Test
  void openLoadOnATargetThatDiesLosesNoRequest() throws Exception {
    var isDead = new AtomicBoolean();
    var server = ScriptedServer.answering(ScriptedServer.OK);
    var level = Levels.on(server.endpoint()).timeout(300).window(500);
    try (var driver = LevelDriver.connect(level.assignment(RATE), 1, new Answered())) {
      var load =
          driver.drive(
              event -> {
                if (!isDead.getAndSet(true)) {
                  die(server);
                }
              });
      assertThat(load.counts().due()).isBetween(99L, 101L);
      assertThat(load.counts().failed().get("connect")).isPositive();
    }
  }

  @Test
  void anUnexpectedStatusFailsAlthoughItIsGood() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      var level = Levels.on(server.endpoint()).window(200);
      assertThatAllFailed(
          level.work("{\"path\": \"/\", \"expect\": \"201\"}").driveGoingOn("2"), "status 2xx");
      assertThat(level.work("{\"path\": \"/\", \"expect\": 200}").drive("2").counts().failures())
          .isZero();
    }
  }

  @Test
  void anExpectedRedirectIsAnAnswer() throws Exception {
    var redirect = "HTTP/1.1 302 Go\r\nLocation: /\r\nContent-Length: 0\r\n\r\n";
    try (var server = ScriptedServer.answering(redirect)) {
      var load =
          Levels.on(server.endpoint())
              .work("{\"path\": \"/\", \"expect\": \"302\"}")
              .window(200)
              .drive("2");
      assertThat(load.counts().failures()).isZero();
      assertThat(load.counts().answered()).isPositive();
    }
  }

  @Test
  void nothingThatListensCannotBeDriven() throws IOException {
    var server = ScriptedServer.answering(ScriptedServer.OK);
    server.close();
    assertThatThrownBy(() -> Levels.on(server.endpoint()).drive("2"))
        .isInstanceOf(CannotDrive.class)
        .hasMessageContaining("Connection refused");
  }

  @Test
  void anEndpointWithoutHostCannotBeDriven() {
    assertThatThrownBy(() -> Levels.on(URI.create("ftp://127.0.0.1:1")).drive("2"))
        .isInstanceOf(CannotDrive.class)
        .hasMessageContaining("write http://HOST:PORT");
  }

  private static void assertThatAllFailed(LoadRecord load, String word) {
    assertThat(load.counts().answered()).isZero();
    assertThat(load.counts().failed().keySet()).contains(word);
    assertThat(load.counts().failed().get(word)).isGreaterThan(load.counts().due() / 2);
  }

  private static ScriptedServer silent() throws IOException {
    return new ScriptedServer(
        exchange -> {
          while (exchange.readRequest()) {
            // Never answered.
          }
        });
  }

  private static void die(ScriptedServer server) {
    try {
      server.die();
    } catch (IOException unclosed) {
      throw new AssertionError(unclosed);
    }
  }
}
