package dev.loomlab.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A program that does what the lines of its input say, and answers each with {@code done}: {@code
 * first}, {@code second} and {@code deep} have one virtual thread sleep while it is pinned, each in
 * the initialiser of a class of its own; {@code hold} has every carrier held by a thread that runs
 * in a loop, until {@code free}; {@code lock 3} has so many wait for a lock that another holds;
 * {@code live 100} has so many virtual threads live at once; {@code leave} begins to exit and never
 * comes to the end of it.
 */
public final class Commanded {
  private static final List<Thread> HOLDERS = new ArrayList<>();
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static volatile boolean isHeld;

  private Commanded() {}

  /** Pins once, when it is first used. */
  private static final class First {
    private static final int USED;

    static {
      USED = 1;
      try {
        Thread.sleep(50);
      } catch (InterruptedException over) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The same once more. */
  private static final class Second {
    private static final int USED;

    static {
      USED = 2;
      try {
        Thread.sleep(100);
      } catch (InterruptedException over) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The same under more calls than a recording keeps. */
  private static final class Deep {
    private static final int USED;

    static {
      USED = 3;
      try {
        Thread.sleep(50);
      } catch (InterruptedException over) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Obeys until its input ends. */
  public static void main(String[] arguments) throws Exception {
    System.out.println("done");
    var input =
        new java.io.BufferedReader(
            new java.io.InputStreamReader(System.in, java.nio.charset.StandardCharsets.US_ASCII));
    for (var line = input.readLine(); line != null; line = input.readLine()) {
      obey(line);
      System.out.println("done");
    }
    System.exit(0);
  }

  private static void obey(String line) throws InterruptedException {
    switch (line.split(" ", 2)[0]) {
      case "first" -> inAVirtualThread(() -> use(First.USED));
      case "second" -> inAVirtualThread(() -> use(Second.USED));
      case "deep" -> inAVirtualThread(() -> deep(200));
      case "hold" -> hold();
      case "free" -> free();
      case "lock" -> lock(Integer.parseInt(line.split(" ", 2)[1]));
      case "leave" -> leave();
      case "live" -> live(Integer.parseInt(line.split(" ", 2)[1]));
      default -> throw new IllegalArgumentException(line);
    }
  }

  private static void inAVirtualThread(Runnable task) throws InterruptedException {
    Thread.startVirtualThread(task).join();
  }

  private static int deep(int calls) {
    return calls == 0 ? Deep.USED : deep(calls - 1) + 1;
  }

  private static void use(int value) {
    if (value == 0) {
      throw new IllegalStateException();
    }
  }

  private static void hold() throws InterruptedException {
    int carriers =
        Integer.getInteger(
            "jdk.virtualThreadScheduler.parallelism", Runtime.getRuntime().availableProcessors());
    isHeld = true;
    var running = new CountDownLatch(carriers);
    for (int i = 0; i < carriers; i++) {
      HOLDERS.add(
          Thread.startVirtualThread(
              () -> {
                running.countDown();
                spin();
              }));
    }
    running.await();
  }

  private static void spin() {
    while (isHeld) {
      Thread.onSpinWait();
    }
  }

  private static void free() throws InterruptedException {
    isHeld = false;
    for (var each : HOLDERS) {
      each.join();
    }
    HOLDERS.clear();
  }

  private static void lock(int count) {
    Runnable task =
        () -> {
          LOCK.lock();
          keep();
        };
    Thread.ofVirtual().name("keeper").start(task);
    while (!LOCK.isLocked()) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < count; i++) {
      Thread.startVirtualThread(task);
    }
    while (LOCK.getQueueLength() < count) {
      Thread.onSpinWait();
    }
  }

  private static void keep() {
    try {
      Thread.sleep(1_000_000);
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  private static void leave() {
    Runtime.getRuntime().addShutdownHook(new Thread(Commanded::keep));
    new Thread(() -> System.exit(0)).start();
  }

  private static void live(int count) throws InterruptedException {
    var all = new CountDownLatch(count);
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < count; i++) {
      threads.add(
          Thread.startVirtualThread(
              () -> {
                all.countDown();
                try {
                  all.await();
                } catch (InterruptedException over) {
                  Thread.currentThread().interrupt();
                }
              }));
    }
    for (var each : threads) {
      each.join();
    }
  }
}
