package dev.loomlab.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FlightTest {
  private static final long BEGUN = 1_000;

  @Test
  void aFlightThatHasNotStartedIsLaterEveryMoment() {
    var flight = new Flight(BEGUN);

    assertThat(flight.startLateNanos(BEGUN + 5)).isEqualTo(5);
    assertThat(flight.startLateNanos(BEGUN + 50)).isEqualTo(50);
    assertThat(flight.wakeLateNanos(BEGUN + 50)).isZero();
    assertThat(flight.isOver()).isFalse();
  }

  @Test
  void aFlightThatIsOverIsAsLateAsItWasThen() {
    var flight = new Flight(System.nanoTime());
    flight.run();
    long now = System.nanoTime();

    assertThat(flight.isOver()).isTrue();
    assertThat(flight.startLateNanos(now + 1_000_000_000))
        .isEqualTo(flight.startLateNanos(now))
        .isNotNegative();
    assertThat(flight.wakeLateNanos(now + 1_000_000_000))
        .isEqualTo(flight.wakeLateNanos(now))
        .isNotNegative();
  }
}
