package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A plan from single settings is read like one from a file, and faults name what was typed. */
class PlanDraftTest {
  private static final PlanReader READER = new PlanReader(List.of(PlanTexts.REQUEST));

  private static PlanDraft least() {
    return new PlanDraft()
        .put("--name", "least", "name")
        .put("--question", "What is the least?", "question")
        .put("--variant", "loomlab-target http", "target", "run")
        .putNothing("--variant", "variants", "only")
        .put("--get /", "GET /", "load", "request")
        .putAll("--concurrency 1", List.of("1"), "load", "closed");
  }

  @Test
  void itIsReadAsTheSamePlanAsItsText() throws PlanFaults {
    assertThat(READER.readWithoutSecrets(least()).plan())
        .isEqualTo(PlanTexts.read(PlanTexts.LEAST));
  }

  @Test
  void everythingWrongIsToldAtOnceWithWhatWasTyped() {
    var draft =
        least()
            .put("--window 5", "5", "protocol", "window")
            .putAll("--concurrency 9,2", List.of("9", "2"), "load", "closed")
            .putAll("--expect", List.of("p99 of nobody at 9 is better"), "expect");
    assertThatThrownBy(() -> READER.readWithoutSecrets(draft))
        .isInstanceOf(PlanFaults.class)
        .hasMessageContaining("--window 5: protocol.window: '5' has no unit")
        .hasMessageContaining("--concurrency 9,2: load.closed: levels must ascend")
        .hasMessageContaining("--expect: expect: the plan has no variant 'nobody'");
  }

  @Test
  void keysThatStandThereAreNotLostToNothing() throws PlanFaults {
    var draft = least().put("--jdk", "21", "variants", "only", "jdk");
    draft.putNothing("--variant", "variants", "only");
    assertThat(READER.readWithoutSecrets(draft).plan().baseline().setup().jdk()).hasValue(21);
  }

  @Test
  void keysBecomeAListInTheirOrderAndTheRestStays() {
    var draft =
        new PlanDraft()
            .put("--a", "first", "load", "requests", "1", "name")
            .put("--b", "second", "load", "requests", "2", "name")
            .put("--b", "3", "load", "requests", "2", "weight")
            .put("--c", "1", "load", "closed")
            .asList("load", "requests");
    assertThat(SettingJson.of(draft.root()))
        .isEqualTo(
            "{\"load\":{\"requests\":[{\"name\":\"first\"},"
                + "{\"name\":\"second\",\"weight\":\"3\"}],\"closed\":\"1\"}}");
    assertThat(SettingJson.of(draft.asList("nowhere", "at-all").root())).contains("first");
  }

  @Test
  void anExpectationIsAddedToThoseOfThePlanOnce() {
    var line = "expect+=throughput of virtual at 50 is better";
    var plan = PlanTexts.read(PlanTexts.FULL, line, line);
    assertThat(plan.expectations()).hasSize(4);
    assertThat(PlanTexts.read(PlanTexts.LEAST, "expect+=limit of only at 1 is cpu").expectations())
        .hasSize(1);
    assertThat(PlanTexts.faults(PlanTexts.LEAST, "load.closed+=7"))
        .contains("only expect takes +=");
  }
}
