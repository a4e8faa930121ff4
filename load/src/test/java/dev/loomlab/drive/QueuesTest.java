package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QueuesTest {
  @Test
  void timersComeInTheOrderOfTheirTimes() {
    for (int seed = 0; seed < 50; seed++) {
      var random = new Random(seed);
      var timers = new TimerQueue(4);
      List<Long> times = new ArrayList<>();
      for (int slot = 0; slot < 200; slot++) {
        long time = random.nextInt(1000) * 1000L + slot;
        times.add(time);
        timers.add(time, slot);
      }
      Collections.sort(times);
      for (long time : times) {
        assertThat(timers.nextNanos()).as("seed %d", seed).isEqualTo(time);
        assertThat(timers.poll()).as("seed %d", seed).isEqualTo((int) (time % 1000));
      }
      assertThat(timers.nextNanos()).isEqualTo(Long.MAX_VALUE);
    }
  }

  @Test
  void dueTimesComeOldestFirstHoweverManyWait() {
    for (int seed = 0; seed < 20; seed++) {
      var random = new Random(seed);
      var queue = new DueQueue();
      var expected = new ArrayDeque<Long>();
      for (long due = 0; due < 20_000; due++) {
        queue.add(due);
        expected.add(due);
        while (random.nextInt(3) == 0 && !expected.isEmpty()) {
          assertThat(queue.poll()).as("seed %d", seed).isEqualTo(expected.poll());
        }
      }
      while (!expected.isEmpty()) {
        assertThat(queue.poll()).isEqualTo(expected.poll());
      }
      assertThat(queue.isEmpty()).isTrue();
    }
  }

  @Test
  void anEmptyQueueGivesNothing() {
    assertThatIllegalStateException().isThrownBy(() -> new DueQueue().poll());
    assertThatIllegalStateException().isThrownBy(() -> new TimerQueue(1).poll());
  }
}
