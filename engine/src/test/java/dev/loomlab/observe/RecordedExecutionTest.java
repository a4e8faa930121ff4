package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.StackGroup.Kind;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecordedExecutionTest {
  @Test
  void samplesOfOnePlaceAreOneSiteOfTenFramesAtMost() {
    var deep = IntStream.range(0, 50).mapToObj(i -> "shop.A.call" + i).toList();
    var execution = new RecordedExecution();
    execution.add(true, new RecordedStacks.Stack(deep, false), false);
    execution.add(true, new RecordedStacks.Stack(deep, false), false);
    execution.add(false, new RecordedStacks.Stack(deep, false), true);

    assertThat(execution.sites())
        .containsExactly(
            new ExecutionSite(Kind.VIRTUAL, deep.subList(0, 10), false, 2),
            new ExecutionSite(Kind.PLATFORM, deep.subList(0, 10), true, 1));
  }

  @Test
  void beyondThirtyPlacesTheRestIsOneOfEachKindAndNoSampleIsLost() {
    var execution = new RecordedExecution();
    for (int i = 0; i < 10_000; i++) {
      var stack = new RecordedStacks.Stack(List.of("shop.A.call" + i), false);
      execution.add(i % 2 == 0, stack, false);
    }
    var sites = execution.sites();

    assertThat(sites.stream().mapToLong(ExecutionSite::samples).sum()).isEqualTo(10_000);
    assertThat(sites).hasSizeLessThanOrEqualTo(34);
    assertThat(sites.getLast().frames()).containsExactly(StackGroup.CUT);
  }
}
