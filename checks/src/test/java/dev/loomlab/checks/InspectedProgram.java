package dev.loomlab.checks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A program that is inspected. It says {@code ready PORT} once it is as its first argument says,
 * and goes on with what comes next when somebody connects to that port.
 */
public final class InspectedProgram {
  private static final int BACKLOG = 50;
  private static final int CROWD = 100_000;
  private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";

  /** How it is. */
  enum Mode {
    /** Virtual threads come and go and wait for nothing. */
    HEALTHY,
    /** All carriers wait for a lock whose next owner has none. */
    WEDGED,
    /** The port is open and nobody accepts. */
    DEAF,
    /** It answers nobody who attaches. */
    MUTE,
    /** Its heap fills up when somebody connects. */
    HUNGRY,
    /** Only virtual threads are left when somebody connects. */
    LEAVING,
    /** 100,000 virtual threads wait. */
    CROWDED
  }

  private final List<byte[]> kept = new ArrayList<>();
  private final ServerSocket door;

  private InspectedProgram(ServerSocket door) {
    this.door = door;
  }

  /** Does as its argument says until it is stopped. */
  public static void main(String[] args) throws Exception {
    var door = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    var program = new InspectedProgram(door);
    var mode = Mode.valueOf(args[0].toUpperCase(Locale.ROOT));
    switch (mode) {
      case HEALTHY, HUNGRY, LEAVING -> program.work(Thread.ofVirtual().factory());
      case WEDGED -> program.wedge(Integer.getInteger(CARRIERS, 1));
      case MUTE -> program.beMute();
      case DEAF -> {}
      case CROWDED -> program.crowd();
    }
    System.out.println("ready " + door.getLocalPort());
    System.out.flush();
    program.goOn(mode);
  }

  private void goOn(Mode mode) throws IOException, InterruptedException {
    switch (mode) {
      case HEALTHY, WEDGED, MUTE, CROWDED -> {
        while (true) {
          door.accept().close();
        }
      }
      case DEAF -> Thread.sleep(Long.MAX_VALUE);
      case HUNGRY -> {
        door.accept().close();
        eat();
        Thread.sleep(Long.MAX_VALUE);
      }
      case LEAVING -> door.accept().close();
    }
  }

  /** Requests that wait 5 ms, over and over. */
  private void work(ThreadFactory threads) {
    for (int i = 0; i < 10; i++) {
      threads
          .newThread(
              () -> {
                try {
                  while (true) {
                    Thread.sleep(5);
                    threads.newThread(() -> {}).start();
                  }
                } catch (InterruptedException stopped) {
                  Thread.currentThread().interrupt();
                }
              })
          .start();
    }
  }

  private void crowd() throws InterruptedException {
    var parked = new CountDownLatch(CROWD);
    for (int i = 0; i < CROWD; i++) {
      Thread.ofVirtual()
          .start(
              () -> {
                parked.countDown();
                waitForEver();
              });
    }
    parked.await();
  }

  private static void waitForEver() {
    while (true) {
      LockSupport.park();
    }
  }

  /** As many threads as there are carriers wait pinned behind one that waits unpinned. */
  @SuppressWarnings("LockNotBeforeTry") // it is let go once everybody waits for it
  private void wedge(int carriers) throws InterruptedException {
    var lock = new ReentrantLock(true);
    lock.lock();
    Thread.ofVirtual().name("next-owner").start(() -> passThrough(lock));
    awaitQueue(lock, 1);
    for (int i = 0; i < carriers; i++) {
      var monitor = new Object();
      Thread.ofVirtual().name("holder-" + i).start(() -> passThrough(monitor, lock));
    }
    awaitQueue(lock, carriers + 1);
    lock.unlock();
    for (int i = 0; i < 5; i++) {
      Thread.ofVirtual().name("request-" + i).start(() -> passThrough(lock));
    }
  }

  private static void awaitQueue(ReentrantLock lock, int length) throws InterruptedException {
    while (lock.getQueueLength() < length) {
      Thread.sleep(1);
    }
  }

  private static void passThrough(Object monitor, ReentrantLock lock) {
    synchronized (monitor) {
      passThrough(lock);
    }
  }

  private static void passThrough(ReentrantLock lock) {
    lock.lock();
    try {
      Thread.onSpinWait();
    } finally {
      lock.unlock();
    }
  }

  /** Takes the place of the JVM's own door, and lets everybody wait there. */
  private void beMute() throws IOException {
    var path = Path.of("/tmp", ".java_pid" + ProcessHandle.current().pid());
    var own = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    own.bind(UnixDomainSocketAddress.of(path));
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    Files.deleteIfExists(path);
                  } catch (IOException stays) {
                    System.err.println(stays);
                  }
                }));
  }

  /** Fills the heap and holds on to it. */
  private void eat() {
    int size = 1 << 20;
    while (true) {
      try {
        kept.add(new byte[size]);
      } catch (OutOfMemoryError full) {
        if (size < 64) {
          return;
        }
        size /= 4;
      }
    }
  }
}
