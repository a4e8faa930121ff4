package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LevelTest {
  @ParameterizedTest
  @ValueSource(strings = {"1", "5000", "500/s", "0.5/s", "20000/s"})
  void aLabelReadsBackAsTheSameLevel(String label) {
    assertThat(Level.of(label).label()).isEqualTo(label);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "0", "-1", "+5", "1.5", "x", "/s", "0/s", "-1/s", "NaN/s", "5d/s", "1e3/s", "٣"
      })
  void whatIsNoLabelIsNoLevel(String text) {
    assertThat(Level.parse(text)).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> Level.of(text));
  }

  @Test
  void magnitudeOrdersLevels() {
    assertThat(Level.of("50").magnitude()).isEqualTo(50);
    assertThat(Level.of("0.5/s").magnitude()).isEqualTo(0.5);
  }
}
