package dev.loomlab.bench;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A program with many virtual threads: {@code sleep COUNT} has so many stand at a few places until
 * its input ends, {@code churn SECONDS} starts and ends them all the time.
 */
public final class VirtualCrowd {
  private static final int AT_ONCE = 500;

  private VirtualCrowd() {}

  /** Does what its arguments say, and says {@code ready} when it is so far. */
  public static void main(String... arguments) throws Exception {
    int number = Integer.parseInt(arguments[1]);
    switch (arguments[0]) {
      case "sleep" -> sleep(number);
      case "churn" -> churn(number);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  private static void sleep(int count) throws Exception {
    var lock = new ReentrantLock();
    lock.lock();
    for (int i = 0; i < count; i++) {
      int depth = i % 20;
      Thread.ofVirtual().start(() -> deeper(depth, lock));
    }
    System.out.println("ready");
    while (System.in.read() >= 0) {
      // until the input ends
    }
    System.exit(0);
  }

  private static void deeper(int depth, ReentrantLock lock) {
    if (depth > 0) {
      deeper(depth - 1, lock);
    } else {
      lock.lock();
      lock.unlock();
    }
  }

  private static void churn(int seconds) throws InterruptedException {
    long until = System.nanoTime() + seconds * 1_000_000_000L;
    System.out.println("ready");
    while (System.nanoTime() < until) {
      var end = new CountDownLatch(AT_ONCE);
      for (int i = 0; i < AT_ONCE; i++) {
        Thread.startVirtualThread(end::countDown);
      }
      end.await();
    }
  }
}
