package dev.loomlab.observe;

import dev.loomlab.record.Pins;
import dev.loomlab.record.VirtualThreadEvents;
import java.time.Duration;
import jdk.jfr.consumer.RecordedEvent;

/** What was counted of one stretch of a recording. */
final class SpanTally {
  private static final int MOST_PINNED = 20;

  final Watch.Span when;
  final ExecutionTally execution = new ExecutionTally();
  private final PinTally cold = new PinTally();
  private final PinTally steady = new PinTally();
  private long started;
  private long ended;
  private long pinned;
  private long pinnedNanos;
  private long longestPinnedNanos;
  private long submitFailed;

  /** Nothing is counted yet. */
  SpanTally(Watch.Span when) {
    this.when = when;
  }

  /** Whether requests were answered then. */
  private boolean answers(long nanos) {
    return nanos >= when.connectedNanos() && nanos <= when.endNanos();
  }

  /** Whether that was in the window. */
  boolean isWindow(long nanos) {
    return nanos >= when.openedNanos() && nanos <= when.closedNanos();
  }

  /** Counts the start of a virtual thread, or its end. */
  void lives(long nanos, boolean starts) {
    if (answers(nanos)) {
      started += starts ? 1 : 0;
      ended += starts ? 0 : 1;
    }
  }

  /** Counts a virtual thread that the scheduler refused. */
  void submitFailed(long nanos) {
    submitFailed += answers(nanos) ? 1 : 0;
  }

  /**
   * Counts a pin.
   *
   * @param endNanos when it ended
   * @param stack that of the event
   */
  void pinned(RecordedEvent pin, long endNanos, RecordedStacks.Stack stack) {
    if (endNanos < when.beginNanos() || endNanos > when.endNanos()) {
      return;
    }
    (endNanos < when.openedNanos() ? cold : steady).add(pin, stack);
    if (answers(endNanos)) {
      long nanos = pin.getDuration().toNanos();
      pinned++;
      pinnedNanos += nanos;
      longestPinnedNanos = Math.max(longestPinnedNanos, nanos);
    }
  }

  /**
   * What was counted of virtual threads.
   *
   * @param livePeak how many lived at once at most
   * @param threshold pins that were shorter were not recorded
   */
  VirtualThreadEvents events(long livePeak, Duration threshold) {
    return new VirtualThreadEvents(
        started,
        ended,
        livePeak,
        pinned,
        pinnedNanos,
        longestPinnedNanos,
        submitFailed,
        new Pins(threshold.toNanos(), cold.sites(MOST_PINNED), steady.sites(MOST_PINNED)));
  }
}
