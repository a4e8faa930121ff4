package dev.loomlab.targets.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CpuBurnerTest {

  private static final long ASKED_NANOS = 5_000_000;
  private static final int ROUNDS = 11;

  @Test
  void fourTimesTheCpuAskedForBurnsAboutFourTimesTheCpu() {
    CpuBurner burner = CpuBurner.calibrated();
    double ratio = (double) burntNanos(burner, 4 * ASKED_NANOS) / burntNanos(burner, ASKED_NANOS);
    assertThat(ratio).isBetween(2.5, 6.0);
  }

  @Test
  void whatIsBurntIsNearWhatWasAskedFor() {
    CpuBurner burner = CpuBurner.calibrated();
    double share = (double) burntNanos(burner, ASKED_NANOS) / ASKED_NANOS;
    assertThat(share).as("CPU burnt as a share of the CPU asked for").isBetween(0.5, 2.0);
  }

  @Test
  void nothingIsBurntForNothing() {
    assertThat(CpuBurner.calibrated().iterationsFor(0)).isZero();
  }

  /** The median CPU time of this thread over several burns. */
  private static long burntNanos(CpuBurner burner, long askedNanos) {
    long iterations = burner.iterationsFor(askedNanos);
    long[] burnt = new long[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      CpuBurner.burnIterations(iterations);
      burnt[round] = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
    }
    Arrays.sort(burnt);
    return burnt[ROUNDS / 2];
  }
}
