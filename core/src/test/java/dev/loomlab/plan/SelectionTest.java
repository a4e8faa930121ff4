package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SelectionTest {
  private static final Plan PLAN =
      PlanTexts.read(
          """
          name: selected
          question: What is left?
          target: { run: loomlab-target http }
          variants: { fixed-200: , virtual: , pooled: }
          load: { request: GET /, closed: [50, 200, 1000, 5000] }
          protocol: { repetitions: 5, warmup: 2s, window: 10s }
          expect:
            - throughput of fixed-200 at 1000 is within 3% of 200/S
            - throughput of virtual at 5000 is at least 3 x fixed-200
            - throughput of virtual at 50 is equivalent
            - limit of pooled at 200 is threads
            - p50 of virtual at 50 is at most 60ms or else limit of virtual at 200 is cpu
          """);

  @Test
  void nothingSelectedIsTheWholePlan() throws PlanFaults {
    assertThat(Selection.ALL.applyTo(PLAN)).isEqualTo(PLAN);
    assertThat(Selection.ALL.leftOut(PLAN)).isEmpty();
  }

  @Test
  void variantsAndLevelsKeepThePlansOrder() throws PlanFaults {
    var plan = selection(List.of("virtual", "fixed-200"), 1000, 50).applyTo(PLAN);

    assertThat(plan.variants()).extracting(Variant::name).containsExactly("fixed-200", "virtual");
    assertThat(plan.load().levels()).extracting(Level::label).containsExactly("50", "1000");
  }

  @Test
  void expectationsAboutWhatIsNotMeasuredAreLeftOut() throws PlanFaults {
    var selection = selection(List.of("virtual", "fixed-200"), 50, 1000);

    assertThat(texts(selection.applyTo(PLAN).expectations()))
        .containsExactly(
            "throughput of fixed-200 at 1000 is within 3% of 200/S",
            "throughput of virtual at 50 is equivalent");
    assertThat(texts(selection.leftOut(PLAN)))
        .containsExactly(
            "throughput of virtual at 5000 is at least 3 x fixed-200",
            "limit of pooled at 200 is threads",
            "p50 of virtual at 50 is at most 60ms or else limit of virtual at 200 is cpu");
  }

  @Test
  void withoutTheBaselineNothingIsSaidAgainstIt() throws PlanFaults {
    var plan = selection(List.of("virtual", "pooled")).applyTo(PLAN);

    assertThat(plan.baseline().name()).isEqualTo("virtual");
    assertThat(texts(plan.expectations()))
        .containsExactly(
            "limit of pooled at 200 is threads",
            "p50 of virtual at 50 is at most 60ms or else limit of virtual at 200 is cpu");
  }

  @Test
  void withoutTheLowestLevelTheServiceTimeIsNotTheOneThatWasMeant() throws PlanFaults {
    assertThat(texts(selection(List.of(), 1000, 5000).applyTo(PLAN).expectations()))
        .containsExactly("throughput of virtual at 5000 is at least 3 x fixed-200");
  }

  @Test
  void quickIsAtMostThreeLevelsShortWindowsAndThreeRepetitions() throws PlanFaults {
    var plan = new Selection(true, List.of(), List.of(), OptionalInt.empty()).applyTo(PLAN);

    assertThat(plan.load().levels()).extracting(Level::label).containsExactly("50", "1000", "5000");
    assertThat(plan.protocol().window()).isEqualTo(Duration.ofSeconds(2));
    assertThat(plan.protocol().warmup()).isEqualTo(Duration.ofSeconds(1));
    assertThat(plan.protocol().repetitions()).isEqualTo(3);
  }

  @Test
  void quickMakesNothingLonger() throws PlanFaults {
    var shorter =
        PlanTexts.read(
            PlanTexts.LEAST,
            "protocol.window=1s",
            "protocol.warmup=10ms",
            "protocol.repetitions=2");

    assertThat(new Selection(true, List.of(), List.of(), OptionalInt.empty()).applyTo(shorter))
        .isEqualTo(shorter);
  }

  @Test
  void whatIsAskedForByNameWinsOverQuick() throws PlanFaults {
    var all = PLAN.load().levels();

    var plan = new Selection(true, List.of(), all, OptionalInt.of(7)).applyTo(PLAN);

    assertThat(plan.load().levels()).isEqualTo(all);
    assertThat(plan.protocol().repetitions()).isEqualTo(7);
  }

  @Test
  void everythingThatThePlanDoesNotHaveIsToldAtOnce() {
    var selection =
        new Selection(
            false,
            List.of("virtul", "virtual"),
            List.of(new Level.Closed(500), new Level.Open(5)),
            OptionalInt.of(0));

    assertThatThrownBy(() -> selection.applyTo(PLAN))
        .isInstanceOf(PlanFaults.class)
        .hasMessage(
            """
            selected: --variants: the plan has no variant 'virtul'. Did you mean 'virtual'? It has: fixed-200, virtual, pooled
            selected: --levels: the plan has no level '500'. Did you mean '50'? It has: 50, 200, 1000, 5000
            selected: --levels: the plan has no level '5/s'. It has: 50, 200, 1000, 5000
            selected: --repetitions: 0 must be from 1 to 1000""");
  }

  private static Selection selection(List<String> variants, int... levels) {
    var closed = IntStream.of(levels).<Level>mapToObj(Level.Closed::new).toList();
    return new Selection(false, variants, closed, OptionalInt.empty());
  }

  private static List<String> texts(List<Expectation> expectations) {
    return expectations.stream().map(Expectation::text).toList();
  }
}
