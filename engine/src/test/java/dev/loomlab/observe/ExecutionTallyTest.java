package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.StackGroup.Kind;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExecutionTallyTest {
  @Test
  void samplesOfOnePlaceAreOneSiteOfTenFramesAtMost() {
    var deep = IntStream.range(0, 50).mapToObj(i -> "shop.A.call" + i).toList();
    var execution = new ExecutionTally();
    execution.add(Kind.VIRTUAL, new RecordedStacks.Stack(deep, false), false);
    execution.add(Kind.VIRTUAL, new RecordedStacks.Stack(deep, false), false);
    execution.add(Kind.PLATFORM, new RecordedStacks.Stack(deep, false), true);

    assertThat(execution.sites(30))
        .containsExactly(
            new ExecutionSite(Kind.VIRTUAL, deep.subList(0, 10), false, 2),
            new ExecutionSite(Kind.PLATFORM, deep.subList(0, 10), true, 1));
  }

  @Test
  void beyondThirtyPlacesTheRestIsOneOfEachKindAndNoSampleIsLost() {
    var execution = new ExecutionTally();
    for (int i = 0; i < 10_000; i++) {
      var stack = new RecordedStacks.Stack(List.of("shop.A.call" + i), false);
      execution.add(i % 2 == 0 ? Kind.VIRTUAL : Kind.PLATFORM, stack, false);
    }
    var sites = execution.sites(30);

    assertThat(sites.stream().mapToLong(ExecutionSite::samples).sum()).isEqualTo(10_000);
    assertThat(sites).hasSizeLessThanOrEqualTo(34);
    assertThat(sites.getLast().frames()).containsExactly(StackGroup.CUT);
  }

  @Test
  void twoTogetherTellWhatOneThatWasGivenAllTells() {
    var one = new ExecutionTally();
    var parts = List.of(new ExecutionTally(), new ExecutionTally());
    for (int i = 0; i < 10_000; i++) {
      var stack = new RecordedStacks.Stack(List.of("shop.A.call" + i % 100), false);
      one.add(Kind.VIRTUAL, stack, i % 2 == 0);
      parts.get(i % 3 == 0 ? 0 : 1).add(Kind.VIRTUAL, stack, i % 2 == 0);
    }
    parts.getFirst().addAll(parts.getLast());

    assertThat(parts.getFirst().sites(20)).isEqualTo(one.sites(20)).hasSize(22);
  }
}
