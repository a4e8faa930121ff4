package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadStatesProbeTest {
  private static final long MILLIS = 1_000_000;

  @Test
  void aCountThatTakesLongerIsMadeLessOftenButForAWindowsSakeNotTooSeldom() {
    assertThat(ThreadStatesProbe.gapNanos(MILLIS)).isEqualTo(1_000 * MILLIS);
    assertThat(ThreadStatesProbe.gapNanos(10 * MILLIS)).isEqualTo(2_000 * MILLIS);
    assertThat(ThreadStatesProbe.gapNanos(50 * MILLIS)).isEqualTo(3_000 * MILLIS);
  }

  @Test
  void aCountNeverTakesMoreThanAFiftiethOfTheTime() {
    assertThat(ThreadStatesProbe.gapNanos(200 * MILLIS)).isEqualTo(10_000 * MILLIS);
  }
}
