package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LiveThreadsTest {
  private static final long MILLI = 1_000_000;
  private static final long DAY = 86_400_000 * MILLI;

  @Test
  void thePeakIsThatBetweenTheMomentsAndHoldsWhatLivedBefore() {
    var live = new LiveThreads();
    live.count(0, 1);
    live.count(10 * MILLI, 1);
    live.count(10 * MILLI, 1);
    live.count(20 * MILLI, -1);

    assertThat(live.peak(0, 5 * MILLI)).isEqualTo(1);
    assertThat(live.peak(0, 30 * MILLI)).isEqualTo(3);
    assertThat(live.peak(25 * MILLI, 30 * MILLI)).isEqualTo(2);
  }

  @Test
  void aRecordingOfDaysIsCountedInWiderSteps() {
    var live = new LiveThreads();
    for (int i = 0; i < 100; i++) {
      live.count(i * MILLI, 1);
    }
    live.count(30 * DAY, 1);
    live.count(60 * DAY, -1);

    assertThat(live.peak(Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(101);
    assertThat(live.peak(10 * DAY, 20 * DAY)).isEqualTo(100);
  }

  @Test
  void whatWasBeforeTheBeginningCountsFromTheBeginningOn() {
    var live = new LiveThreads();
    live.count(-5 * MILLI, 1);

    assertThat(live.peak(0, MILLI)).isEqualTo(1);
  }
}
