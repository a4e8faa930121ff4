package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.Figure;
import java.util.Optional;

/**
 * How many requests something serves at once that all have to pass: where throughput no longer
 * grows with the load, X R0 of them are in service and the others wait (Little's law, with R0 the
 * response without queueing). It is the size of whatever is full, or more if a request does other
 * things before or after.
 *
 * @param size X R0
 * @param inSystem X R: how many requests the target had at once
 * @param unloadedSeconds R0: the mean response at the lowest level, or the median where nine in ten
 *     responses hardly exceed it and the mean is that of a few outliers
 */
record Plateau(double size, double inSystem, double unloadedSeconds) {
  /** In service is less than this share of those in the system: the others wait. */
  private static final double SHARE_IN_SERVICE = 0.95;

  /** Below this much above the lowest level's number, the plateau may begin before that level. */
  private static final double ABOVE_LOWEST = 1.05;

  /** A level with this much more throughput shows that the plateau is none. */
  private static final double SAME = 0.20;

  /**
   * How far the plateau may be below a count, as a share of it: a loaded machine serves a little
   * longer than R0.
   */
  private static final double BELOW = 0.12;

  /** How far it may be above: R0 has more in it than the time in which one of them is held. */
  private static final double ABOVE = 0.25;

  /** Responses of which nine in ten are within this share of the median have a few outliers. */
  private static final double TIGHT = 0.3;

  /**
   * The plateau that a cell is on, if it is on one: not at the lowest level, requests queue,
   * processors are free, no level had a fifth more throughput.
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
    double unloaded = unloaded(sweep);
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

  private static double unloaded(Sweep sweep) {
    double mean = sweep.unloadedResponse().orElseThrow();
    double median = sweep.lowest().seconds(Figure.P50).orElse(mean);
    double most = sweep.lowest().seconds(Figure.P90).orElse(Double.MAX_VALUE);
    return most <= (1 + TIGHT) * median ? Math.min(mean, median) : mean;
  }

  /** Whether a count may be that of the plateau. */
  boolean isAbout(double count) {
    return size >= count - Math.max(1, BELOW * count) && size <= count + Math.max(1, ABOVE * count);
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
