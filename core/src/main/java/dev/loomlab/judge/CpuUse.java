package dev.loomlab.judge;

/**
 * The processor time of a program as a straight line through two cells: cores = fixed + demand X.
 * The fixed part is what it does whatever the load (collections, timers, being watched), which is
 * why the time per request falls from a low level to a high one (utilization law; Jain 1991, ch.
 * 33; regression of utilization over throughput: Lazowska and others 1984, ch. 12).
 *
 * @param fixedCores cores that are busy without load, 0 or more
 * @param secondsPerRequest D: what each further request needs, 0 or more
 */
record CpuUse(double fixedCores, double secondsPerRequest) {
  /** With less than this between the two throughputs, a line through them means nothing. */
  private static final double APART = 1.5;

  /**
   * The least share of the time at the saturated cell that is taken to grow with the load: the low
   * level runs colder code, so that the line is too flat.
   */
  private static final double LEAST_SHARE = 0.5;

  /** The line through a low cell and a saturated one; through the latter exactly. */
  static CpuUse between(double lowX, double lowCores, double highX, double highCores) {
    double whole = highCores / highX;
    double slope = highX < APART * lowX ? whole : (highCores - lowCores) / (highX - lowX);
    double demand = Math.clamp(slope, LEAST_SHARE * whole, whole);
    return new CpuUse(Math.max(0, highCores - demand * highX), demand);
  }

  /** Cores that are busy at a throughput. */
  double cores(double perSecond) {
    return fixedCores + secondsPerRequest * perSecond;
  }

  /** This and another program's together. */
  CpuUse plus(CpuUse other) {
    return new CpuUse(fixedCores + other.fixedCores, secondsPerRequest + other.secondsPerRequest);
  }

  /** The throughput at which so many cores are busy; infinite if requests need none. */
  double perSecond(double cores) {
    return secondsPerRequest > 0
        ? Math.max(0, cores - fixedCores) / secondsPerRequest
        : Double.POSITIVE_INFINITY;
  }
}
