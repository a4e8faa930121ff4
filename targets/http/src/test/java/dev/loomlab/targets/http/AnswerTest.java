package dev.loomlab.targets.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

class AnswerTest {

  @Test
  void theBodyIsOkUnlessASizeIsAskedFor() throws Exception {
    try (RunningTarget target = new RunningTarget("--executor virtual")) {
      assertThat(Requests.get(target.port(), "/any/path?x=1").body()).isEqualTo("OK\n");
    }
    try (RunningTarget target = new RunningTarget("--executor virtual --body 2KB")) {
      HttpResponse<String> answer = Requests.get(target.port(), "/");
      assertThat(answer.body()).hasSize(2048);
      assertThat(answer.headers().firstValue("Content-Length")).hasValue("2048");
    }
    try (RunningTarget target = new RunningTarget("--executor virtual --body 0")) {
      assertThat(Requests.get(target.port(), "/").body()).isEmpty();
    }
  }

  @Test
  void readinessIsAnsweredWithoutTheWorkAndNotCounted() throws Exception {
    try (RunningTarget target = new RunningTarget("--executor virtual --wait 60m")) {
      HttpResponse<String> answer = Requests.get(target.port(), "/ready");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("Server-Timing")).isEmpty();
      assertThat(target.counters().handled()).isZero();
    }
  }

  @Test
  void aLargePostIsReadToItsEndAndTheConnectionServesOn() throws Exception {
    try (RunningTarget target = new RunningTarget("--executor virtual")) {
      String body = "x".repeat(1 << 20);
      for (int i = 0; i < 3; i++) {
        HttpResponse<String> answer =
            Requests.send(Requests.to(target.port(), "/post").POST(BodyPublishers.ofString(body)));
        assertThat(answer.body()).isEqualTo("OK\n");
      }
      assertThat(target.counters().summary()).contains("handled=3 ", "undelivered=0 ");
    }
  }

  @Test
  void headIsAnsweredWithoutABody() throws Exception {
    try (RunningTarget target = new RunningTarget("--executor virtual")) {
      HttpResponse<String> answer = Requests.send(Requests.to(target.port(), "/").HEAD());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEmpty();
    }
  }
}
