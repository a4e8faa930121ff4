package dev.loomlab.drive;

import dev.loomlab.record.DriveEvent;
import dev.loomlab.record.GeneratorHealth;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.schedule.Assignment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Drives one level: opens the connections, then warm-up, window and drain, and gives the record.
 * The event loops carry the load; this only tells them when.
 */
final class LevelDriver implements AutoCloseable {
  /** How far ahead a window is fixed, so that every loop knows of it before it begins. */
  private static final long LEAD_NANOS = 5_000_000;

  private static final long POLL_NANOS = 2_000_000;
  private static final long NOTHING_FIXED = Long.MAX_VALUE;

  /** The health of the process is told once, with its first loop. */
  private static final GeneratorHealth NO_MORE = new GeneratorHealth(0, 0, 0, 0, 0, 0, 0);

  private final Assignment assignment;
  private final List<EventLoop> loops;
  private final List<Thread> threads;
  private final int asked;
  private final WarmUp warmUp;
  private List<Integer> opened = List.of();

  private LevelDriver(
      Assignment assignment, List<LoopShare> shares, List<EventLoop> loops, Answered answered) {
    this.assignment = assignment;
    this.loops = loops;
    this.asked = shares.stream().mapToInt(LoopShare::connections).sum();
    this.warmUp = new WarmUp(assignment, shares.getFirst(), loops, answered);
    this.threads = new ArrayList<>();
    for (var loop : loops) {
      threads.add(Thread.ofPlatform().daemon().name("load-" + threads.size()).start(loop));
    }
  }

  /**
   * Opens all connections and holds them.
   *
   * @param loops how many event loops share the level
   * @param answered which requests have been answered as asked before; those of this level are
   *     added
   * @throws CannotDrive if the work or endpoint is wrong, or not one connection could be opened
   */
  static LevelDriver connect(Assignment assignment, int loops, Answered answered)
      throws CannotDrive, InterruptedException {
    var shares = LoopShare.of(assignment, loops);
    var driver = new LevelDriver(assignment, shares, loops(shares), answered);
    try {
      driver.open();
    } catch (CannotDrive | InterruptedException notOpened) {
      driver.close();
      throw notOpened;
    }
    return driver;
  }

  private static List<EventLoop> loops(List<LoopShare> shares) throws CannotDrive {
    var loops = new ArrayList<EventLoop>();
    try {
      for (var share : shares) {
        loops.add(new EventLoop(share, NanoClock.SYSTEM));
      }
    } catch (IOException noSelector) {
      loops.forEach(EventLoop::closeAll);
      throw new CannotDrive("the generator cannot open a selector: " + noSelector, noSelector);
    }
    return loops;
  }

  private void open() throws CannotDrive, InterruptedException {
    await(Order.Connect::new);
    tell(new Order.Hold());
    opened = loops.stream().map(loop -> loop.connector().open()).toList();
    if (opened() == 0) {
      throw new CannotDrive(
          "no connection to "
              + assignment.endpoint()
              + " could be opened: "
              + reason().orElse("they were closed again at once")
              + "; check that the target runs there");
    }
    collectGarbage();
  }

  /**
   * Clears what the set-up and the level before left behind. The loops allocate nothing for a
   * request, so that no collection falls into the window after this.
   */
  private static void collectGarbage() {
    System.gc();
  }

  /** Why connections could not be opened, if some could not. */
  Optional<String> reason() {
    return loops.stream().flatMap(loop -> loop.connector().reason().stream()).findFirst();
  }

  /** How many connections the level wants. */
  int asked() {
    return asked;
  }

  /** How many connections are open before the load begins. */
  int opened() {
    return opened.stream().mapToInt(Integer::intValue).sum();
  }

  /**
   * Drives the level once.
   *
   * @param listener told when the window opens and closes
   * @throws AnswersWrong if not one answer to a request was as asked in the warm-up
   * @throws CannotDrive if an event loop broke
   */
  LoadRecord drive(Consumer<DriveEvent> listener) throws CannotDrive, InterruptedException {
    long warmupNanos = 0;
    long start = 0;
    int bursts = Math.max(1, assignment.warmupBursts());
    for (int burst = 1; burst <= bursts; burst++) {
      if (burst > 1) {
        drain(System.nanoTime() + assignment.timeoutNanos());
      }
      start = System.nanoTime();
      tell(new Order.Send(start, NOTHING_FIXED, NOTHING_FIXED, NOTHING_FIXED));
      warmUp(start, burst == bursts);
      warmupNanos += System.nanoTime() - start;
    }
    long longest = warmUp.longestResponseNanos();
    long timeoutNanos = Math.max(assignment.timeoutNanos(), 3 * longest);
    loops.forEach(loop -> loop.timeout(timeoutNanos));
    long from = System.nanoTime() + LEAD_NANOS;
    long to = from + Math.max(assignment.windowNanos(), longest);
    long until = to + assignment.holdNanos();
    tell(new Order.Send(start, from, to, until));
    sleepUntil(from);
    var before = GeneratorSelf.now(threads);
    listener.accept(new DriveEvent.WindowOpened());
    sleepUntil(to);
    var health = GeneratorSelf.now(threads).since(before);
    listener.accept(new DriveEvent.WindowClosed());
    sleepUntil(until);
    drain(until + timeoutNanos);
    close();
    warmUp.noteAnswered();
    return record(
        new LevelTimes(
            warmupNanos + LEAD_NANOS, from, to, until, timeoutNanos, warmUp.steadiness()),
        health);
  }

  /** Closes all connections and ends the loops. */
  @Override
  public void close() {
    tell(new Order.Stop());
    try {
      for (var thread : threads) {
        thread.join();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void warmUp(long start, boolean isLast) throws CannotDrive, InterruptedException {
    warmUp.begin(isLast);
    while (!warmUp.isOver(System.nanoTime() - start)) {
      check();
      sleepUntil(System.nanoTime() + POLL_NANOS);
    }
  }

  private void drain(long untilNanos) throws CannotDrive, InterruptedException {
    await(latch -> new Order.Drain(untilNanos, latch));
  }

  private void await(Function<CountDownLatch, Order> order)
      throws CannotDrive, InterruptedException {
    var latch = new CountDownLatch(loops.size());
    tell(order.apply(latch));
    while (!latch.await(100, TimeUnit.MILLISECONDS)) {
      check();
    }
  }

  private void tell(Order order) {
    loops.forEach(loop -> loop.order(order));
  }

  private void check() throws CannotDrive {
    for (var loop : loops) {
      Optional<Throwable> fault = loop.fault();
      if (fault.isPresent()) {
        throw new CannotDrive("an event loop broke: " + fault.get(), fault.get());
      }
    }
  }

  private static void sleepUntil(long nanos) throws InterruptedException {
    while (true) {
      long left = nanos - System.nanoTime();
      if (left <= 0) {
        return;
      }
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }

  private LoadRecord record(LevelTimes times, GeneratorHealth health) throws CannotDrive {
    check();
    var whole = loops.getFirst().record(times, opened.getFirst(), health);
    for (int loop = 1; loop < loops.size(); loop++) {
      whole = whole.plus(loops.get(loop).record(times, opened.get(loop), NO_MORE));
    }
    return whole;
  }
}
