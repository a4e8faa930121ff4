package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.record.GeneratorHealth;
import dev.loomlab.record.LoadRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A generator that has work for its core and shares that core with others. */
class StarvedGeneratorTest {
  private static final Level FEW = new Level.Closed(50);
  private static final Level MANY = new Level.Closed(200);

  @Test
  void aLoopThatAlwaysWantsAProcessorAndSeldomGetsOneIsTheLimit() {
    var limit = limit(0.2, 0.75);
    assertThat(limit.kind()).as("%s", limit).isEqualTo(LimitKind.GENERATOR);
    assertThat(limit.evidence().getFirst()).contains("waited for one in 75 %");
  }

  @Test
  void aLoopThatHasTimeToSpareIsNot() {
    assertThat(limit(0.2, 0.3).kind()).isEqualTo(LimitKind.OFFERED_LOAD);
  }

  private static Limit limit(double loopShare, double waiting) {
    var plan = Journals.plan(List.of(FEW, MANY), "a");
    var records = Journals.records(plan, Map.of("a", Model.UNBOUNDED), 1);
    var altered = Journals.altered(records, "a", MANY, load -> starved(load, loopShare, waiting));
    return Journals.limit(Judge.judge(plan, altered), MANY);
  }

  private static LoadRecord starved(LoadRecord load, double loopShare, double waiting) {
    var health = load.generator();
    return Altered.of(load)
        .generator(
            new GeneratorHealth(
                health.cpuNanos(), loopShare, 1, 0, 0, 0, health.rssBytes(), waiting))
        .record();
  }
}
