package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
  @ParameterizedTest
  @CsvSource({
    "50ms, 50000000",
    "1.5s, 1500000000",
    "2m, 120000000000",
    "0s, 0",
    "7 us, 7000",
    "3ns, 3",
    "0.4ns, 0",
  })
  void aTimeIsANumberWithAUnit(String text, long nanos) {
    assertThat(Quantity.duration(text).toNanos()).isEqualTo(nanos);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "5", "s", "-1s", "1h", "1e3s", "1s2ms", "+1s", "1.s", ".5s", "٣s", "1441m"})
  void whatIsNoTimeIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Quantity.duration(text));
  }

  @Test
  void aPercentageIsAShare() {
    assertThat(Quantity.share("3%")).isEqualTo(0.03);
    assertThat(Quantity.share("2.5 %")).isEqualTo(0.025);
    assertThatIllegalArgumentException().isThrownBy(() -> Quantity.share("0.03"));
  }

  @Test
  void sizesKnowPowersOfTenAndOfTwo() {
    assertThat(Quantity.bytes("512B")).isEqualTo(512);
    assertThat(Quantity.bytes("2KB")).isEqualTo(2000);
    assertThat(Quantity.bytes("2KiB")).isEqualTo(2048);
    assertThat(Quantity.bytes("1.5MiB")).isEqualTo(1_572_864);
    assertThatIllegalArgumentException().isThrownBy(() -> Quantity.bytes("0.3B"));
    assertThatIllegalArgumentException().isThrownBy(() -> Quantity.bytes("999999999999999999GiB"));
  }

  @Test
  void countsAreHeldToTheirBounds() {
    assertThat(Quantity.count("1", 1, 3)).isEqualTo(1);
    assertThat(Quantity.count("3", 1, 3)).isEqualTo(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantity.count("4", 1, 3))
        .withMessage("'4' must be from 1 to 3");
    assertThatIllegalArgumentException().isThrownBy(() -> Quantity.count("99999999999", 1, 3));
    assertThatIllegalArgumentException().isThrownBy(() -> Quantity.count("9".repeat(40), 1, 3));
  }
}
