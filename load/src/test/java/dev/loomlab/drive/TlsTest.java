package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTTP over TLS against a server whose certificate nobody has signed. */
class TlsTest {
  private static final String PASSWORD = "changeit";
  private static SSLContext context;

  @BeforeAll
  static void makeACertificate(@TempDir Path folder) throws Exception {
    var store = folder.resolve("server.p12");
    var made =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    var said =
        new String(made.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertThat(made.waitFor()).as(said).isZero();
    var keys = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
  }

  @Test
  void anUntrustedCertificateIsRefused() throws Exception {
    try (var server = encrypted(ScriptedServer.OK, "TLSv1.3")) {
      assertThatThrownBy(() -> Levels.on(https(server)).drive("3"))
          .isInstanceOf(CannotDrive.class)
          .hasMessageContaining("TLS was not agreed on")
          .hasMessageContaining("certification path");
    }
  }

  @Test
  void anUntrustedCertificateIsTakenIfAskedFor() throws Exception {
    for (var version : new String[] {"TLSv1.3", "TLSv1.2"}) {
      try (var server = encrypted(ScriptedServer.OK, version)) {
        var load = Levels.on(https(server)).trustingAnyCertificate().drive("5");
        assertThat(load.counts().answered()).as(version).isPositive();
        assertThat(load.counts().failures()).as(version).isZero();
        assertThat(load.connections().active()).as(version).isEqualTo(5);
        assertThat(load.answeredInLevel()).as(version).isEqualTo(server.requests());
      }
    }
  }

  @Test
  void answersLongerThanABufferArriveWhole() throws Exception {
    var body = "b".repeat(300_000);
    var answer = "HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n" + body;
    try (var server = encrypted(answer, "TLSv1.3")) {
      var load =
          Levels.on(https(server))
              .trustingAnyCertificate()
              .work("{\"path\": \"/\", \"method\": \"POST\", \"body\": \"" + body + "\"}")
              .drive("2");
      assertThat(load.counts().answered()).isPositive();
      assertThat(load.counts().failures()).isZero();
    }
  }

  @Test
  void aServerThatSpeaksNoTlsIsNoTarget() throws Exception {
    try (var server =
        new ScriptedServer(exchange -> exchange.write("HTTP/1.1 400 Speak TLS no\r\n\r\n"))) {
      assertThatThrownBy(() -> Levels.on(https(server)).trustingAnyCertificate().drive("1"))
          .isInstanceOf(CannotDrive.class)
          .hasMessageContaining("could be opened");
    }
  }

  private static ScriptedServer encrypted(String answer, String version) throws IOException {
    var listener =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 100, InetAddress.getLoopbackAddress());
    listener.setEnabledProtocols(new String[] {version});
    return new ScriptedServer(
        listener,
        exchange -> {
          while (exchange.readRequest()) {
            exchange.write(answer);
          }
        });
  }

  private static URI https(ScriptedServer server) {
    return URI.create("https://127.0.0.1:" + server.endpoint().getPort());
  }
}
