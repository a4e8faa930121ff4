package dev.loomlab.targets.pitfalls;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A letter to everybody, each in a virtual thread of its own, all at once; in the twin a hundred
 * threads share the letters.
 */
final class Mailing implements Work {
  private static final int SENDERS = 100;

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
    var left = new AtomicInteger(letters);
    Tasks.runAll(
        SENDERS,
        number -> {
          while (left.getAndDecrement() > 0) {
            send();
          }
        });
    return DONE;
  }

  private void send() throws InterruptedException {
    Thread.sleep(pause);
  }
}
