package dev.loomlab.drive;

import org.jspecify.annotations.Nullable;

/**
 * Closed load: every slot is a user, who sends as soon as the last answer is there and the think
 * time is over. A user whose connection broke goes on when it is open again.
 *
 * <p>Users who began together would answer in step for the whole window, where the response time is
 * steady: a window would then hold one burst more or less by chance. So they begin spread over a
 * part of the warm-up, by the golden ratio's multiples, which fill an interval evenly however many
 * there are (Knuth, The Art of Computer Programming 3, 6.4), and so also the response time that the
 * interval is folded on.
 */
final class ClosedUsers implements Pacing {
  /** Its multiples, without their whole parts, fill an interval evenly. */
  static final double GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

  /**
   * When users send.
   *
   * @param firstUser the first one's place among all users of the level
   * @param spreadNanos the time over which all users of the level begin; 0 begins all at once
   * @param thinkNanos the pause between an answer and the next request
   * @param isExact whether the end of a think time is met more exactly than to a millisecond
   */
  record Rhythm(int firstUser, long spreadNanos, long thinkNanos, boolean isExact) {

    /** How long after the start the user of this slot begins. */
    long delayNanos(int slot) {
      double turns = (firstUser + slot) * GOLDEN_RATIO;
      return (long) ((turns - Math.floor(turns)) * spreadNanos);
    }
  }

  private final Sender sender;
  private final Recorder recorder;
  private final Rhythm rhythm;
  private final TimerQueue thinking;
  private final @Nullable Connection[] idle;
  private final long[] dueNanos;
  private boolean started;
  private long endNanos = Long.MIN_VALUE;

  /** So many users in this rhythm. */
  ClosedUsers(Sender sender, Recorder recorder, int users, Rhythm rhythm) {
    this.sender = sender;
    this.recorder = recorder;
    this.rhythm = rhythm;
    this.thinking = new TimerQueue(users);
    this.idle = new @Nullable Connection[users];
    this.dueNanos = new long[users];
  }

  @Override
  public void start(long startNanos, long nowNanos) {
    started = true;
    for (int slot = 0; slot < idle.length; slot++) {
      dueNanos[slot] = nowNanos + rhythm.delayNanos(slot);
      if (dueNanos[slot] <= nowNanos) {
        wake(slot, nowNanos);
      } else {
        thinking.add(dueNanos[slot], slot);
      }
    }
  }

  @Override
  public void until(long end) {
    endNanos = end;
  }

  @Override
  public void free(Connection connection, long nowNanos) {
    int slot = connection.slot;
    if (rhythm.thinkNanos() > 0 && connection.proven) {
      dueNanos[slot] = nowNanos + rhythm.thinkNanos();
    }
    if (!started || nowNanos >= endNanos) {
      idle[slot] = connection;
    } else if (rhythm.thinkNanos() > 0 && dueNanos[slot] > nowNanos) {
      idle[slot] = connection;
      thinking.add(dueNanos[slot], slot);
    } else {
      sender.send(connection, nowNanos, nowNanos);
    }
  }

  @Override
  public void unconnected(int slot, int openConnections, long nowNanos) {
    if (started && nowNanos < endNanos) {
      recorder.unconnected(sender.turn(), nowNanos, nowNanos);
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
    return rhythm.isExact();
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
