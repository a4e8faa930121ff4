package dev.loomlab.inspect;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A class whose initialiser blocks, which pins a virtual thread on every JDK. */
public final class SlowStart {
  /** How long it blocks. */
  static final long NANOS = TimeUnit.MILLISECONDS.toNanos(40);

  static {
    long until = System.nanoTime() + NANOS;
    while (System.nanoTime() < until) {
      LockSupport.parkNanos(NANOS);
    }
  }

  private SlowStart() {}
}
