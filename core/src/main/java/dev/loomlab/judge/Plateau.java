package dev.loomlab.judge;

import java.util.Optional;

/**
 * How many requests something serves at once that all have to pass: where throughput no longer
 * grows with the load, X R0 of them are in service and the others wait (Little's law, with R0 the
 * response without queueing). It is the size of whatever is full, or more if a request does other
 * things before or after.
 *
 * @param size X R0
 * @param inSystem X R: how many requests the target had at once
 * @param unloadedSeconds R0: the mean response at the lowest level
 */
record Plateau(double size, double inSystem, double unloadedSeconds) {
  /** In service is less than this share of those in the system: the others wait. */
  private static final double SHARE_IN_SERVICE = 0.95;

  /** Below this much above the lowest level's number, the plateau may begin before that level. */
  private static final double ABOVE_LOWEST = 1.05;

  /** A level with this much more throughput shows that the plateau is none. */
  private static final double SAME = 0.10;

  /** The most that a count and the plateau may differ to be the same: 1, or one tenth. */
  private static final double COUNT_SHARE = 0.10;

  /**
   * The plateau that a cell is on, if it is on one: not at the lowest level, requests queue,
   * processors are free, no level had a tenth more throughput.
   */
  static Optional<Plateau> of(Sweep sweep, Signals cell) {
    if (sweep.isLowest(cell)
        || sweep.queueing(cell) != Sweep.Queueing.SEEN
        || CpuRule.saturated(sweep, cell)
        || OfferedLoadRule.openLoadIsMet(cell)
        || cell.response().isEmpty()
        || sweep.unloadedResponse().isEmpty()
        || isPassed(sweep, cell)) {
      return Optional.empty();
    }
    double unloaded = sweep.unloadedResponse().getAsDouble();
    double size = cell.throughput() * unloaded;
    double inSystem = cell.inSystem().orElseThrow();
    boolean othersWait = size <= SHARE_IN_SERVICE * inSystem;
    boolean aboveLowest = size >= ABOVE_LOWEST * sweep.lowest().inSystem().orElse(Double.MAX_VALUE);
    return othersWait && aboveLowest
        ? Optional.of(new Plateau(size, inSystem, unloaded))
        : Optional.empty();
  }

  private static boolean isPassed(Sweep sweep, Signals cell) {
    return sweep.cells().stream()
        .anyMatch(other -> other.throughput() > cell.throughput() * (1 + SAME));
  }

  /** Whether a count is that of the plateau, within 1 or a tenth. */
  boolean isAbout(double count) {
    return Math.abs(count - size) <= Math.max(1, COUNT_SHARE * count);
  }

  /** Whether a count is more than the plateau can be of. */
  boolean isBelow(double count) {
    return count > size && !isAbout(count);
  }

  /** How the size comes about, in words. */
  String words(Sweep sweep, Signals cell) {
    return Words.text(
        "%s requests were in service at once (%s x %s, the response at %s), of %s in the target",
        Words.number(size),
        Words.perSecond(cell.throughput()),
        Words.millis(unloadedSeconds),
        sweep.lowest().level(),
        Words.number(inSystem));
  }
}
