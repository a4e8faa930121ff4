package dev.loomlab.targets.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServingModelTest {

  private static final int REQUESTS = 12;

  @ParameterizedTest
  @CsvSource({
    "--executor none,                        1",
    "--executor fixed --threads 3,           3",
    "--executor platform,                   12",
    "--executor virtual,                    12",
    "--executor pooled-virtual --threads 4,  4",
    "--executor virtual --permits 3,         3",
    "--executor platform --permits 2,        2",
    "--executor fixed --threads 6 --permits 2, 2",
  })
  void asManyRequestsAreAtWorkTogetherAsTheModelAllowsAndNoMore(String model, int atOnce)
      throws Exception {
    try (MeetingPoint downstream = new MeetingPoint(atOnce);
        RunningTarget target = new RunningTarget(model + " --downstream " + downstream.url())) {
      assertThat(Requests.getAtOnce(target.port(), REQUESTS))
          .hasSize(REQUESTS)
          .allSatisfy(answer -> assertThat(answer.statusCode()).isEqualTo(200));
      assertThat(target.counters().peakInFlight()).isEqualTo(atOnce);
      assertThat(target.counters().handled()).isEqualTo(REQUESTS);
    }
  }

  @Test
  void aDownstreamThatFailsIsAnsweredWith502AndCounted() throws Exception {
    MeetingPoint gone = new MeetingPoint(1);
    gone.close();
    try (RunningTarget target =
        new RunningTarget("--executor virtual --downstream " + gone.url())) {
      HttpResponse<String> answer = Requests.get(target.port(), "/");
      assertThat(answer.statusCode()).isEqualTo(502);
      assertThat(answer.body()).contains("the wait failed", "refused");
      assertThat(target.counters().summary()).contains("handled=1 ", "failed=1 ");
    }
  }

  @Test
  void aDownstreamThatAnswersIsNotCountedAsFailed() throws Exception {
    try (MeetingPoint downstream = new MeetingPoint(1);
        RunningTarget target =
            new RunningTarget("--executor virtual --downstream " + downstream.url())) {
      assertThat(Requests.get(target.port(), "/").statusCode()).isEqualTo(200);
      assertThat(target.counters().summary()).contains("handled=1 ", "failed=0 ");
    }
  }
}
