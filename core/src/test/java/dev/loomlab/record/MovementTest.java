package dev.loomlab.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MovementTest {
  private static final long[] FEW = {10, 10, 10};
  private static final long[] MORE = {12, 12, 12};

  @Test
  void movementIsTheShareByWhichTheLastStretchDiffersFromTheFirst() {
    assertThat(Movement.between(FEW, MORE, 0).orElseThrow()).isCloseTo(0.2, Offset.offset(1e-9));
    assertThat(Movement.between(MORE, FEW, 0).orElseThrow())
        .isCloseTo(-1 / 6.0, Offset.offset(1e-9));
  }

  @Test
  void whatMayBeChanceOrIsBelowFivePercentIsNone() {
    assertThat(Movement.between(FEW, MORE, 6)).isEmpty();
    assertThat(Movement.between(FEW, MORE, 5.9)).isPresent();
    assertThat(Movement.between(new long[] {100, 100}, new long[] {105, 105}, 0)).isEmpty();
    assertThat(Movement.between(new long[] {100, 100}, new long[] {106, 106}, 0)).isPresent();
  }

  @Test
  void fromNothingThereIsNoShare() {
    assertThat(Movement.between(new long[] {0, 0}, new long[] {5, 5}, 0)).isEmpty();
  }

  @Test
  void theStandardErrorComesFromHowSlicesVary() {
    assertThat(Movement.standardError(FEW, MORE)).isZero();
    assertThat(Movement.standardError(new long[] {8, 12}, new long[] {10, 10}))
        .isCloseTo(4, Offset.offset(1e-9));
  }
}
