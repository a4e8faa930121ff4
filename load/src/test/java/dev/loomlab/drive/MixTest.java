package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.RequestRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several requests in one load, as the server sees them and as they are recorded. */
class MixTest {
  private static final String MIX =
      """
      [{"name": "read", "weight": "3", "path": "/read"},
       {"name": "write", "weight": "1", "method": "POST", "path": "/write", "body": "x"}]
      """;

  @ParameterizedTest
  @ValueSource(strings = {"4", "400/s"})
  void requestsArriveInProportionToTheirWeights(String level) throws Exception {
    var seen = Collections.synchronizedList(new ArrayList<String>());
    try (var server = noting(seen)) {
      Levels.on(server.endpoint()).requests(MIX).drive(level);
    }
    long reads = seen.stream().filter("GET /read"::equals).count();
    long writes = seen.stream().filter("POST /write"::equals).count();
    assertThat(reads + writes).isEqualTo(seen.size());
    assertThat(Math.abs(reads - 3 * writes)).isLessThanOrEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"4", "400/s"})
  void whatIsRecordedOfEachAddsUpToTheWhole(String level) throws Exception {
    try (var server =
        new ScriptedServer(
            exchange -> {
              for (var text = exchange.request(); !text.isEmpty(); text = exchange.request()) {
                exchange.write(
                    text.startsWith("POST")
                        ? "HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n"
                        : ScriptedServer.OK);
              }
            })) {
      var load = Levels.on(server.endpoint()).requests(MIX).drive(level);
      var read = load.requests().getFirst();
      var write = load.requests().getLast();
      assertThat(load.requests()).extracting(RequestRecord::name).containsExactly("read", "write");
      assertThat(write.counts().failed()).containsOnlyKeys("status 5xx");
      assertThat(write.counts().answered()).isZero();
      assertThat(read.counts().failures()).isZero();
      assertThat(read.counts().plus(write.counts())).isEqualTo(load.counts());
      assertThat(read.answeredInWindow()).isEqualTo(load.answeredInWindow());
      assertThat(read.latencies().response().getTotalCount()).isEqualTo(read.counts().answered());
      assertThat(write.latencies().response().getTotalCount()).isZero();
    }
  }

  @Test
  void whatIsDueAndNotSentBelongsToTheRequestWhoseTurnItWas() throws Exception {
    try (var server =
        new ScriptedServer(
            exchange -> {
              while (exchange.readRequest()) {
                // Never answered.
              }
            })) {
      var load =
          Levels.on(server.endpoint()).requests(MIX).timeout(150).connections(5).drive("200/s");
      long reads = load.requests().getFirst().counts().due();
      long writes = load.requests().getLast().counts().due();
      assertThat(reads + writes).isEqualTo(load.counts().due());
      assertThat(Math.abs(reads - 3 * writes)).isLessThanOrEqualTo(6);
      assertThat(load.requests().getLast().counts().notSent()).isPositive();
    }
  }

  @Test
  void onlyOneRequestNeedsNoPartsOfItsOwn() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      var alone = "[{\"name\": \"read\", \"path\": \"/\"}]";
      assertThat(Levels.on(server.endpoint()).requests(alone).drive("2").requests()).isEmpty();
      assertThat(Levels.on(server.endpoint()).drive("2").requests()).isEmpty();
    }
  }

  @Test
  void severalLoopsAndGeneratorsAddUpByRequest() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      LoadRecord load = Levels.on(server.endpoint()).requests(MIX).drive("4", 2);
      assertThat(load.requests()).hasSize(2);
      assertThat(load.requests().stream().mapToLong(RequestRecord::answeredInWindow).sum())
          .isEqualTo(load.answeredInWindow());
    }
  }

  @Test
  void anAnswerToHeadHasNoBodyAlsoBetweenOthers() throws Exception {
    var mix =
        """
        [{"name": "look", "method": "HEAD", "path": "/"}, {"name": "read", "path": "/"}]
        """;
    try (var server =
        new ScriptedServer(
            exchange -> {
              for (var text = exchange.request(); !text.isEmpty(); text = exchange.request()) {
                exchange.write(
                    text.startsWith("HEAD")
                        ? "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"
                        : ScriptedServer.OK);
              }
            })) {
      var load = Levels.on(server.endpoint()).requests(mix).drive("3");
      assertThat(load.counts().due()).isEqualTo(load.counts().answered());
      assertThat(load.requests()).allMatch(each -> each.counts().answered() > 0);
    }
  }

  @Test
  void rowsAreUsedInTurnInPathHeadersAndBody(@TempDir Path folder) throws Exception {
    var users = Files.writeString(folder.resolve("users.csv"), "id,name\n1,Ann\n2,B b\n3,Cy\n");
    var work =
        """
        {"method": "PUT", "path": "/u/${id}?n=${name}", "headers": {"X-Name": "${name}"},
         "body": "{${id}}", "feeder": "%s"}
        """
            .formatted(users);
    var seen = Collections.synchronizedList(new ArrayList<String>());
    try (var server =
        new ScriptedServer(
            exchange -> {
              for (var text = exchange.request(); !text.isEmpty(); text = exchange.request()) {
                seen.add(text);
                exchange.write(ScriptedServer.OK);
              }
            })) {
      Levels.on(server.endpoint()).work(work).drive("1");
    }
    assertThat(seen.get(1))
        .startsWith("PUT /u/2?n=B%20b HTTP/1.1\r\n")
        .contains("X-Name: B b\r\n")
        .endsWith("\r\n\r\n{2}");
    Map<String, Integer> counts = new TreeMap<>();
    seen.forEach(text -> counts.merge(text.substring(7, 8), 1, Integer::sum));
    assertThat(counts.keySet()).isEqualTo(java.util.Set.of("1", "2", "3"));
    assertThat(Collections.max(counts.values()) - Collections.min(counts.values()))
        .isLessThanOrEqualTo(1);
  }

  private static ScriptedServer noting(List<String> seen) throws java.io.IOException {
    return new ScriptedServer(
        exchange -> {
          for (var text = exchange.request(); !text.isEmpty(); text = exchange.request()) {
            seen.add(text.substring(0, text.indexOf(" HTTP")));
            exchange.write(ScriptedServer.OK);
          }
        });
  }
}
