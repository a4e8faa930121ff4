package dev.loomlab.targets.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server that accepts so many connections at once. */
@Timeout(60)
class CappedServerTest {
  private static final PrintStream ERRORS = System.err;
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nOK\n";

  @Test
  void oneConnectionMoreIsOpenButNotServedUntilAnotherCloses() throws IOException {
    try (var server = CappedServer.start(0, 2, () -> {}, ERRORS);
        var first = connect(server);
        var second = connect(server);
        var third = connect(server)) {
      assertThat(ask(first, "/")).isEqualTo(OK);
      assertThat(ask(second, "/")).isEqualTo(OK);
      third.setSoTimeout(300);
      assertThatThrownBy(() -> ask(third, "/")).isInstanceOf(SocketTimeoutException.class);
      first.shutdownOutput();
      third.setSoTimeout(0);
      assertThat(answer(third)).isEqualTo(OK);
    }
  }

  @Test
  void aConnectionServesManyRequestsAndReadinessIsNoWork() throws IOException {
    var done = new AtomicInteger();
    try (var server = CappedServer.start(0, 2, done::incrementAndGet, ERRORS);
        var connection = connect(server)) {
      assertThat(ask(connection, "/ready")).isEqualTo(OK);
      assertThat(ask(connection, "/a")).isEqualTo(OK);
      assertThat(ask(connection, "/b")).isEqualTo(OK);
      assertThat(done).hasValue(2);
    }
  }

  @Test
  void workThatFailsIsAnsweredAsFailed() throws IOException {
    Work failing =
        () -> {
          throw new IOException("planted");
        };
    try (var server = CappedServer.start(0, 2, failing, ERRORS);
        var connection = connect(server)) {
      assertThat(ask(connection, "/")).startsWith("HTTP/1.1 502 ");
    }
  }

  private static Socket connect(CappedServer server) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), server.port());
  }

  private static String ask(Socket connection, String path) throws IOException {
    connection
        .getOutputStream()
        .write(
            ("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    return answer(connection);
  }

  private static String answer(Socket connection) throws IOException {
    return new String(
        connection.getInputStream().readNBytes(OK.length()), StandardCharsets.US_ASCII);
  }
}
