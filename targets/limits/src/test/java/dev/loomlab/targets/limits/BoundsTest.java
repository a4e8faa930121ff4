package dev.loomlab.targets.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a service says binds it does, and only at its size: twelve requests at once need four rounds
 * where three are served at a time, and one where all are.
 */
@Timeout(120)
class BoundsTest {
  private static final PrintStream ERRORS = System.err;
  private static final Duration PAUSE = Duration.ofMillis(300);
  private static final int AT_ONCE = 12;
  private static final int ROUNDS = 4;

  @ParameterizedTest
  @EnumSource(names = {"THREADS", "VIRTUAL_THREADS", "DATABASE_POOL", "CLIENT_POOL", "DOWNSTREAM"})
  void threeAtATimeNeedFourRounds(Kind kind) throws IOException {
    assertThat(rounds(kind, AT_ONCE / ROUNDS)).isGreaterThanOrEqualTo(ROUNDS);
  }

  @ParameterizedTest
  @EnumSource(names = {"NONE", "THREADS", "VIRTUAL_THREADS", "CLIENT_POOL", "DOWNSTREAM"})
  void withRoomForAllThereAreFewer(Kind kind) throws IOException {
    assertThat(rounds(kind, 2 * AT_ONCE)).isLessThan(ROUNDS);
  }

  @Test
  void aBurnTakesTimeInProportion() {
    var small = Burner.of(Duration.ofMillis(2));
    var large = Burner.of(Duration.ofMillis(40));
    // The best of some tries is the one that nothing else disturbed.
    assertThat(fastestNanos(large)).isGreaterThan(5 * fastestNanos(small));
  }

  private static long fastestNanos(Burner burner) {
    return Stream.generate(
            () -> {
              long start = System.nanoTime();
              burner.perform();
              return System.nanoTime() - start;
            })
        .limit(9)
        .mapToLong(Long::longValue)
        .min()
        .orElseThrow();
  }

  /** How many pauses twelve requests at once take, after some that open what stays open. */
  private static double rounds(Kind kind, int size) throws IOException {
    var setting = new Setting(0, kind, size, PAUSE, Duration.ofMillis(2), false, false);
    try (var service = Service.start(setting, ERRORS);
        var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      getAtOnce(client, service.port());
      long start = System.nanoTime();
      getAtOnce(client, service.port());
      return (System.nanoTime() - start) / (double) PAUSE.toNanos();
    }
  }

  private static void getAtOnce(HttpClient client, int port) {
    var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/")).build();
    List<CompletableFuture<HttpResponse<String>>> pending =
        Stream.generate(() -> client.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
            .limit(AT_ONCE)
            .toList();
    assertThat(pending.stream().map(CompletableFuture::join).map(HttpResponse::statusCode))
        .containsOnly(200);
  }
}
