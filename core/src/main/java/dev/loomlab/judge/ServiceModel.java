package dev.loomlab.judge;

import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;

/**
 * A service as queueing theory sees it: every request waits a while by itself, needs a processor,
 * and may have to hold one of a bounded number of places (workers, connections) for a part of that.
 *
 * <p>The part inside the places is solved first, for every number of requests in it; what it does
 * then stands for it as one station whose rate depends on how many are there, no more than there
 * are places (flow-equivalent server: Chandy, Herzog and Woo 1975; Lazowska, Zahorjan, Graham and
 * Sevcik 1984, ch. 8 and 9).
 *
 * @param outsideSeconds the wait outside the places, think time included, 0 or more
 * @param insideSeconds the wait that a place is held for, 0 or more
 * @param processors the processors
 * @param places how many places there are; empty: as many as are asked for
 */
record ServiceModel(
    double outsideSeconds, double insideSeconds, Processor processors, OptionalDouble places) {
  private static final int EACH_UP_TO = 128;
  private static final double STEP = 1.05;

  /**
   * Processors that share themselves among the requests that are present.
   *
   * @param count C, 1 or more
   * @param seconds how long a request keeps one of them, waiting for other programs included; 0: it
   *     needs none
   */
  record Processor(int count, double seconds) {

    /** What they do at most; infinite if a request needs none. */
    double capacityPerSecond() {
      return seconds > 0 ? count / seconds : Double.POSITIVE_INFINITY;
    }
  }

  /** The model with another wait outside the places. */
  ServiceModel outside(double seconds) {
    return new ServiceModel(seconds, insideSeconds, processors, places);
  }

  /** The model with another wait inside the places. */
  ServiceModel inside(double seconds) {
    return new ServiceModel(outsideSeconds, seconds, processors, places);
  }

  /** What the places, or without them the processors, do at most; infinite if nothing bounds. */
  double capacityPerSecond() {
    return places.isPresent() ? insidePlaces(places.getAsDouble()) : processors.capacityPerSecond();
  }

  /** What so many users get, requests per second. */
  double throughput(int users) {
    if (places.isEmpty() || (outsideSeconds <= 0 && users <= places.getAsDouble())) {
      return processed(users, outsideSeconds + insideSeconds);
    }
    if (outsideSeconds <= 0) {
      return insidePlaces(places.getAsDouble());
    }
    return ClosedLoop.throughput(users, outsideSeconds, rates(users));
  }

  /** What so many requests inside the places get; between whole numbers on a straight line. */
  private double insidePlaces(double requests) {
    int below = (int) Math.floor(requests);
    double share = requests - below;
    double low = below == 0 ? 0 : processed(below, insideSeconds);
    return share == 0 ? low : low + share * (processed(below + 1, insideSeconds) - low);
  }

  private double processed(int users, double waitSeconds) {
    if (processors.seconds() <= 0) {
      return users / waitSeconds;
    }
    return ClosedLoop.throughput(
        users, waitSeconds, ClosedLoop.servers(processors.count(), processors.seconds()));
  }

  /**
   * The rate of the places by the number of requests that want one: worked out for each number up
   * to 128 and then in steps of 5 %, on straight lines in between.
   */
  private IntToDoubleFunction rates(int users) {
    double most = Math.min(users, places.orElseThrow());
    double[] table = new double[(int) Math.ceil(most) + 1];
    int known = 0;
    while (known < table.length - 1) {
      int next = known < EACH_UP_TO ? known + 1 : (int) Math.ceil(known * STEP);
      next = Math.min(next, table.length - 1);
      table[next] = insidePlaces(Math.min(next, most));
      for (int n = known + 1; n < next; n++) {
        double share = (n - known) / (double) (next - known);
        table[n] = table[known] + share * (table[next] - table[known]);
      }
      known = next;
    }
    return n -> table[Math.min(n, table.length - 1)];
  }
}
