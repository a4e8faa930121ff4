package dev.loomlab.targets.pitfalls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** The operations by their names. */
final class Operations {
  private Operations() {}

  /**
   * Readies one for a number of threads.
   *
   * @throws IOException if this machine or JVM does not have what it needs
   */
  static Operation of(OperationName name, int threads, Duration pause) throws IOException {
    return switch (name) {
      case SLEEP -> number -> Thread.sleep(pause);
      case MONITOR_SLEEP -> number -> new Guarded().sleep(pause);
      case MONITOR_CONTENDED -> new Contended(pause);
      case OBJECT_WAIT -> number -> new Guarded().rest(pause);
      case LOCK_SLEEP -> number -> sleepUnderLock(new ReentrantLock(), pause);
      case MAP_OTHER_KEYS -> new MapLoads(false, threads, pause);
      case MAP_SAME_KEY -> new MapLoads(true, threads, pause);
      case INITIALISER_ONE -> new Initialisations(1, pause);
      case INITIALISERS -> new Initialisations(threads, pause);
      case UPCALL_SLEEP -> upcalls(pause);
      case DOWNCALL_BLOCK -> downcalls(pause);
      case FIFO_READ -> reads(Wire.fifos(threads), pause);
      case LOOKUP -> lookUps(pause);
      case SOCKET_READ -> reads(sockets(threads), pause);
      case SOCKET_READ_IN_MONITOR -> guardedReads(sockets(threads), pause);
    };
  }

  private static void sleepUnderLock(ReentrantLock lock, Duration pause)
      throws InterruptedException {
    lock.lock();
    try {
      Thread.sleep(pause);
    } finally {
      lock.unlock();
    }
  }

  private static Operation upcalls(Duration pause) {
    try {
      MethodHandle sort = NativeCalls.sortingSlowly(pause);
      return number ->
          invoke(
              () -> {
                sort.invokeExact();
              });
    } catch (ReflectiveOperationException missing) {
      throw new IllegalStateException("no calls from native code here: " + missing, missing);
    }
  }

  private static Operation downcalls(Duration pause) {
    int micros = Math.toIntExact(pause.toNanos() / 1000);
    try {
      MethodHandle usleep = NativeCalls.usleep();
      return number ->
          invoke(
              () -> {
                usleep.invokeExact(micros);
              });
    } catch (ReflectiveOperationException missing) {
      throw new IllegalStateException("no native calls here: " + missing, missing);
    }
  }

  /** A call through a handle, which may throw anything. */
  private interface Call {
    void run() throws Throwable;
  }

  private static void invoke(Call call) throws Exception {
    try {
      call.run();
    } catch (Exception | Error failed) {
      throw failed;
    } catch (Throwable strange) {
      throw new IllegalStateException(strange);
    }
  }

  private static Operation lookUps(Duration pause) {
    var book = new AddressBook(false, pause);
    return number -> book.lookUp();
  }

  private static List<Wire> sockets(int number) {
    return Stream.generate(Operations::socket).limit(number).toList();
  }

  private static Wire socket() {
    try {
      return Wire.socket();
    } catch (IOException refused) {
      throw new UncheckedIOException(refused);
    }
  }

  private static Operation reads(List<Wire> wires, Duration pause) {
    return number -> wires.get(number).exchange(pause);
  }

  private static Operation guardedReads(List<Wire> wires, Duration pause) {
    return number -> new Guarded().exchange(wires.get(number), pause);
  }

  /** Guards itself by its monitor; nobody else ever wants it. */
  private static final class Guarded {
    synchronized void sleep(Duration pause) throws InterruptedException {
      Thread.sleep(pause);
    }

    @SuppressWarnings("WaitNotInLoop")
    synchronized void rest(Duration pause) throws InterruptedException {
      wait(pause.toMillis());
    }

    synchronized void exchange(Wire wire, Duration pause) throws IOException {
      wire.exchange(pause);
    }
  }

  /** A monitor that a thread of the system holds at first; whoever gets it lets go at once. */
  private static final class Contended implements Operation {
    private final Duration pause;

    Contended(Duration pause) {
      this.pause = pause;
    }

    @Override
    public void prepare() throws InterruptedException {
      var isHeld = new CountDownLatch(1);
      Thread.ofPlatform().name("holder").daemon().start(() -> hold(isHeld));
      isHeld.await();
    }

    private synchronized void hold(CountDownLatch isHeld) {
      isHeld.countDown();
      Pauses.sleep(pause);
    }

    @Override
    public synchronized void once(int number) {}
  }

  /** Loads into a new map for each batch, with so much room that no two keys share a bin. */
  private static final class MapLoads implements Operation {
    private final boolean sameKey;
    private final int keys;
    private final Duration pause;
    private volatile ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

    MapLoads(boolean sameKey, int keys, Duration pause) {
      this.sameKey = sameKey;
      this.keys = keys;
      this.pause = pause;
    }

    @Override
    public void prepare() {
      map = new ConcurrentHashMap<>(8 * keys);
    }

    @Override
    public void once(int number) {
      map.computeIfAbsent(
          sameKey ? 0 : number,
          key -> {
            Pauses.sleep(pause);
            return key;
          });
    }
  }

  /** Classes whose initialisers wait, new ones for each batch: one for all, or one for each. */
  private static final class Initialisations implements Operation {
    private final int classes;
    private volatile List<Class<?>> fresh = List.of();

    Initialisations(int classes, Duration pause) {
      this.classes = classes;
      Initialised.takesSoLong(pause);
    }

    @Override
    public void prepare() throws IOException {
      var loaded = new java.util.ArrayList<Class<?>>();
      for (int i = 0; i < classes; i++) {
        loaded.add(FreshLoader.copyOf(Initialised.Slowly.class));
      }
      fresh = List.copyOf(loaded);
    }

    @Override
    public void once(int number) throws ClassNotFoundException {
      FreshLoader.initialise(fresh.get(number % classes));
    }
  }
}
