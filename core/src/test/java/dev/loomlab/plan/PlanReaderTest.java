package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PlanReaderTest {
  @Test
  void everyKeyOfAPlanArrivesInItsPlace() {
    var plan = PlanTexts.read(PlanTexts.FULL);

    assertThat(plan.name()).isEqualTo("full");
    assertThat(plan.question()).isEqualTo("Does everything arrive?");
    assertThat(plan.target())
        .contains(
            new Target.Started("java -jar 'my shop.jar' --server.port=${port}", "GET /ready"));
    assertThat(plan.cases())
        .containsExactly(
            new Case("wait-50ms", args("--wait", "50ms")),
            new Case("wait-200ms", args("--wait", "200ms")));
    assertThat(plan.load())
        .isEqualTo(
            new Load(
                new Work("request", "{\"path\":\"/slow\",\"headers\":{\"a\":\"b\"}}"),
                List.of(new Level.Closed(50), new Level.Closed(200), new Level.Closed(1000)),
                Duration.ofMillis(20),
                OptionalInt.empty(),
                2,
                true));
    assertThat(plan.protocol())
        .isEqualTo(
            new Protocol(
                5,
                Duration.ofMillis(1500),
                2,
                Optional.empty(),
                Duration.ofMinutes(2),
                Duration.ofSeconds(10),
                0.025,
                Optional.empty(),
                42,
                Optional.of(new Protocol.Pin(List.of(0, 1), List.of(2)))));
    assertThat(plan.observe())
        .isEqualTo(new Observe(Optional.empty(), Observe.Jfr.VIRTUAL_THREADS));
    assertThat(plan.expectations()).hasSize(3);
  }

  @Test
  void aVariantKeepsWhatItAddsAndWhatItWatches() {
    assertThat(PlanTexts.read(PlanTexts.FULL).variants())
        .containsExactly(
            new Variant(
                "fixed-200",
                Optional.empty(),
                new Setup(
                    List.of("--name", "two words", "--threads", "200"),
                    Map.of("MODE", "fixed", "EMPTY", ""),
                    List.of("-Xmx512m", "-XX:+UseZGC"),
                    OptionalInt.of(21)),
                Optional.empty(),
                OptionalInt.empty()),
            new Variant(
                "virtual",
                Optional.empty(),
                new Setup(List.of(), Map.of(), List.of("-Da=b c"), OptionalInt.empty()),
                Optional.of(new Observe(Optional.empty(), Observe.Jfr.PROFILE_AND_VIRTUAL_THREADS)),
                OptionalInt.of(10)));
  }

  @Test
  void aCanaryFliesInTargetsThatTheRunStartsUnlessThePlanSaysOtherwise() {
    var started = new Target.Started("java -jar shop.jar ${port}", "GET /");
    var running =
        new Target.Running(URI.create("http://127.0.0.1:1/"), OptionalInt.empty(), "GET /");
    var said =
        PlanTexts.read(PlanTexts.LEAST + "observe: { canary: off, pinned: 20ms }\n").observe();
    var asked = PlanTexts.read(PlanTexts.LEAST + "observe: { canary: on }\n").observe();

    assertThat(Observe.DEFAULT.settledFor(started).canary()).isEqualTo(Observe.Canary.ON);
    assertThat(Observe.DEFAULT.settledFor(running).canary()).isEqualTo(Observe.Canary.OFF);
    assertThat(said.settledFor(started).canary()).isEqualTo(Observe.Canary.OFF);
    assertThat(said.pinned()).isEqualTo(Duration.ofMillis(20));
    assertThat(asked.settledFor(running).canary()).isEqualTo(Observe.Canary.ON);
    assertThat(asked.pinned()).isEqualTo(Duration.ofMillis(1));
  }

  @Test
  void whatAPlanLeavesOutIsTheDefault() {
    var plan = PlanTexts.read(PlanTexts.LEAST);

    assertThat(plan.cases()).containsExactly(Case.ONLY);
    assertThat(plan.target()).contains(new Target.Started("loomlab-target http", "GET /"));
    assertThat(plan.protocol()).isEqualTo(Protocol.DEFAULT);
    assertThat(plan.observe()).isEqualTo(Observe.DEFAULT);
    assertThat(plan.expectations()).isEmpty();
    assertThat(plan.load())
        .isEqualTo(
            new Load(
                new Work("request", "\"GET /\""),
                List.of(new Level.Closed(1)),
                Duration.ZERO,
                OptionalInt.empty(),
                1,
                false));
  }

  @Test
  void openLoadHasRatesAndConnections() {
    var load =
        PlanTexts.read(
                PlanTexts.LEAST.replace("closed: 1", "open: [0.5/s, 500/s], connections: 100"))
            .load();

    assertThat(load.levels()).containsExactly(new Level.Open(0.5), new Level.Open(500));
    assertThat(load.connections()).hasValue(100);
  }

  @Test
  void aServiceThatRunsAlreadyIsGivenByItsAddress() {
    var text =
        PlanTexts.LEAST.replace("run: loomlab-target http", "url: http://127.0.0.1:8080/shop");

    assertThat(PlanTexts.read(text).target())
        .contains(
            new Target.Running(
                URI.create("http://127.0.0.1:8080/shop"), OptionalInt.empty(), "GET /"));
  }

  @Test
  void aVariantMayHaveATargetOfItsOwn() {
    var plan =
        PlanTexts.read(
            PlanTexts.LEAST
                .replace("run: loomlab-target http", "run: loomlab-target http, ready: GET /up")
                .replace(
                    "{ only: }",
                    """

                      other: { run: 'java -jar other.jar ${port}', args: --fast }
                      there: { url: 'http://127.0.0.1:8081', pid: 4711, ready: GET /health }
                      only:
                    """
                        .stripTrailing()));

    assertThat(plan.target(plan.variant("other")))
        .isEqualTo(new Target.Started("java -jar other.jar ${port}", "GET /up"));
    assertThat(plan.target(plan.variant("there")))
        .isEqualTo(
            new Target.Running(
                URI.create("http://127.0.0.1:8081"), OptionalInt.of(4711), "GET /health"));
    assertThat(plan.target(plan.variants().getLast()))
        .isEqualTo(new Target.Started("loomlab-target http", "GET /up"));
  }

  @Test
  void aPlanNeedsNoTargetIfEveryVariantHasItsOwn() {
    var text =
        """
        name: own
        question: Which?
        target: { ready: GET /health }
        variants:
          a: { run: 'a ${port}' }
          b: { url: 'http://127.0.0.1:8081' }
        load: { request: GET /, closed: 1 }
        """;
    var plan = PlanTexts.read(text);

    assertThat(plan.target()).isEmpty();
    assertThat(plan.target(plan.baseline()))
        .isEqualTo(new Target.Started("a ${port}", "GET /health"));
    assertThat(PlanTexts.faults(text.replace("b: { url: 'http://127.0.0.1:8081' }", "b:")))
        .contains("target has no 'run'");
    assertThat(PlanTexts.faults(text.replace("8081' }", "8081', args: --x }")))
        .contains("is not started");
  }

  @Test
  void blocksMayGoOnUntilTheRatiosAreKnown() {
    var text = PlanTexts.LEAST + "protocol: { until: 3%, steady-within: 20s }\n";

    assertThat(PlanTexts.read(text).protocol().until()).contains(new Protocol.Until(0.03, 20));
    assertThat(PlanTexts.read(text).protocol().steadyWithin()).contains(Duration.ofSeconds(20));
    assertThat(PlanTexts.faults(text.replace("until: 3%", "at-most: 5"))).contains("no until");
  }

  @Test
  void quotesAndTextLookAlike() {
    assertThat(PlanTexts.read(PlanTexts.LEAST.replace("name: least", "name: '12'")).name())
        .isEqualTo("12");
    assertThat(PlanTexts.read(PlanTexts.LEAST.replace("name: least", "name: true")).name())
        .isEqualTo("true");
  }

  private static Setup args(String... words) {
    return new Setup(List.of(words), Map.of(), List.of(), OptionalInt.empty());
  }
}
