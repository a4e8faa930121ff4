package dev.loomlab.targets.pitfalls;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Texts composed in a buffer that the thread keeps for its next text; the twin takes one that is
 * not in use, whoever made it.
 */
final class Composer implements Work {
  private final ThreadLocal<byte[]> own;
  private final ConcurrentLinkedDeque<byte[]> unused = new ConcurrentLinkedDeque<>();
  private final boolean healthy;
  private final int bytes;
  private final Duration pause;

  Composer(boolean healthy, int kibibytes, Duration pause) {
    this.healthy = healthy;
    this.bytes = 1024 * kibibytes;
    this.pause = pause;
    this.own = ThreadLocal.withInitial(() -> new byte[bytes]);
  }

  @Override
  public String perform(String query) throws InterruptedException {
    if (!healthy) {
      return compose(own.get());
    }
    var taken = unused.pollFirst();
    var buffer = taken == null ? new byte[bytes] : taken;
    var text = compose(buffer);
    unused.addFirst(buffer);
    return text;
  }

  private String compose(byte[] buffer) throws InterruptedException {
    Arrays.fill(buffer, (byte) 'a');
    Thread.sleep(pause);
    return DONE;
  }
}
