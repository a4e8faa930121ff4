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
import org.junit.jupiter.params.provider.MethodSource;

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

  static List<Bound> threeAtATime() {
    int three = AT_ONCE / ROUNDS;
    return List.of(
        new Bound.Threads(three),
        new Bound.VirtualThreads(three),
        new Bound.DatabasePool(three, false),
        new Bound.ClientPool(three),
        new Bound.Downstream(three));
  }

  static List<Bound> roomForAll() {
    int room = 2 * AT_ONCE;
    return List.of(
        new Bound.None(),
        new Bound.Threads(room),
        new Bound.VirtualThreads(room),
        new Bound.ClientPool(room),
        new Bound.Downstream(room));
  }

  @ParameterizedTest
  @MethodSource("threeAtATime")
  void threeAtATimeNeedFourRounds(Bound bound) throws IOException {
    assertThat(rounds(bound)).isGreaterThanOrEqualTo(ROUNDS);
  }

  @ParameterizedTest
  @MethodSource("roomForAll")
  void withRoomForAllThereAreFewer(Bound bound) throws IOException {
    assertThat(rounds(bound)).isLessThan(ROUNDS);
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
  private static double rounds(Bound bound) throws IOException {
    var setting = new Setting(0, bound, PAUSE, false);
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
