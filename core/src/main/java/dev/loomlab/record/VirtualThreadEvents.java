package dev.loomlab.record;

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
 */
public record VirtualThreadEvents(
    long started,
    long ended,
    long livePeak,
    long pinned,
    long pinnedNanos,
    long longestPinnedNanos,
    long submitFailed) {}
