package dev.loomlab.drive;

import org.jspecify.annotations.Nullable;

/**
 * Closed load: every slot is a user, who sends as soon as the last answer is there and the think
 * time is over. A user whose connection broke goes on when it is open again.
 */
final class ClosedUsers implements Pacing {
  private final Sender sender;
  private final Recorder recorder;
  private final long thinkNanos;
  private final boolean isExact;
  private final TimerQueue thinking;
  private final @Nullable Connection[] idle;
  private final long[] dueNanos;
  private boolean started;
  private long endNanos = Long.MIN_VALUE;

  /**
   * Users who think for so long.
   *
   * @param isExact whether the end of a think time is met more exactly than to a millisecond
   */
  ClosedUsers(Sender sender, Recorder recorder, int users, long thinkNanos, boolean isExact) {
    this.sender = sender;
    this.recorder = recorder;
    this.thinkNanos = thinkNanos;
    this.isExact = isExact;
    this.thinking = new TimerQueue(users);
    this.idle = new @Nullable Connection[users];
    this.dueNanos = new long[users];
  }

  @Override
  public void start(long startNanos, long nowNanos) {
    started = true;
    for (int slot = 0; slot < idle.length; slot++) {
      dueNanos[slot] = nowNanos;
      wake(slot, nowNanos);
    }
  }

  @Override
  public void until(long end) {
    endNanos = end;
  }

  @Override
  public void free(Connection connection, long nowNanos) {
    int slot = connection.slot;
    if (thinkNanos > 0 && connection.proven) {
      dueNanos[slot] = nowNanos + thinkNanos;
    }
    if (!started || nowNanos >= endNanos) {
      idle[slot] = connection;
    } else if (thinkNanos > 0 && dueNanos[slot] > nowNanos) {
      idle[slot] = connection;
      thinking.add(dueNanos[slot], slot);
    } else {
      sender.send(connection, nowNanos, nowNanos);
    }
  }

  @Override
  public void unconnected(int slot, int openConnections, long nowNanos) {
    if (started && nowNanos < endNanos) {
      recorder.unconnected(nowNanos, nowNanos);
    }
  }

  @Override
  public void tick(long nowNanos) {
    while (thinking.nextNanos() <= nowNanos) {
      int slot = thinking.poll();
      if (dueNanos[slot] <= nowNanos && nowNanos < endNanos) {
        wake(slot, nowNanos);
      }
    }
  }

  @Override
  public long nextNanos() {
    return thinking.nextNanos();
  }

  @Override
  public boolean isExact() {
    return isExact;
  }

  @Override
  public boolean isWaiting() {
    return false;
  }

  @Override
  public void abandon() {
    thinking.clear();
    started = false;
  }

  private void wake(int slot, long nowNanos) {
    var connection = idle[slot];
    idle[slot] = null;
    if (connection != null && connection.state == Connection.State.OPEN) {
      sender.send(connection, dueNanos[slot], nowNanos);
    }
  }
}
