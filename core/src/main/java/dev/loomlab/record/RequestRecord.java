package dev.loomlab.record;

import java.util.ArrayList;
import java.util.List;

/**
 * What the generator saw of one request among several.
 *
 * @param name the request's name in the plan
 * @param counts where those that were due in the window went
 * @param answeredInWindow answers that were complete inside the window
 * @param latencies how long the window's requests took
 */
public record RequestRecord(
    String name, Counts counts, long answeredInWindow, Latencies latencies) {

  /** What two generators saw of the same requests together. */
  static List<RequestRecord> sum(List<RequestRecord> some, List<RequestRecord> others) {
    var sum = new ArrayList<>(some);
    for (var other : others) {
      int at = sum.stream().map(RequestRecord::name).toList().indexOf(other.name);
      if (at < 0) {
        sum.add(other);
      } else {
        sum.set(at, sum.get(at).plus(other));
      }
    }
    return sum;
  }

  private RequestRecord plus(RequestRecord other) {
    return new RequestRecord(
        name,
        counts.plus(other.counts),
        answeredInWindow + other.answeredInWindow,
        latencies.plus(other.latencies));
  }
}
