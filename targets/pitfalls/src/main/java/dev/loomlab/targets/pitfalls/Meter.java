package dev.loomlab.targets.pitfalls;

import java.lang.reflect.Field;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Something that counts on the carriers themselves, outside of any virtual thread, as an agent does
 * that instruments them; from the first request on somebody keeps the counter to himself. The twin
 * goes away if the counter is taken.
 */
final class Meter implements Work {
  private final Executor carriers;
  private final boolean healthy;
  private final ReentrantLock counter = new ReentrantLock();
  private final AtomicLong counted = new AtomicLong();
  private final AtomicBoolean isTaken = new AtomicBoolean();

  private Meter(Executor carriers, boolean healthy) {
    this.carriers = carriers;
    this.healthy = healthy;
  }

  /**
   * One on the carriers of this JVM.
   *
   * @throws IllegalStateException if the JVM does not let them be found
   */
  static Meter onCarriers(boolean healthy) {
    try {
      Field scheduler =
          Class.forName("java.lang.VirtualThread").getDeclaredField("DEFAULT_SCHEDULER");
      scheduler.setAccessible(true);
      return new Meter((Executor) scheduler.get(null), healthy);
    } catch (ReflectiveOperationException | RuntimeException closed) {
      throw new IllegalStateException(
          "the scheduler of virtual threads cannot be had here (--add-opens"
              + " java.base/java.lang=ALL-UNNAMED): "
              + closed,
          closed);
    }
  }

  @Override
  public String perform(String query) {
    if (isTaken.compareAndSet(false, true)) {
      Thread.ofPlatform().name("export").daemon().start(this::keepAndCount);
    }
    return DONE;
  }

  private void keepAndCount() {
    counter.lock();
    try {
      while (true) {
        for (int i = counter.getQueueLength(); i < Carriers.parallelism(); i++) {
          carriers.execute(this::count);
        }
        Thread.sleep(100);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      counter.unlock();
    }
  }

  private void count() {
    if (healthy && !counter.tryLock()) {
      return;
    }
    if (!healthy) {
      counter.lock();
    }
    try {
      counted.incrementAndGet();
    } finally {
      counter.unlock();
    }
  }
}
