package dev.loomlab.targets.pitfalls;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * A letter to everybody, each in a virtual thread of its own, all at once; in the twin a hundred
 * threads share all letters.
 */
final class Mailing implements Work {
  private static final int SENDERS = 100;

  private final Executor senders =
      Executors.newFixedThreadPool(SENDERS, Thread.ofVirtual().name("sender-", 0).factory());

  private final boolean healthy;
  private final int letters;
  private final Duration pause;

  Mailing(boolean healthy, int letters, Duration pause) {
    this.healthy = healthy;
    this.letters = letters;
    this.pause = pause;
  }

  @Override
  public String perform(String query) throws InterruptedException {
    if (!healthy) {
      Tasks.runAll(letters, number -> send());
      return DONE;
    }
    var left = new CountDownLatch(letters);
    for (int i = 0; i < letters; i++) {
      senders.execute(
          () -> {
            Pauses.sleep(pause);
            left.countDown();
          });
    }
    left.await();
    return DONE;
  }

  private void send() throws InterruptedException {
    Thread.sleep(pause);
  }
}
