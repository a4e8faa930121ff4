package dev.loomlab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeLeftTest {

  @Test
  void beforeAnyTrialItIsWhatThePlansTimesAddUpTo() {
    var left = new TimeLeft(Samples.plan(1));

    // 3 s to start and stop, and twice 10 ms warm-up, 20 ms window and 2 x 300 ms around them
    assertThat(left.ofTrials(1)).isEqualTo(Duration.ofMillis(3_000 + 2 * 630));
    assertThat(left.ofTrials(4)).isEqualTo(left.ofTrials(1).multipliedBy(4));
  }

  @Test
  void afterATrialItIsTheMeanOfThoseThatWereCompleted() {
    var left = new TimeLeft(Samples.plan(1));
    left.completed(Duration.ofSeconds(10));
    left.completed(Duration.ofSeconds(20));

    assertThat(left.ofTrials(2)).isEqualTo(Duration.ofSeconds(30));
    assertThat(left.ofTrialsAndLevels(2, 1, 2)).isEqualTo(Duration.ofMillis(37_500));
  }
}
