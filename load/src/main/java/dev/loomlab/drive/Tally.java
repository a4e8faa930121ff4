package dev.loomlab.drive;

import dev.loomlab.record.Counts;
import dev.loomlab.record.Latencies;
import java.util.EnumMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Where one request of the mix went, and how long it took, on one event loop, which alone writes.
 * How many answers were right and wrong since the level began may be read along.
 */
final class Tally {
  private static final long LONGEST_NANOS = 3_600_000_000_000L;

  private final StageNames stageNames;
  private final Histogram response = histogram();
  private final Histogram service = histogram();
  private final Histogram lateness = histogram();
  private final @Nullable Histogram[] stages = new @Nullable Histogram[StageNames.LIMIT];
  private final EnumMap<Failure, AtomicLong> failed = new EnumMap<>(Failure.class);
  private final AtomicLong right = new AtomicLong();
  private final AtomicLong mistaken = new AtomicLong();
  private volatile @Nullable WrongAnswer example;
  private long answered;
  private long answeredInWindow;
  private long timedOut;
  private long notSent;

  /** An empty tally. */
  Tally(StageNames stageNames) {
    this.stageNames = stageNames;
    for (var kind : Failure.values()) {
      failed.put(kind, new AtomicLong());
    }
  }

  /** An answer was right, whether in the window or not. */
  void right() {
    right.setRelease(right.getPlain() + 1);
  }

  /** An answer was so wrong that the request must be mistaken, whether in the window or not. */
  void mistaken() {
    mistaken.setRelease(mistaken.getPlain() + 1);
  }

  /** Keeps a wrong answer as the example of them all. */
  void example(WrongAnswer answer) {
    example = answer;
  }

  /** Whether no answer was right so far, and no example of a wrong one is kept. */
  boolean wantsExample() {
    return right.getPlain() == 0 && example == null;
  }

  /** How many answers were right in the level so far. */
  long rightSoFar() {
    return right.getAcquire();
  }

  /** How many were wrong in the level so far, such that the request must be mistaken. */
  long mistakenSoFar() {
    return mistaken.getAcquire();
  }

  /** The example of the wrong ones, if there were any. */
  @Nullable WrongAnswer example() {
    return example;
  }

  /** A right answer was complete inside the window. */
  void answeredInWindow() {
    answeredInWindow++;
  }

  /** A right answer counts. */
  void answered(long due, long sent, long end, StageTimes reported) {
    answered++;
    response.recordValue(Math.min(end - due, LONGEST_NANOS));
    service.recordValue(Math.min(end - sent, LONGEST_NANOS));
    lateness.recordValue(Math.min(sent - due, LONGEST_NANOS));
    for (int i = 0; i < reported.size(); i++) {
      stage(reported.stage(i)).recordValue(Math.min(reported.nanos(i), LONGEST_NANOS));
    }
  }

  /** A failure counts. */
  void failed(Failure failure) {
    Objects.requireNonNull(failed.get(failure)).incrementAndGet();
  }

  /** A request that was given up counts. */
  void timedOut() {
    timedOut++;
  }

  /** A request that was never sent counts. */
  void notSent() {
    notSent++;
  }

  /** A request that failed had been sent so long after it was due. */
  void late(long nanos) {
    lateness.recordValue(Math.min(nanos, LONGEST_NANOS));
  }

  /** Answers complete inside the window. */
  long inWindow() {
    return answeredInWindow;
  }

  /** Where those that counted went. */
  Counts counts() {
    var failures = new TreeMap<String, Long>();
    failed.forEach(
        (kind, count) -> {
          if (count.get() > 0) {
            failures.put(kind.word(), count.get());
          }
        });
    return new Counts(answered, failures, timedOut, notSent);
  }

  /** How long they took. */
  Latencies latencies() {
    var reported = new TreeMap<String, Histogram>();
    for (int i = 0; i < stageNames.size(); i++) {
      var times = stages[i];
      if (times != null) {
        reported.put(stageNames.name(i), growing(times));
      }
    }
    return new Latencies(growing(response), growing(service), growing(lateness), reported);
  }

  private Histogram stage(int index) {
    var times = stages[index];
    if (times == null) {
      times = histogram();
      stages[index] = times;
    }
    return times;
  }

  /** Of fixed size, so that recording never allocates; longer times are recorded as an hour. */
  private static Histogram histogram() {
    return new Histogram(1, LONGEST_NANOS, 3);
  }

  private static Histogram growing(Histogram fixed) {
    var growing = Latencies.histogram();
    growing.add(fixed);
    return growing;
  }

  @Override
  public String toString() {
    return "right=" + right + " mistaken=" + mistaken;
  }
}
