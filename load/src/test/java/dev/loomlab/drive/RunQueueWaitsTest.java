package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What the kernel says of threads that waited for a processor. */
@EnabledOnOs(OS.LINUX)
class RunQueueWaitsTest {

  @Test
  void threadsThatShareTheCoresWaitForOneAnother() throws InterruptedException {
    int many = 4 * Runtime.getRuntime().availableProcessors();
    var begun = new CountDownLatch(many);
    var burners =
        List.copyOf(
            IntStream.range(0, many)
                .mapToObj(i -> Thread.ofPlatform().daemon().name("burn-" + i))
                .map(builder -> builder.start(() -> burn(begun)))
                .toList());
    begun.await();
    var waits = RunQueueWaits.nanos(burners);
    assertThat(waits).hasSize(many);
    assertThat(waits.stream().mapToLong(Long::longValue).sum()).isPositive();
    burners.forEach(Thread::interrupt);
  }

  @Test
  void aThreadThatIsNotThereHasNotWaited() {
    assertThat(RunQueueWaits.nanos(List.of(Thread.ofPlatform().name("never").unstarted(() -> {}))))
        .containsExactly(0L);
  }

  /** Begins, and burns until it is told to stop: its first turn may be long in coming. */
  private static void burn(CountDownLatch begun) {
    begun.countDown();
    while (!Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
  }
}
