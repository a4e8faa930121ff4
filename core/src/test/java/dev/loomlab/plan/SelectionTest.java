package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
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

  @Test
  void aWidthMakesBlocksEndByIt() throws PlanFaults {
    var plan = deciding(OptionalDouble.of(0.04), OptionalInt.of(9), null).applyTo(PLAN);
    assertThat(plan.protocol().until()).contains(new Protocol.Until(0.04, 9));
    assertThat(
            deciding(OptionalDouble.of(0.04), OptionalInt.empty(), null)
                .applyTo(PLAN)
                .protocol()
                .until())
        .contains(new Protocol.Until(0.04, Protocol.Until.USUAL_MOST));
    assertThat(Selection.ALL.applyTo(PLAN).protocol().until()).isEmpty();
  }

  @Test
  void aSearchLooksAtNoExpectation() throws PlanFaults {
    var knee = deciding(OptionalDouble.empty(), OptionalInt.empty(), new Search.Knee());
    assertThat(knee.applyTo(PLAN).expectations()).isEmpty();
    assertThat(knee.leftOut(PLAN)).isEqualTo(PLAN.expectations());
    assertThat(knee.applyTo(PLAN).search()).contains(new Search.Knee());
  }

  @Test
  void aPoolTakesItsSizeWhereverThePlanHasAPlaceForIt() throws PlanFaults {
    var pool = pool("fixed-200", "--threads ${size}");
    var plan = deciding(OptionalDouble.empty(), OptionalInt.empty(), pool).applyTo(PLAN);
    assertThat(pool.rival(plan).name()).isEqualTo("virtual");
    var sized = pool.sized(plan, 64);
    assertThat(sized.name()).isEqualTo("fixed-200@64");
    assertThat(sized.setup().args()).containsExactly("--threads", "64");
  }

  @Test
  void onlyASearchWarmsUpUntilThroughputIsSteadyOfItself() throws PlanFaults {
    var knee = deciding(OptionalDouble.empty(), OptionalInt.empty(), new Search.Knee());

    assertThat(knee.applyTo(PLAN).protocol().steadyWithin()).contains(Duration.ofSeconds(10));
    assertThat(Selection.ALL.applyTo(PLAN).protocol().steadyWithin()).isEmpty();
  }

  @Test
  void whatCannotBeSearchedIsTold() {
    assertFault(pool("fixed-20", "${size}"), "no variant 'fixed-20'. Did you mean 'fixed-200'?");
    assertFault(pool("fixed-200", "--threads 7"), "write fixed-200=ARGS with ${size} in it");
    var none = OptionalInt.empty();
    assertThatThrownBy(
            () -> deciding(OptionalDouble.of(0.1), none, new Search.Knee()).applyTo(PLAN))
        .hasMessageContaining("--until: a search ends by itself");
    assertThatThrownBy(
            () -> deciding(OptionalDouble.empty(), OptionalInt.of(9), null).applyTo(PLAN))
        .hasMessageContaining("--at-most: there is no --until");
    assertThatThrownBy(
            () -> deciding(OptionalDouble.of(0.1), OptionalInt.of(3), null).applyTo(PLAN))
        .hasMessageContaining("--at-most: 3 must be from 4 to 1000");
    assertThatThrownBy(
            () ->
                new Selection(
                        false,
                        List.of(),
                        List.of(new Level.Closed(50)),
                        none,
                        OptionalDouble.empty(),
                        none,
                        Optional.of(new Search.Knee()))
                    .applyTo(PLAN))
        .hasMessageContaining("--find-knee: there is nothing to search between");
    assertThatThrownBy(
            () ->
                new Selection(
                        false,
                        List.of("fixed-200"),
                        List.of(),
                        none,
                        OptionalDouble.empty(),
                        none,
                        Optional.of(pool("fixed-200", "${size}")))
                    .applyTo(PLAN))
        .hasMessageContaining("--find-pool: there is no other variant");
  }

  private static void assertFault(Search search, String message) {
    assertThatThrownBy(
            () -> deciding(OptionalDouble.empty(), OptionalInt.empty(), search).applyTo(PLAN))
        .isInstanceOf(PlanFaults.class)
        .hasMessageContaining(message);
  }

  private static Search.Pool pool(String variant, String args) {
    return new Search.Pool(variant, Optional.of(List.of(args.split(" ", -1))), OptionalInt.empty());
  }

  private static Selection deciding(
      OptionalDouble until, OptionalInt atMost, @Nullable Search search) {
    return new Selection(
        false,
        List.of(),
        List.of(),
        OptionalInt.empty(),
        until,
        atMost,
        Optional.ofNullable(search));
  }

  private static Selection selection(List<String> variants, int... levels) {
    var closed = IntStream.of(levels).<Level>mapToObj(Level.Closed::new).toList();
    return new Selection(false, variants, closed, OptionalInt.empty());
  }

  private static List<String> texts(List<Expectation> expectations) {
    return expectations.stream().map(Expectation::text).toList();
  }
}
