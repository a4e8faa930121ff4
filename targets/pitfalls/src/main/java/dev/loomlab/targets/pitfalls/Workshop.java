package dev.loomlab.targets.pitfalls;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Jobs handed to an executor that lets so many run: whoever hands over one more waits until another
 * is done. In the twin jobs wait, in a queue, and nobody waits to hand one over.
 */
final class Workshop implements Work {
  private static final int JOBS_A_REQUEST = 100;

  private final Executor executor;
  private final Duration pause;

  Workshop(boolean healthy, int atOnce, Duration pause) {
    this.executor =
        healthy
            ? Executors.newFixedThreadPool(atOnce, Thread.ofVirtual().name("job-", 0).factory())
            : new Benches(atOnce);
    this.pause = pause;
  }

  @Override
  public String perform(String query) throws InterruptedException {
    var open = new CountDownLatch(JOBS_A_REQUEST);
    for (int i = 0; i < JOBS_A_REQUEST; i++) {
      executor.execute(
          () -> {
            Pauses.sleep(pause);
            open.countDown();
          });
    }
    open.await();
    return DONE;
  }

  /** A virtual thread for each job, and no more of them than there are benches. */
  private static final class Benches implements Executor {
    private final Semaphore free;

    Benches(int number) {
      this.free = new Semaphore(number);
    }

    @Override
    public void execute(Runnable job) {
      free.acquireUninterruptibly();
      Thread.ofVirtual()
          .name("job")
          .start(
              () -> {
                try {
                  job.run();
                } finally {
                  free.release();
                }
              });
    }
  }
}
