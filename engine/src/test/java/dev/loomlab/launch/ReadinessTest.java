package dev.loomlab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.loomlab.launch.Readiness.Answer;
import dev.loomlab.launch.Readiness.Question;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadinessTest {
  private static final InetSocketAddress ANY =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  private static final String PASSWORD = "changeit";

  private final CompletableFuture<String> running = new CompletableFuture<>();
  @TempDir Path folder;

  @Test
  void statusesFrom200To399AreReadyAndOthersAreNot() throws Exception {
    for (int status : new int[] {200, 204, 302, 399}) {
      assertThat(answerOf(status)).as("status %d", status).isEqualTo(new Answer.Ready());
    }
    for (int status : new int[] {400, 404, 500, 503}) {
      assertThat(answerOf(status)).isEqualTo(new Answer.Never("status " + status));
    }
  }

  @Test
  void itAsksAgainUntilTheTargetIsReady() throws Exception {
    var asked = new AtomicInteger();
    var server = HttpServer.create(ANY, 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(asked.incrementAndGet() < 4 ? 503 : 200, -1);
          exchange.close();
        });

    assertThat(answerOf(server, "http", Readiness.DEFAULT)).isEqualTo(new Answer.Ready());
    assertThat(asked).hasValue(4);
  }

  @Test
  void theMethodOfThePlanIsUsed() throws Exception {
    var server = HttpServer.create(ANY, 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(exchange.getRequestMethod().equals("HEAD") ? 200 : 405, -1);
          exchange.close();
        });
    server.start();
    try {
      var question = Question.of("HEAD /ready", address(server, "http"));
      assertThat(Readiness.DEFAULT.await(question, running)).isEqualTo(new Answer.Ready());
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aServerThatShowsACertificateOfItsOwnMakingIsReady() throws Exception {
    var server = HttpsServer.create(ANY, 0);
    server.setHttpsConfigurator(new HttpsConfigurator(ownCertificate()));
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });

    assertThat(answerOf(server, "https", Readiness.DEFAULT)).isEqualTo(new Answer.Ready());
  }

  @Test
  void aTargetThatEndsIsNotWaitedFor() throws Exception {
    running.complete("exit code 1");
    var question = Question.of("GET /", URI.create("http://127.0.0.1:1/"));

    assertThat(Readiness.DEFAULT.await(question, running))
        .isEqualTo(new Answer.Ended("exit code 1"));
  }

  @Test
  void aLineThatIsNoQuestionIsRefused() {
    assertThatThrownBy(() -> Question.of("ready", URI.create("http://127.0.0.1:1/")))
        .isInstanceOf(LaunchFailed.class)
        .hasMessageContainingAll("'ready'", "GET /ready");
  }

  @Test
  void aPathNeverLeadsToAnotherHost() throws Exception {
    var endpoint = URI.create("http://127.0.0.1:1/");

    assertThat(Question.of("GET //10.1.2.3/ready?deep=1", endpoint).address())
        .hasHost("127.0.0.1")
        .hasPort(1)
        .hasPath("//10.1.2.3/ready")
        .hasQuery("deep=1");
    assertThatThrownBy(() -> Question.of("GET http://10.1.2.3/", endpoint))
        .isInstanceOf(LaunchFailed.class)
        .hasMessageContaining("cannot be asked");
  }

  private Answer answerOf(int status) throws IOException, LaunchFailed, InterruptedException {
    var server = HttpServer.create(ANY, 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    return answerOf(server, "http", new Readiness(Duration.ZERO, Duration.ofMillis(1)));
  }

  private Answer answerOf(HttpServer server, String scheme, Readiness readiness)
      throws LaunchFailed, InterruptedException {
    server.start();
    try {
      return readiness.await(Question.of("GET /ready", address(server, scheme)), running);
    } finally {
      server.stop(0);
    }
  }

  private static URI address(HttpServer server, String scheme) {
    return URI.create(scheme + "://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  private SSLContext ownCertificate() throws Exception {
    var file = folder.resolve("own.p12");
    var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    var made =
        new ProcessBuilder(
                keytool,
                "-genkeypair",
                "-alias",
                "own",
                "-keyalg",
                "EC",
                "-dname",
                "CN=own",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(made.waitFor()).isZero();
    var keys = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    var context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }
}
