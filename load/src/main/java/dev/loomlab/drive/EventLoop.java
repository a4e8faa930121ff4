package dev.loomlab.drive;

import dev.loomlab.record.Connections;
import dev.loomlab.record.GeneratorHealth;
import dev.loomlab.record.LoadRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One thread with its selector that carries its share of the load. Requests are written right after
 * the answer before them was read, answers are read into one buffer that all connections share, and
 * nothing is allocated for a request.
 */
final class EventLoop implements Runnable, Sender {
  private static final int BUFFER_BYTES = 64 * 1024;
  private static final long LONGEST_SCAN_NANOS = 100_000_000;
  private static final long SHORTEST_SCAN_NANOS = 2_000_000;
  private static final long CONNECT_TIMEOUT_NANOS = 5_000_000_000L;
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** Time burnt before each request, to show that the benchmarks would see it; 0 in real use. */
  private static final long BURDEN_NANOS = Long.getLong("loomlab.bench.burdenNanos", 0);

  private final NanoClock clock;
  private final Selector selector;
  private final HttpRequest request;
  private final ByteBuffer requestBytes;
  private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private final @Nullable Connection[] connections;
  private final StageNames stageNames = new StageNames();
  private final Recorder recorder;
  private final Pacing pacing;
  private final Connector connector;
  private final Consumer<SelectionKey> onReady = this::onReady;

  private final AtomicReference<@Nullable Order> inbox = new AtomicReference<>();
  private volatile long timeoutNanos;
  private volatile long answered;
  private volatile long longestResponse;
  private volatile @Nullable Throwable fault;
  private Order order = new Order.Hold();
  private boolean isDone;
  private long sendingSinceNanos = Long.MIN_VALUE;
  private long sendUntilNanos = Long.MAX_VALUE;
  private long nextScanNanos;

  /** A loop for this share; it begins when its thread runs. */
  EventLoop(LoopShare share, NanoClock clock) throws IOException {
    this.clock = clock;
    this.selector = Selector.open();
    this.request = share.request();
    var bytes = share.request().bytes(share.endpoint());
    this.requestBytes = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    this.connections = new @Nullable Connection[share.connections()];
    this.timeoutNanos = share.timeoutNanos();
    this.recorder = new Recorder(share.isOpen(), share.connections(), stageNames);
    this.pacing = share.pacing(this, recorder);
    this.connector =
        new Connector(
            selector, share.addresses(), share.port(), share.connections(), clock.nanoTime());
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

  /** Answers so far. */
  long answered() {
    return answered;
  }

  /** The longest response time so far. */
  long longestResponseNanos() {
    return longestResponse;
  }

  /** What ended the loop, if it did not end as it should. */
  Optional<Throwable> fault() {
    return Optional.ofNullable(fault);
  }

  /** What happened to the requests; to be asked once the thread has ended. */
  LoadRecord record(LevelTimes times, int opened, GeneratorHealth health) {
    var counts =
        new Connections(connections.length, opened, recorder.activeSlots(), connector.reopened());
    return recorder.record(times, counts, health);
  }

  /** The state of the connections; to be read while the loop holds still. */
  Connector connector() {
    return connector;
  }

  @Override
  public long nanoTime() {
    return clock.nanoTime();
  }

  @Override
  public void run() {
    try {
      while (!(order instanceof Order.Stop)) {
        long now = clock.nanoTime();
        obey(now);
        tick(now);
        select(clock.nanoTime());
        answered = recorder.answeredInLevel();
        longestResponse = recorder.longestResponseNanos();
      }
    } catch (IOException | RuntimeException | Error broken) {
      fault = broken;
    } finally {
      closeAll();
    }
  }

  private synchronized void closeAll() {
    for (var connection : connections) {
      if (connection != null) {
        close(connection);
      }
    }
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
    if (order instanceof Order.Connect connect && connector.isSettled()) {
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
        sendUntilNanos = send.windowToNanos();
        pacing.until(sendUntilNanos);
        if (send.startNanos() != sendingSinceNanos) {
          sendingSinceNanos = send.startNanos();
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
      for (var connection : connections) {
        if (connection != null && connection.inFlight) {
          giveUp(connection, now);
        }
      }
    }
    if (over || (recorder.inFlight() == 0 && !pacing.isWaiting())) {
      pacing.abandon();
      isDone = true;
      drain.drained().countDown();
    }
  }

  private void tick(long now) {
    while (connector.mayOpen(now)) {
      open(connector.next(), now);
    }
    pacing.tick(now);
    if (now >= nextScanNanos) {
      scan(now);
    }
  }

  private void select(long now) throws IOException {
    long next = Math.min(Math.min(pacing.nextNanos(), connector.nextNanos()), nextScanNanos);
    if (!isDone && order instanceof Order.Drain drain) {
      next = Math.min(next, drain.untilNanos());
    }
    if (inbox.get() != null || next <= now) {
      selector.selectNow(onReady);
    } else {
      selector.select(onReady, (next - now + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI);
    }
  }

  /** Gives up what has waited too long; a coarse look at all costs less than a timer for each. */
  private void scan(long now) {
    long limit = timeoutNanos;
    nextScanNanos = now + Math.max(SHORTEST_SCAN_NANOS, Math.min(LONGEST_SCAN_NANOS, limit / 32));
    for (var connection : connections) {
      if (connection == null) {
        continue;
      }
      if (connection.inFlight && now - connection.sentNanos > limit) {
        giveUp(connection, now);
      } else if (connection.state == Connection.State.OPENING
          && now - connection.sentNanos > CONNECT_TIMEOUT_NANOS) {
        notOpened(connection, "it did not answer within 5 s", now);
      }
    }
  }

  private void giveUp(Connection connection, long now) {
    connection.inFlight = false;
    recorder.timedOut(connection.dueNanos, connection.sentNanos, now);
    replace(connection, true, now);
  }

  private void open(int slot, long now) {
    try {
      var key = connector.begin(slot);
      var scanner = new ResponseScanner(request.hasBodylessAnswer(), stageNames);
      var channel = (java.nio.channels.SocketChannel) key.channel();
      var connection = new Connection(slot, channel, key, scanner, null, now);
      key.attach(connection);
      connections[slot] = connection;
    } catch (IOException notBegun) {
      connector.failed(slot, why(notBegun), now);
      pacing.unconnected(slot, connector.open(), now);
    }
  }

  private void onReady(SelectionKey key) {
    var connection = (Connection) key.attachment();
    switch (connection.state) {
      case OPEN -> {
        if (connection.writing) {
          write(connection);
        }
        read(connection);
      }
      case OPENING -> finishOpening(connection);
      case CLOSED -> {}
    }
  }

  private void finishOpening(Connection connection) {
    long now = clock.nanoTime();
    try {
      if (!connection.channel.finishConnect()) {
        return;
      }
      connection.key.interestOps(SelectionKey.OP_READ);
    } catch (IOException refused) {
      notOpened(connection, why(refused), now);
      return;
    }
    connection.state = Connection.State.OPEN;
    connector.opened(connection.slot);
    pacing.free(connection, now);
  }

  private void notOpened(Connection connection, String why, long now) {
    close(connection);
    connector.failed(connection.slot, why, now);
    pacing.unconnected(connection.slot, connector.open(), now);
  }

  @Override
  public void send(Connection connection, long dueNanos, long nowNanos) {
    if (BURDEN_NANOS > 0) {
      burn();
    }
    connection.dueNanos = dueNanos;
    connection.sentNanos = nowNanos;
    connection.inFlight = true;
    connection.written = 0;
    recorder.sent(nowNanos);
    write(connection);
  }

  private void write(Connection connection) {
    var bytes = requestBytes;
    try {
      bytes.position(connection.written);
      connection.channel.write(bytes);
      if (bytes.hasRemaining() != connection.writing) {
        connection.writing = bytes.hasRemaining();
        connection.key.interestOps(
            connection.writing
                ? SelectionKey.OP_READ | SelectionKey.OP_WRITE
                : SelectionKey.OP_READ);
      }
      connection.written = bytes.position();
    } catch (IOException reset) {
      fail(connection, Failure.RESET, clock.nanoTime());
    }
  }

  private void read(Connection connection) {
    if (connection.state != Connection.State.OPEN) {
      return;
    }
    var buffer = in;
    buffer.clear();
    connection.scanner.restore(buffer);
    int count;
    try {
      count = connection.channel.read(buffer);
    } catch (IOException reset) {
      fail(connection, Failure.RESET, clock.nanoTime());
      return;
    }
    long now = clock.nanoTime();
    buffer.flip();
    if (count < 0) {
      closed(connection, now);
    } else if (!connection.inFlight) {
      replace(connection, true, now);
    } else {
      scan(connection, buffer, now);
    }
  }

  private void scan(Connection connection, ByteBuffer buffer, long now) {
    switch (connection.scanner.scan(buffer)) {
      case MORE -> connection.scanner.keep(buffer);
      case MALFORMED -> fail(connection, Failure.MALFORMED, now);
      case COMPLETE -> {
        if (buffer.hasRemaining()) {
          fail(connection, Failure.MALFORMED, now);
        } else {
          complete(connection, now);
        }
      }
    }
  }

  private void closed(Connection connection, long now) {
    if (!connection.inFlight) {
      replace(connection, !connection.proven, now);
    } else if (connection.scanner.isCompleteAtClose()) {
      complete(connection, now);
    } else {
      fail(connection, Failure.CLOSED_EARLY, now);
    }
  }

  private void complete(Connection connection, long now) {
    var scanner = connection.scanner;
    connection.inFlight = false;
    if (request.isWanted(scanner.status())) {
      recorder.answered(
          connection.slot, connection.dueNanos, connection.sentNanos, now, scanner.stages());
    } else {
      recorder.refused(scanner.status(), connection.dueNanos, connection.sentNanos, now);
    }
    if (!connection.proven) {
      connection.proven = true;
      connector.proven(connection.slot);
    }
    boolean reusable = scanner.keepAlive() && !connection.writing;
    scanner.reset();
    if (reusable) {
      pacing.free(connection, now);
    } else {
      replace(connection, false, now);
    }
  }

  private void fail(Connection connection, Failure failure, long now) {
    if (connection.inFlight) {
      connection.inFlight = false;
      recorder.failed(failure, connection.dueNanos, connection.sentNanos, now);
    }
    replace(connection, true, now);
  }

  private void replace(Connection connection, boolean broken, long now) {
    close(connection);
    connector.lost(connection.slot, broken, now);
  }

  private void close(Connection connection) {
    connection.state = Connection.State.CLOSED;
    connections[connection.slot] = null;
    try {
      connection.channel.close();
    } catch (IOException ignored) {
      // The connection is given up either way; what it carried has been accounted for.
    }
  }

  private static String why(IOException failure) {
    return Optional.ofNullable(failure.getMessage()).orElse(failure.getClass().getSimpleName());
  }

  private void burn() {
    long until = clock.nanoTime() + BURDEN_NANOS;
    while (clock.nanoTime() < until) {
      Thread.onSpinWait();
    }
  }
}
