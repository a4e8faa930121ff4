package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  private static final List<String> KNOWN = List.of("window", "warmup", "timeout", "seed");

  @ParameterizedTest
  @CsvSource({
    "window, window, 0", "windw, window, 1", "windwo, window, 1", "widow, window, 1",
    "wimdow, window, 1", "wndwo, window, 2", "abc, xyz, 3", "ca, abc, 3",
  })
  void distanceCountsInsertionsOmissionsReplacementsAndSwaps(
      String left, String right, int distance) {
    assertThat(Nearest.distance(left, right)).isEqualTo(distance);
    assertThat(Nearest.distance(right, left)).isEqualTo(distance);
  }

  @Test
  void aNearNameIsFoundAndAFarOneIsNot() {
    assertThat(Nearest.to("windw", KNOWN)).contains("window");
    assertThat(Nearest.to("wramup", KNOWN)).contains("warmup");
    assertThat(Nearest.to("repetitions", KNOWN)).isEmpty();
    assertThat(Nearest.to("", KNOWN)).isEmpty();
    assertThat(Nearest.to("x", List.of())).isEmpty();
  }

  @Test
  void theMessageNamesTheNearestAndListsTheKnown() {
    assertThat(Nearest.unknownKey("sed", "protocol", KNOWN))
        .isEqualTo(
            "unknown key 'sed' in protocol. Did you mean 'seed'?"
                + " Known keys: window, warmup, timeout, seed");
    assertThat(Nearest.unknownKey("margin", "protocol", KNOWN))
        .isEqualTo("unknown key 'margin' in protocol. Known keys: window, warmup, timeout, seed");
  }

  @Test
  void aVeryLongNameIsCutAndNotComparedForEver() {
    assertThat(Nearest.to("w".repeat(100_000), KNOWN)).isEmpty();
  }
}
