package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Case;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.LimitKind;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class CeilingTest {

  @Test
  void closedLoadCannotPassItsUsersOverTheUnloadedResponse() {
    var ceiling = kind(sketch(), "offered").getFirst();

    assertThat(ceiling.perSecond())
        .containsExactly(OptionalDouble.of(1000), OptionalDouble.of(20_000));
    assertThat(ceiling.formula()).contains("R0 = 50.0 ms");
    assertThat(ceiling.variant()).isEmpty();
  }

  @Test
  void openLoadCannotPassItsRate() {
    var open = Sketch.of(List.of("red", "blue"), "500/s", "1000/s");
    assertThat(kind(open, "offered").getFirst().perSecond())
        .containsExactly(OptionalDouble.of(500), OptionalDouble.of(1000));
  }

  @Test
  void workersCannotPassTheirNumberOverTheTimeEachIsHeld() {
    var ceilings = kind(sketch(), "workers");

    assertThat(ceilings).hasSize(1);
    assertThat(ceilings.getFirst().variant()).contains("red");
    assertThat(ceilings.getFirst().perSecond())
        .containsExactly(OptionalDouble.of(4000), OptionalDouble.of(4000));
  }

  @Test
  void coresCannotPassTheirNumberOverTheCpuOfARequest() {
    var ceilings = kind(sketch().environment("target.cores", "2"), "cpu");

    assertThat(ceilings).hasSize(2);
    assertThat(ceilings.getLast().binding()).isTrue();
    assertThat(ceilings.getFirst().binding()).isFalse();
    assertThat(ceilings.getLast().perSecond().getLast().orElseThrow())
        .isCloseTo(20_000, Offset.offset(1e-6));
  }

  @Test
  void whatIsNotKnownHasNoCeiling() {
    assertThat(kind(sketch(), "cpu")).isEmpty();
    assertThat(kind(sketch().environment("cores", "many"), "cpu")).isEmpty();
    assertThat(kind(sketch(), "carriers")).isEmpty();
    assertThat(kind(Sketch.of(List.of("red", "blue"), "50"), "offered")).isEmpty();
  }

  private static List<Ceiling> kind(Sketch sketch, String kind) {
    return Stream.of(Case.ONLY)
        .flatMap(each -> Ceiling.of(sketch.findings(), each).stream())
        .filter(each -> each.kind().equals(kind))
        .toList();
  }

  private static Sketch sketch() {
    var low =
        Map.of(
            Figure.MEAN,
            51.0,
            Figure.P50,
            50.0,
            Figure.EXECUTION_MEAN,
            50.0,
            Figure.CPU_PER_REQUEST,
            80.0);
    var high = Map.of(Figure.MEAN, 250.0, Figure.CPU_PER_REQUEST, 100.0);
    return Sketch.of(List.of("red", "blue"), "50", "1000")
        .cell("red", "50", LimitKind.OFFERED_LOAD, OptionalDouble.empty(), low)
        .cell("red", "1000", LimitKind.THREADS, OptionalDouble.of(200), high)
        .cell("blue", "50", LimitKind.OFFERED_LOAD, OptionalDouble.empty(), low)
        .cell("blue", "1000", LimitKind.CPU, OptionalDouble.of(2), high);
  }
}
