package dev.loomlab.targets.pitfalls;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Tasks that run in virtual threads of their own, waited for together. */
final class Tasks {
  private static final ThreadFactory THREADS = Thread.ofVirtual().name("task-", 0).factory();

  /** What one of them does. */
  interface Task {
    /** Does it; {@code number} counts from 0. */
    void run(int number) throws Exception;
  }

  private Tasks() {}

  /**
   * Starts so many at once and waits for all.
   *
   * @throws IllegalStateException if one failed
   */
  static void runAll(int number, Task task) throws InterruptedException {
    var failure = new AtomicReference<@Nullable Throwable>();
    var running = new CountDownLatch(number);
    for (int i = 0; i < number; i++) {
      int own = i;
      THREADS
          .newThread(
              () -> {
                try {
                  task.run(own);
                } catch (Exception | LinkageError failed) {
                  failure.compareAndSet(null, failed);
                } finally {
                  running.countDown();
                }
              })
          .start();
    }
    running.await();
    if (failure.get() != null) {
      throw new IllegalStateException("a task failed: " + failure.get(), failure.get());
    }
  }
}
