package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverridesTest {
  @Test
  void aValueIsReplacedOrAdded() {
    var plan =
        PlanTexts.read(
            PlanTexts.FULL,
            "protocol.window=7s",
            "variants.fixed-200.args=--threads 100",
            "variants.virtual.env.MODE=fast=er",
            "load.closed=[50, 200, 1000, 5000]",
            "question=How: much [now]?");

    assertThat(plan.protocol().window()).isEqualTo(Duration.ofSeconds(7));
    assertThat(plan.variants().get(0).setup().args()).containsExactly("--threads", "100");
    assertThat(plan.variants().get(1).setup().env()).containsEntry("MODE", "fast=er");
    assertThat(plan.load().levels()).hasSize(4);
    assertThat(plan.question()).isEqualTo("How: much [now]?");
  }

  @Test
  void whatThePlanLeftOutIsCreated() {
    var plan =
        PlanTexts.read(
            PlanTexts.LEAST,
            "protocol.pin={ target: 0, generator: 1 }",
            "protocol.pin.target=2",
            "variants.only.args=--cpu 1ms");

    assertThat(plan.protocol().pin()).contains(new Protocol.Pin(List.of(2), List.of(1)));
    assertThat(plan.variants().getFirst().setup().args()).containsExactly("--cpu", "1ms");
  }

  @Test
  void aNameWithDotsIsFoundWhole() {
    var text = PlanTexts.LEAST.replace("{ only: }", "{ jdk-21: , jdk-21.0.1: }");

    var plan = PlanTexts.read(text, "variants.jdk-21.0.1.jdk=21");

    assertThat(plan.variants().get(0).setup().jdk()).isEmpty();
    assertThat(plan.variants().get(1).setup().jdk()).hasValue(21);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          protocol.windw=5s        | unknown key 'windw' in protocol. Did you mean 'window'?
          protocl.window=5s        | unknown key 'protocl' in the plan. Did you mean 'protocol'?
          protocol.window=0s       | protocol.window: '0s' must be above zero
          variants.virtul.jdk=21   | the plan has nothing named 'virtul' under variants. Did you mean 'virtual'? Names: fixed-200, virtual
          cases.wait-5ms.args=a    | the plan has nothing named 'wait-5ms' under cases. Did you mean 'wait-50ms'?
          name.first=a             | name is 'full' and has no keys below it; set name whole
          load.closed.0=5          | load.closed is a list and has no keys below it; set load.closed whole
          protocol                 | write it as path=value, for example protocol.window=2s
          =5                       | write it as path=value
          a..b=5                   | write it as path=value
          load.closed=[50          | this is no YAML
          load.request=wrong       | load.request: 'wrong' is wrong
          load.open=5/s            | load.open: a load is either closed or open, not both
          """)
  void aFaultNamesTheSetThatBroughtItIn(String set, String message) {
    assertThat(PlanTexts.faults(PlanTexts.FULL, "protocol.seed=1", set))
        .startsWith("plan.yaml: --set " + set + ": " + message);
  }
}
