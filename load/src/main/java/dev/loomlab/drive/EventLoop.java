package dev.loomlab.drive;

import dev.loomlab.record.Connections;
import dev.loomlab.record.GeneratorHealth;
import dev.loomlab.record.LoadRecord;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One thread with its selector that carries its share of the load: it obeys the driver's orders,
 * sends what is due, and hands on what is ready. It allocates nothing for a request.
 */
final class EventLoop implements Runnable {
  private static final long LONGEST_SCAN_NANOS = 100_000_000;
  private static final long SHORTEST_SCAN_NANOS = 2_000_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final NanoClock clock;
  private final Selector selector;
  private final Recorder recorder;
  private final Slots slots;
  private final Exchanges exchanges;
  private final Pacing pacing;
  private final Waker waker;
  private final Consumer<SelectionKey> onReady = this::onReady;
  private final Consumer<Connection> onScan = this::scan;
  private final AtomicReference<@Nullable Order> inbox = new AtomicReference<>();

  private volatile long timeoutNanos;
  private volatile long ended;
  private volatile long longestResponse;
  private volatile @Nullable Throwable fault;
  private Order order = new Order.Hold();
  private boolean isDone;
  private long sendingSinceNanos = Long.MIN_VALUE;
  private long sendUntilNanos = Long.MAX_VALUE;
  private long nextScanNanos;
  private long scannedNanos;

  /**
   * A loop for this share; it begins when its thread runs.
   *
   * @throws IOException if the system gives no selector, or this JVM has no usable TLS
   */
  EventLoop(LoopShare share, NanoClock clock) throws IOException {
    this.clock = clock;
    this.selector = Selector.open();
    this.timeoutNanos = share.timeoutNanos();
    var stageNames = new StageNames();
    this.recorder = new Recorder(share, stageNames);
    this.slots = new Slots(share, selector, stageNames, clock.nanoTime());
    this.exchanges = new Exchanges(share, clock, recorder, slots);
    this.pacing = exchanges.pacing();
    this.waker = new Waker(selector, clock);
  }

  /** Gives the next order; the loop sees it at once. */
  synchronized void order(Order next) {
    inbox.set(next);
    if (selector.isOpen()) {
      selector.wakeup();
    }
  }

  /** Changes the time after which a request is given up. */
  void timeout(long nanos) {
    timeoutNanos = nanos;
  }

  /** How many requests have ended so far, however they did. */
  long ended() {
    return ended;
  }

  /** The longest response time so far. */
  long longestResponseNanos() {
    return longestResponse;
  }

  /** How the answers to a request of the mix were so far. */
  Tally tally(int request) {
    return recorder.tally(request);
  }

  /** Answers in each slice of the warm-up under way, if that is looked at. */
  Optional<WarmupSlices> warmupSlices() {
    return recorder.warmupSlices();
  }

  /** What ended the loop, if it did not end as it should. */
  Optional<Throwable> fault() {
    return Optional.ofNullable(fault);
  }

  /** What happened to the requests; to be asked once the thread has ended. */
  LoadRecord record(LevelTimes times, int opened, GeneratorHealth health) {
    var counts =
        new Connections(slots.size(), opened, recorder.activeSlots(), slots.connector().reopened());
    return recorder.record(times, counts, health);
  }

  /** The state of the connections; to be read while the loop holds still. */
  Connector connector() {
    return slots.connector();
  }

  @Override
  public void run() {
    try (waker) {
      if (pacing.isExact()) {
        waker.start();
      }
      while (!(order instanceof Order.Stop)) {
        long now = clock.nanoTime();
        obey(now);
        tick(now);
        select(clock.nanoTime());
        ended = recorder.ended();
        longestResponse = recorder.longestResponseNanos();
      }
    } catch (IOException | RuntimeException | Error broken) {
      fault = broken;
    } finally {
      closeAll();
    }
  }

  /** Closes the selector and every connection; for a loop whose thread never runs, too. */
  synchronized void closeAll() {
    slots.closeAll();
    try {
      selector.close();
    } catch (IOException unclosed) {
      fault = unclosed;
    }
  }

  private void obey(long now) {
    var next = inbox.get() == null ? null : inbox.getAndSet(null);
    if (next != null) {
      order = next;
      isDone = false;
      begin(next, now);
    }
    if (isDone) {
      return;
    }
    if (order instanceof Order.Connect connect && slots.connector().isSettled()) {
      isDone = true;
      connect.settled().countDown();
    } else if (order instanceof Order.Drain drain) {
      drain(drain, now);
    }
  }

  private void begin(Order next, long now) {
    switch (next) {
      case Order.Send send -> {
        if (send.windowFromNanos() != Long.MAX_VALUE) {
          recorder.window(send.windowFromNanos(), send.windowToNanos());
        }
        sendUntilNanos = send.untilNanos();
        pacing.until(sendUntilNanos);
        if (send.startNanos() != sendingSinceNanos) {
          sendingSinceNanos = send.startNanos();
          recorder.warmUp(send.startNanos());
          pacing.start(send.startNanos(), now);
        }
      }
      case Order.Drain ignored -> pacing.until(Math.min(sendUntilNanos, now));
      case Order.Connect ignored -> {}
      case Order.Hold ignored -> {}
      case Order.Stop ignored -> {}
    }
  }

  private void drain(Order.Drain drain, long now) {
    boolean over = now >= drain.untilNanos();
    if (over) {
      slots.forEach(
          connection -> {
            if (connection.inFlight) {
              exchanges.giveUp(connection, now);
            }
          });
    }
    if (over || (recorder.inFlight() == 0 && !pacing.isWaiting())) {
      pacing.abandon();
      isDone = true;
      drain.drained().countDown();
    }
  }

  private void tick(long now) {
    slots.tick(now, pacing);
    pacing.tick(now);
    if (now >= nextScanNanos) {
      scan(now);
    }
  }

  private void select(long now) throws IOException {
    long next =
        Math.min(Math.min(pacing.nextNanos(), slots.connector().nextNanos()), nextScanNanos);
    if (!isDone && order instanceof Order.Drain drain) {
      next = Math.min(next, drain.untilNanos());
    }
    if (inbox.get() != null || next <= now) {
      selector.selectNow(onReady);
    } else if (pacing.isExact() && next < nextScanNanos) {
      waker.wakeAt(next);
      selector.select(onReady, millisUntil(nextScanNanos, now));
    } else {
      selector.select(onReady, millisUntil(next, now));
    }
  }

  private static long millisUntil(long nanos, long now) {
    return (nanos - now + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
  }

  /** Gives up what has waited too long; a coarse look at all costs less than a timer for each. */
  private void scan(long now) {
    scannedNanos = now;
    nextScanNanos =
        now + Math.max(SHORTEST_SCAN_NANOS, Math.min(LONGEST_SCAN_NANOS, timeoutNanos / 32));
    slots.forEach(onScan);
  }

  private void scan(Connection connection) {
    if (connection.inFlight && scannedNanos - connection.sentNanos > timeoutNanos) {
      exchanges.giveUp(connection, scannedNanos);
    } else if (connection.state == Connection.State.OPENING) {
      slots.giveUpOpening(connection, scannedNanos, pacing);
    }
  }

  private void onReady(SelectionKey key) {
    var connection = (Connection) key.attachment();
    switch (connection.state) {
      case OPEN -> exchanges.ready(connection);
      case OPENING -> slots.ready(connection, clock.nanoTime(), pacing);
      case CLOSED -> {}
    }
  }
}
