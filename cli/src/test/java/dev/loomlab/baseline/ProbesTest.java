package dev.loomlab.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.baseline.Finding.Measured;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The probes at work on the machine that runs the tests. */
final class ProbesTest {
  @TempDir Path root;

  @Test
  void aSleepIsNeverShorterThanItsTime() throws InterruptedException {
    var finding = SleepProbe.of(1);
    assertThat(finding.figures())
        .filteredOn(figure -> figure.name().endsWith("MeanMillis"))
        .hasSize(2)
        .allMatch(figure -> figure.value() >= 50);
  }

  @Test
  void theThreadProbeStopsAtHalfOfWhatIsLeft() throws IOException, InterruptedException {
    Files.createDirectories(root.resolve("proc/sys/kernel"));
    Files.writeString(root.resolve("proc/sys/kernel/pid_max"), "100\n");
    var finding = new ThreadProbe(new SystemFiles(root)).find();
    assertThat(finding.figures()).containsExactly(new Measured("started", 50));
    assertThat(finding.text()).isEqualTo("at least 50; the probe stops there");
  }

  @Test
  void theNullServerAnswersEveryRequestOfAPipelineAndEndsWithItsInput()
      throws IOException, InterruptedException {
    var server = ChildJvm.start(List.of(), NullServer.class, List.of());
    try {
      var listening = server.inputReader(StandardCharsets.UTF_8).readLine();
      int port = Integer.parseInt(listening.substring(listening.lastIndexOf(' ') + 1));
      try (var client = new Socket(InetAddress.getLoopbackAddress(), port)) {
        var out = client.getOutputStream();
        out.write("GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /".getBytes(StandardCharsets.US_ASCII));
        out.flush();
        out.write(" HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        var one = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nOK\n";
        var answers = client.getInputStream().readNBytes(2 * one.length());
        assertThat(new String(answers, StandardCharsets.US_ASCII)).isEqualTo(one + one);
      }
      server.getOutputStream().close();
      assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(server.exitValue()).isZero();
    } finally {
      server.destroyForcibly();
    }
  }
}
