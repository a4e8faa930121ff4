package dev.loomlab.judge;

import java.util.function.IntToDoubleFunction;

/**
 * A closed loop: users who wait for a while by themselves, then queue at one station, again and
 * again (the machine repairman model: Palm 1947; Jain 1991, ch. 32, birth-death process).
 *
 * <p>The number at the station is a birth-death process: from n - 1 to n at (N - n + 1)/z, back at
 * the station's rate with n present. The wait may have any distribution, and the station's work too
 * if it shares itself among those present (Baskett, Chandy, Muntz and Palacios 1975).
 */
final class ClosedLoop {
  private static final double LARGE = 1e200;

  private ClosedLoop() {}

  /**
   * How many cycles all users complete in a second.
   *
   * @param users N, 1 or more
   * @param waitSeconds z: the mean wait outside the station, 0 or more
   * @param perSecond the station's rate with n users present, above 0
   */
  static double throughput(int users, double waitSeconds, IntToDoubleFunction perSecond) {
    if (waitSeconds <= 0) {
      return perSecond.applyAsDouble(users);
    }
    double weight = 1;
    double weights = 1;
    double work = 0;
    for (int n = 1; n <= users; n++) {
      double rate = perSecond.applyAsDouble(n);
      weight *= (users - n + 1) / (waitSeconds * rate);
      weights += weight;
      work += weight * rate;
      if (weights > LARGE || work > LARGE) {
        weight /= LARGE;
        weights /= LARGE;
        work /= LARGE;
      }
    }
    return work / weights;
  }

  /** The rate of a station of so many servers that each take so long: min(n, servers) / service. */
  static IntToDoubleFunction servers(double servers, double serviceSeconds) {
    return n -> Math.min(n, servers) / serviceSeconds;
  }
}
