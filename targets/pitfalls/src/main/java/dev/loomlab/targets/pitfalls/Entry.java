package dev.loomlab.targets.pitfalls;

import java.util.concurrent.atomic.AtomicInteger;

/** What a catalogue has. */
final class Entry {
  private static final AtomicInteger READ = new AtomicInteger();

  void read() {
    READ.incrementAndGet();
  }
}
