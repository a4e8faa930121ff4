package dev.loomlab.record;

/**
 * What the generator itself used and suffered inside the window.
 *
 * @param cpuNanos processor time of the whole generator process
 * @param busiestLoopShare processor time of its busiest event loop over the window's length, 0 to 1
 * @param loops how many event loops it has
 * @param allocatedBytes what its event loops allocated on the heap
 * @param gcCount its own collections
 * @param gcPauseNanos the time of its own collections
 * @param rssBytes its resident memory at the window's end; 0 if the system does not tell
 * @param waitingLoopShare how long an event loop had work and got no processor for it, at most,
 *     over the window's length, 0 to 1; 0 if the system does not tell
 */
public record GeneratorHealth(
    long cpuNanos,
    double busiestLoopShare,
    int loops,
    long allocatedBytes,
    long gcCount,
    long gcPauseNanos,
    long rssBytes,
    double waitingLoopShare) {

  /** A generator that is not known to have waited for a processor. */
  public GeneratorHealth(
      long cpuNanos,
      double busiestLoopShare,
      int loops,
      long allocatedBytes,
      long gcCount,
      long gcPauseNanos,
      long rssBytes) {
    this(cpuNanos, busiestLoopShare, loops, allocatedBytes, gcCount, gcPauseNanos, rssBytes, 0);
  }

  /** This and another generator's together. */
  public GeneratorHealth plus(GeneratorHealth other) {
    return new GeneratorHealth(
        cpuNanos + other.cpuNanos,
        Math.max(busiestLoopShare, other.busiestLoopShare),
        loops + other.loops,
        allocatedBytes + other.allocatedBytes,
        gcCount + other.gcCount,
        gcPauseNanos + other.gcPauseNanos,
        rssBytes + other.rssBytes,
        Math.max(waitingLoopShare, other.waitingLoopShare));
  }
}
