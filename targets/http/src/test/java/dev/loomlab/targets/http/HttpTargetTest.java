package dev.loomlab.targets.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The program in a process of its own. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpTargetTest {

  private static final Path THIS_JDK = Path.of(System.getProperty("java.home"));
  private static final int AT_ONCE = 20;
  private static final Pattern SUMMARY =
      Pattern.compile(
          "handled=(\\d+) peakInFlight=(\\d+) cpuMicrosPerRequest=(\\d+\\.\\d) failed=0"
              + " undelivered=0 refused=0");

  @Test
  void whenStoppedItPrintsWhatItHandledAndThatIsWhatWasSent() throws Exception {
    stopPrintsTheCounts(THIS_JDK);
  }

  @Test
  void itRunsOnJdk21Too() throws Exception {
    stopPrintsTheCounts(jdk21());
  }

  private static void stopPrintsTheCounts(Path javaHome) throws Exception {
    try (ChildTarget target =
        new ChildTarget(javaHome, "--executor", "virtual", "--wait", "5ms", "--cpu", "200us")) {
      int port = target.port();
      Requests.get(port, "/ready");
      Requests.getAtOnce(port, AT_ONCE);
      Requests.getAtOnce(port, AT_ONCE);
      List<String> lines = target.terminate();
      assertThat(lines).first().asString().startsWith("calibrated: ");
      Matcher summary = SUMMARY.matcher(lines.getLast());
      assertThat(summary.matches()).as("last line of %s", lines).isTrue();
      assertThat(Integer.parseInt(summary.group(1))).isEqualTo(2 * AT_ONCE);
      assertThat(Integer.parseInt(summary.group(2))).isBetween(1, AT_ONCE);
      assertThat(Double.parseDouble(summary.group(3))).isPositive();
    }
  }

  @Test
  void stoppedBeforeAnyRequestItSaysThatCpuPerRequestIsUnknown() throws Exception {
    try (ChildTarget target = new ChildTarget(THIS_JDK)) {
      target.port();
      assertThat(target.terminate().getLast())
          .startsWith("handled=0 peakInFlight=0 cpuMicrosPerRequest=unknown");
    }
  }

  @Test
  void itStopsEvenWhenRequestsAreStuck() throws Exception {
    try (MeetingPoint never = new MeetingPoint(2);
        ChildTarget target =
            new ChildTarget(THIS_JDK, "--executor", "virtual", "--downstream", never.url())) {
      int port = target.port();
      Thread stuck =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      Requests.get(port, "/");
                    } catch (IOException | InterruptedException e) {
                      // The connection is cut by the stop: that is the point.
                    }
                  });
      never.awaitFirstCaller();
      assertThat(target.terminate().getLast()).startsWith("handled=0 peakInFlight=1 ");
      stuck.interrupt();
    }
  }

  @Test
  void wrongOptionsAreAllReportedWithExitCode2() throws Exception {
    try (ChildTarget target = new ChildTarget(THIS_JDK, "--executor", "fixed", "--wait", "soon")) {
      assertThat(target.untilItEnds())
          .containsExactly(
              "error: --executor fixed needs --threads, the size of its pool",
              "error: --wait is a time from 0 to 60m, such as 50ms, 1.5s or 0, not 'soon'",
              "Run with --help for all options.");
      assertThat(target.exitCode()).isEqualTo(2);
    }
  }

  @Test
  void helpIsPrintedWithExitCode0() throws Exception {
    try (ChildTarget target = new ChildTarget(THIS_JDK, "--help")) {
      assertThat(String.join("\n", target.untilItEnds()) + "\n").isEqualTo(Usage.TEXT);
      assertThat(target.exitCode()).isZero();
    }
  }

  @Test
  void aPortThatIsTakenIsSaidWithExitCode3() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ChildTarget target =
            new ChildTarget(THIS_JDK, "--port", String.valueOf(taken.getLocalPort()))) {
      assertThat(target.untilItEnds())
          .singleElement()
          .asString()
          .contains("cannot listen on 127.0.0.1:" + taken.getLocalPort(), "choose another --port");
      assertThat(target.exitCode()).isEqualTo(3);
    }
  }

  /** A JDK 21 on this machine; without one the test is skipped, or fails where CI is true. */
  private static Path jdk21() throws IOException {
    List<Path> places = new ArrayList<>();
    Optional.ofNullable(System.getenv("LOOMLAB_JDK_21")).map(Path::of).ifPresent(places::add);
    places.add(Path.of("/opt/jdk-21"));
    Path usual = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(usual)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(usual, "*21*")) {
        found.forEach(places::add);
      }
    }
    for (Path place : places) {
      if (Files.isExecutable(place.resolve("bin/java"))) {
        return place;
      }
    }
    String reason = "no JDK 21 in " + places + "; name one by LOOMLAB_JDK_21";
    return "true".equals(System.getenv("CI")) ? fail(reason) : abort(reason);
  }
}
