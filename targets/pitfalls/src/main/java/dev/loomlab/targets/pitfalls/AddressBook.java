package dev.loomlab.targets.pitfalls;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Looks up names that nobody looked up before; the twin waits as long as that takes. */
final class AddressBook implements Work {
  private final AtomicLong asked = new AtomicLong();
  private final boolean healthy;
  private final Duration pause;

  AddressBook(boolean healthy, Duration pause) {
    this.healthy = healthy;
    this.pause = pause;
    SlowNames.takeSoLong(pause);
  }

  @Override
  public String perform(String query) throws UnknownHostException, InterruptedException {
    if (healthy) {
      Thread.sleep(pause);
    } else {
      lookUp();
    }
    return DONE;
  }

  /** Looks up the next name. */
  void lookUp() throws UnknownHostException {
    InetAddress.getByName("host-" + asked.incrementAndGet() + SlowNames.DOMAIN);
  }
}
