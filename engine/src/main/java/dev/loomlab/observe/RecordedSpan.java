package dev.loomlab.observe;

/** What was counted of one stretch of a recording. */
final class RecordedSpan {
  final Watch.Span when;
  final RecordedPins cold = new RecordedPins();
  final RecordedPins steady = new RecordedPins();
  final RecordedExecution execution = new RecordedExecution();
  long started;
  long ended;
  long pinned;
  long pinnedNanos;
  long longestPinnedNanos;
  long submitFailed;

  /** Nothing is counted yet. */
  RecordedSpan(Watch.Span when) {
    this.when = when;
  }

  /** Whether a moment lies in it. */
  boolean has(long nanos) {
    return nanos >= when.beginNanos() && nanos <= when.endNanos();
  }

  /** Whether requests were answered then. */
  boolean answers(long nanos) {
    return nanos >= when.connectedNanos() && nanos <= when.endNanos();
  }

  /** Whether that was in the window. */
  boolean isWindow(long nanos) {
    return nanos >= when.openedNanos() && nanos <= when.closedNanos();
  }

  /**
   * Counts a pin.
   *
   * @param endNanos when it ended
   * @param nanos how long it took
   */
  void pinned(RecordedPins.Place place, long endNanos, long nanos) {
    (endNanos < when.openedNanos() ? cold : steady).add(place, nanos);
    if (answers(endNanos)) {
      pinned++;
      pinnedNanos += nanos;
      longestPinnedNanos = Math.max(longestPinnedNanos, nanos);
    }
  }
}
