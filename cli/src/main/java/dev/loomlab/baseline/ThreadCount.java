package dev.loomlab.baseline;

import java.util.concurrent.CountDownLatch;

/**
 * A program that starts platform threads until the system refuses one or a cap is reached, prints
 * how many it got, and ends. It runs in a JVM of its own, so that the refusal hits nobody else.
 */
public final class ThreadCount {
  private ThreadCount() {}

  /**
   * Starts threads and prints {@code started N} and, after a refusal, its reason.
   *
   * @param args the cap
   */
  public static void main(String[] args) {
    int cap = Integer.parseInt(args[0]);
    var never = new CountDownLatch(1);
    int started = 0;
    String reason = "";
    try {
      while (started < cap) {
        Thread.ofPlatform().daemon().stackSize(64 * 1024).start(() -> waitFor(never));
        started++;
      }
    } catch (OutOfMemoryError refused) {
      reason = String.valueOf(refused.getMessage());
    }
    System.out.println("started " + started + " " + reason);
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
