package dev.loomlab.targets.pitfalls;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A pool whose thread has nothing to do and is the last one that is no daemon, so that the JVM ends
 * when the pool is shut down, which it is after so many requests.
 */
final class LastPool implements Work {
  private final ExecutorService pool =
      Executors.newFixedThreadPool(1, Thread.ofPlatform().name("start-up").factory());

  private final Work work;
  private final AtomicInteger left;

  LastPool(Work work, int requests) {
    this.work = work;
    this.left = new AtomicInteger(requests);
    pool.execute(() -> {});
  }

  @Override
  public String perform(String query) throws Exception {
    var answer = work.perform(query);
    if (left.decrementAndGet() == 0) {
      pool.shutdown();
    }
    return answer;
  }
}
