package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private static final URI ENDPOINT = URI.create("http://127.0.0.1:1");

  @Test
  void aRoundHasEveryRequestAsOftenAsItsWeightSaysAndSpreadsItEvenly() {
    for (long seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      int[] weights = random.ints(1 + random.nextInt(5), 1, 12).toArray();
      int total = IntStream.of(weights).sum();
      int[] round = Turns.round(weights);
      int rounds = total / round.length;
      for (int request = 0; request < weights.length; request++) {
        int wanted = request;
        assertThat(IntStream.of(round).filter(each -> each == wanted).count() * rounds)
            .as("seed %d", seed)
            .isEqualTo(weights[request]);
        int soFar = 0;
        for (int turn = 0; turn < round.length; turn++) {
          soFar += round[turn] == request ? 1 : 0;
          double due = (turn + 1.0) * weights[request] / total;
          assertThat(Math.abs(soFar - due)).as("seed %d", seed).isLessThan(2);
        }
      }
    }
  }

  @Test
  void theHeavierRequestDoesNotComeInOneRun() {
    assertThat(Turns.round(3, 1)).containsExactly(0, 0, 1, 0);
    assertThat(Turns.round(200, 200)).containsExactly(0, 1);
  }

  @Test
  void rowsAreUsedInTurnAndEachLoopBeginsElsewhere() {
    var requests = WrittenRequests.of(new RequestMix(List.of(fed("a", 4))), ENDPOINT);
    assertThat(messages(requests, 0, 6)).containsExactly(0, 1, 2, 3, 0, 1);
    assertThat(messages(requests, 0.5, 6)).containsExactly(2, 3, 0, 1, 2, 3);
  }

  @Test
  void requestsAreWrittenOncePerRow() {
    var requests = WrittenRequests.of(new RequestMix(List.of(fed("a", 3), fed("b", 2))), ENDPOINT);
    assertThat(requests.firstMessage(1)).isEqualTo(3);
    assertThat(requests.messages(1)).isEqualTo(2);
    var bytes = new byte[requests.end(4) - requests.start(4)];
    requests.view().get(requests.start(4), bytes);
    assertThat(new String(bytes, java.nio.charset.StandardCharsets.US_ASCII))
        .isEqualTo("GET /b/1 HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n");
  }

  @Test
  void moreThanTheGeneratorCanKeepIsRefusedWithItsSize() {
    var body = Optional.of("${id}" + "x".repeat(1_000_000));
    var large = new HttpRequest("POST", "/", Map.of(), body, OptionalInt.empty(), Optional.empty());
    var part = new RequestMix.Part("large", 1, large, Optional.of(feeder(100)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WrittenRequests.of(new RequestMix(List.of(part)), ENDPOINT))
        .withMessageContaining("'large' (POST /)")
        .withMessageContaining("100 rows")
        .withMessageContaining("64 MiB");
  }

  private static List<Integer> messages(WrittenRequests requests, double beginAt, int count) {
    var turns = new Turns(requests, beginAt);
    var messages = new ArrayList<Integer>();
    for (int i = 0; i < count; i++) {
      messages.add(turns.message(turns.next()));
    }
    return messages;
  }

  private static RequestMix.Part fed(String name, int rows) {
    return new RequestMix.Part(
        name, 1, HttpRequest.of("GET", "/" + name + "/${id}"), Optional.of(feeder(rows)));
  }

  private static Feeder feeder(int rows) {
    return new Feeder(
        "ids.csv",
        List.of("id"),
        IntStream.range(0, rows).mapToObj(row -> List.of(Integer.toString(row))).toList());
  }
}
