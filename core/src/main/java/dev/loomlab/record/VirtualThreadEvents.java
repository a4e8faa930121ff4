package dev.loomlab.record;

import java.util.List;

/**
 * What the flight recording says of virtual threads between the beginning and the end of a level.
 *
 * @param started VirtualThreadStart events
 * @param ended VirtualThreadEnd events
 * @param livePeak most virtual threads alive at once, by starts and ends
 * @param pinned VirtualThreadPinned events
 * @param pinnedNanos their time together
 * @param longestPinnedNanos the longest of them
 * @param submitFailed VirtualThreadSubmitFailed events
 * @param pins where threads were pinned, those while the level connected included
 */
public record VirtualThreadEvents(
    long started,
    long ended,
    long livePeak,
    long pinned,
    long pinnedNanos,
    long longestPinnedNanos,
    long submitFailed,
    Pins pins) {

  /** Events of which it is not known where threads were pinned. */
  public VirtualThreadEvents(
      long started,
      long ended,
      long livePeak,
      long pinned,
      long pinnedNanos,
      long longestPinnedNanos,
      long submitFailed) {
    this(
        started,
        ended,
        livePeak,
        pinned,
        pinnedNanos,
        longestPinnedNanos,
        submitFailed,
        new Pins(0, List.of(), List.of()));
  }
}
