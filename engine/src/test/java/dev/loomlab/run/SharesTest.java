package dev.loomlab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.Work;
import dev.loomlab.schedule.ArrivalTimes;
import dev.loomlab.schedule.Assignment;
import java.net.URI;
import java.util.ArrayList;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SharesTest {

  @Test
  void usersAreSpreadEvenlyAndNoneIsLost() {
    assertThat(Shares.of(whole(new Level.Closed(5), 5), 3))
        .extracting(Assignment::level)
        .containsExactly(new Level.Closed(2), new Level.Closed(2), new Level.Closed(1));
  }

  @Test
  void eachShareHasAConnectionForEachOfItsUsers() {
    assertThat(Shares.of(whole(new Level.Closed(5), 5), 3))
        .extracting(Assignment::connections)
        .containsExactly(2, 2, 1);
  }

  @Test
  void fewerUsersThanGeneratorsMakeFewerShares() {
    assertThat(Shares.of(whole(new Level.Closed(2), 2), 4)).hasSize(2);
  }

  @Test
  void eachGeneratorBeginsElsewhereInTheMixOfRequests() {
    assertThat(Shares.of(whole(new Level.Closed(8), 8), 4))
        .extracting(Assignment::beginAt)
        .containsExactly(0.0, 0.25, 0.5, 0.75);
  }

  @Test
  void generatorsOfOpenLoadTogetherArriveAsEvenlyAsOne() {
    double rate = 1_000;
    var together = new ArrayList<Long>();
    for (var share : Shares.of(whole(new Level.Open(rate), 10), 4)) {
      var times = new ArrivalTimes(share.level().magnitude(), share.firstDueNanos());
      for (int i = 0; i < 25; i++) {
        together.add(times.nextNanos());
        times.advance();
      }
    }

    assertThat(together.stream().sorted())
        .containsExactlyElementsOf(
            LongStream.range(0, 100).map(n -> n * 1_000_000).boxed().toList());
  }

  private static Assignment whole(Level level, int connections) {
    return new Assignment(
        new Work("request", "\"GET /\""),
        URI.create("http://127.0.0.1:1/"),
        level,
        0,
        0,
        connections,
        1,
        1,
        1,
        0,
        1,
        false,
        OptionalLong.empty(),
        0);
  }
}
