package dev.loomlab.judge;

/**
 * Waiting in open load: arrivals at random at a queue with several servers (Erlang 1917; Jain 1991,
 * ch. 31, M/M/m), and its correction for service times that vary less (Allen 1990, Allen and
 * Cunneen's approximation).
 *
 * @param servers m, above 0; a fraction is rounded up, its capacity kept
 * @param capacityPerSecond m / S: what all servers do together
 * @param variation c^2: the squared coefficient of variation of the service time; 0: all alike, 1:
 *     exponential
 */
record Erlang(double servers, double capacityPerSecond, double variation) {

  /** Checks the ranges. */
  Erlang {
    if (!(servers > 0) || !(capacityPerSecond > 0) || !(variation >= 0)) {
      throw new IllegalArgumentException("a station needs servers that do something");
    }
  }

  /** The chance that an arrival has to wait; 1 if more arrives than can be done. */
  double waiting(double perSecond) {
    double use = perSecond / capacityPerSecond;
    if (use >= 1) {
      return 1;
    }
    long count = (long) Math.ceil(servers);
    double offered = use * count;
    double blocked = 1;
    for (long n = 1; n <= count; n++) {
      blocked = offered * blocked / (n + offered * blocked);
    }
    return blocked / (1 - use * (1 - blocked));
  }

  /** The mean wait in seconds; infinite if more arrives than can be done. */
  double meanWait(double perSecond) {
    double spare = capacityPerSecond - perSecond;
    return spare <= 0 ? Double.POSITIVE_INFINITY : waiting(perSecond) / spare * correction();
  }

  /**
   * The wait that so many arrivals stay below: P(W > t) = P(wait) e^(-spare t), exact for
   * exponential service.
   *
   * @param share 0 to 1, for example 0.99
   */
  double waitBelow(double share, double perSecond) {
    double spare = capacityPerSecond - perSecond;
    if (spare <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double chance = waiting(perSecond);
    return chance <= 1 - share ? 0 : Math.log(chance / (1 - share)) / spare * correction();
  }

  private double correction() {
    return (1 + variation) / 2;
  }
}
