package dev.loomlab.record;

import java.util.Map;
import java.util.TreeMap;

/**
 * Where every request that was due went; the four add up to {@link #due}.
 *
 * <p>Closed load counts the requests that ended inside the window; open load those that were due
 * inside it, however late they ended.
 *
 * @param answered answered as asked
 * @param failed answered wrongly or not at all, by the driver's word for it, for example {@code
 *     reset} or {@code status 5xx}
 * @param timedOut given up after the timeout
 * @param notSent due, but no connection was free to send it before the level ended
 */
public record Counts(long answered, Map<String, Long> failed, long timedOut, long notSent) {

  /** Copies the map. */
  public Counts {
    failed = Map.copyOf(failed);
  }

  /** Every request that was due. */
  public long due() {
    return answered + failures() + timedOut + notSent;
  }

  /** The failed ones of every kind. */
  public long failures() {
    return failed.values().stream().mapToLong(Long::longValue).sum();
  }

  /** These and others together. */
  public Counts plus(Counts other) {
    var sum = new TreeMap<>(failed);
    other.failed.forEach((kind, count) -> sum.merge(kind, count, Long::sum));
    return new Counts(
        answered + other.answered, sum, timedOut + other.timedOut, notSent + other.notSent);
  }
}
