package dev.loomlab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Selection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What two plans say differently, and whether their figures may still be compared. */
class PlanChangesTest {
  private static final String PLAN =
      """
      {"name": "shop", "question": "?", "target": {"run": "java -jar 1.jar"},
       "cases": [{"name": "", "setup": {"args": []}}],
       "variants": [
         {"name": "a", "setup": {"args": [], "env": {"TOKEN": "old-secret"}, "jdk": 21}},
         {"name": "b.c", "observe": {"sample": 250}, "setup": {"args": ["--x"], "env": {}}}],
       "load": {"work": "GET /", "levels": ["50", "200"], "think": 0},
       "protocol": {"repetitions": 5, "window": 5, "seed": 1, "margin": 0.03}}
      """;

  @Test
  void theSamePlanHasNoChanges() {
    assertThat(changed("x", "x")).isEqualTo(new PlanChanges(List.of(), List.of()));
  }

  @Test
  void theProgramTheJdkTheNumberOfRepetitionsAndWordsMayChange() {
    assertThat(changed("java -jar 1.jar", "java -jar 2.jar").harmless())
        .containsExactly("target.run: \"java -jar 1.jar\" -> \"java -jar 2.jar\"");
    assertThat(changed("\"jdk\": 21", "\"jdk\": 25").harmless())
        .containsExactly("variants.a.setup.jdk: 21 -> 25");
    assertThat(changed("\"--x\"", "\"--y\"").harmless()).hasSize(1);
    assertThat(changed("\"repetitions\": 5", "\"repetitions\": 3").harmless())
        .containsExactly("protocol.repetitions: 5 -> 3");
    assertThat(changed("\"?\"", "\"Why?\"").harmless()).hasSize(1);
    assertThat(changed("\"jdk\": 21", "\"jdk\": 25").decisive()).isEmpty();
  }

  @Test
  void theValueOfAnEnvironmentVariableIsNotTold() {
    assertThat(changed("old-secret", "new-secret").harmless())
        .containsExactly("variants.a.setup.env.TOKEN: differs");
  }

  @Test
  void theLoadTheProtocolAndWhatIsWatchedDecide() {
    assertThat(changed("GET /", "GET /slow").decisive())
        .containsExactly("load.work: \"GET /\" -> \"GET /slow\"");
    assertThat(changed("\"window\": 5", "\"window\": 2").decisive())
        .containsExactly("protocol.window: 5 -> 2");
    assertThat(changed("\"margin\": 0.03", "\"margin\": 0.1").decisive()).hasSize(1);
    assertThat(changed("\"sample\": 250", "\"sample\": 50").decisive())
        .containsExactly("variants.b.c.observe.sample: 250 -> 50");
  }

  @Test
  void aFileOfTheLoadThatHoldsSomethingElseDecidesAndHowLongATargetIsWaitedForDoesNot() {
    var before = manifest(PLAN, Optional.of(Map.of("rows.csv", "a1", "gone.csv", "b2")));
    var after = manifest(PLAN, Optional.of(Map.of("rows.csv", "c3", "new.csv", "d4")));
    assertThat(PlanChanges.between(before, after).decisive())
        .containsExactly("load: the file rows.csv holds something else");
    assertThat(PlanChanges.between(before, before).decisive()).isEmpty();
    assertThat(PlanChanges.between(before, manifest(PLAN)).decisive())
        .as("an earlier release wrote down no files")
        .isEmpty();

    var patient = changed("\"repetitions\": 5,", "\"repetitions\": 5, \"readyWithin\": 9,");
    assertThat(patient.decisive()).isEmpty();
    assertThat(patient.harmless()).hasSize(1);
  }

  @Test
  void levelsAndVariantsThatOnlyOnePlanHasAreNoChangeOfThePlan() {
    assertThat(changed("[\"50\", \"200\"]", "[\"50\"]"))
        .isEqualTo(new PlanChanges(List.of(), List.of()));
    assertThat(changed("\"b.c\"", "\"d\"")).isEqualTo(new PlanChanges(List.of(), List.of()));
  }

  private static PlanChanges changed(String from, String to) {
    return PlanChanges.between(manifest(PLAN), manifest(PLAN.replace(from, to)));
  }

  private static Manifest manifest(String plan) {
    return manifest(plan, Optional.empty());
  }

  private static Manifest manifest(String plan, Optional<Map<String, String>> files) {
    return new Manifest(
        1,
        "shop.yaml",
        List.of(),
        Selection.ALL,
        "fingerprint",
        "2026-01-02T03:04:05Z",
        JsonMapper.shared().readTree(plan),
        files);
  }
}
