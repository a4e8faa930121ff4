package dev.loomlab.drive;

import dev.loomlab.schedule.ArrivalTimes;
import java.util.ArrayDeque;

/**
 * Open load: requests are due by the clock, whether or not the target keeps up. The connection that
 * has been free longest takes the next; if none is free, the due time waits, and the response time
 * runs from it.
 *
 * <p>What is due is sent in batches at least {@code batchNanos} apart, because waking for each
 * request costs more than the request. A request is therefore sent up to about one batch late,
 * which its lateness and its response time both show.
 */
final class OpenArrivals implements Pacing {
  private final Sender sender;
  private final Recorder recorder;
  private final double perSecond;
  private final long firstDueNanos;
  private final long batchNanos;
  private final DueQueue waiting = new DueQueue();
  private final ArrayDeque<Connection> free;

  private ArrivalTimes arrivals;
  private boolean started;
  private long startNanos;
  private long endNanos;
  private long nextDueNanos = Long.MAX_VALUE;
  private long nextBatchNanos = Long.MAX_VALUE;

  /**
   * Arrivals at an even rate.
   *
   * @param perSecond the rate
   * @param firstDueNanos when the first is due, from the start
   * @param batchNanos the least time between two batches; 0 sends each as it is due
   */
  OpenArrivals(
      Sender sender,
      Recorder recorder,
      int connections,
      double perSecond,
      long firstDueNanos,
      long batchNanos) {
    this.sender = sender;
    this.recorder = recorder;
    this.perSecond = perSecond;
    this.firstDueNanos = firstDueNanos;
    this.batchNanos = batchNanos;
    this.free = new ArrayDeque<>(connections + 1);
    this.arrivals = new ArrivalTimes(perSecond, firstDueNanos);
  }

  @Override
  public void start(long start, long nowNanos) {
    started = true;
    startNanos = start;
    arrivals = new ArrivalTimes(perSecond, firstDueNanos);
    nextDueNanos = start + arrivals.nextNanos();
    nextBatchNanos = nextDueNanos;
  }

  @Override
  public void until(long end) {
    endNanos = end;
  }

  @Override
  public void free(Connection connection, long nowNanos) {
    if (waiting.isEmpty()) {
      free.add(connection);
    } else {
      sender.send(connection, waiting.poll(), nowNanos);
    }
  }

  @Override
  public void unconnected(int slot, int openConnections, long nowNanos) {
    if (openConnections == 0 && !waiting.isEmpty()) {
      recorder.unconnected(sender.turn(), waiting.poll(), nowNanos);
    }
  }

  @Override
  public void tick(long nowNanos) {
    if (nowNanos < nextBatchNanos) {
      return;
    }
    while (nextDueNanos <= nowNanos && nextDueNanos < endNanos) {
      due(nextDueNanos);
      goOn();
    }
    nextBatchNanos =
        nextDueNanos < endNanos ? Math.max(nowNanos + batchNanos, nextDueNanos) : Long.MAX_VALUE;
  }

  @Override
  public long nextNanos() {
    return started ? nextBatchNanos : Long.MAX_VALUE;
  }

  @Override
  public boolean isExact() {
    return batchNanos == 0;
  }

  @Override
  public boolean isWaiting() {
    return !waiting.isEmpty() || (started && nextDueNanos < endNanos);
  }

  @Override
  public void abandon() {
    while (!waiting.isEmpty()) {
      recorder.notSent(sender.turn(), waiting.poll());
    }
    while (started && nextDueNanos < endNanos) {
      recorder.notSent(sender.turn(), nextDueNanos);
      goOn();
    }
    started = false;
    nextBatchNanos = Long.MAX_VALUE;
  }

  private void goOn() {
    arrivals.advance();
    nextDueNanos = startNanos + arrivals.nextNanos();
  }

  private void due(long dueNanos) {
    var connection = free.poll();
    while (connection != null && connection.state != Connection.State.OPEN) {
      connection = free.poll();
    }
    if (connection == null) {
      waiting.add(dueNanos);
    } else {
      sender.send(connection, dueNanos, sender.nanoTime());
    }
  }
}
