package dev.loomlab.drive;

import dev.loomlab.record.Connections;
import dev.loomlab.record.Counts;
import dev.loomlab.record.GeneratorHealth;
import dev.loomlab.record.Latencies;
import dev.loomlab.record.LoadRecord;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Where the requests of one event loop went and how long they took. It has one writer, the loop; it
 * reads no clock; and it allocates nothing for a request. Others read it once the loop has ended.
 *
 * <p>Closed load counts the requests that ended inside the window, open load those that were due
 * inside it. Throughput, slices and silence go by when answers were complete, in both.
 */
final class Recorder {
  /** How many slices a window has. */
  static final int SLICES = 100;

  private static final long LONGEST_NANOS = 3_600_000_000_000L;

  private final boolean byDueTime;
  private final StageNames stageNames;
  private final Histogram response = histogram();
  private final Histogram service = histogram();
  private final Histogram lateness = histogram();
  private final @Nullable Histogram[] stages = new @Nullable Histogram[StageNames.LIMIT];
  private final EnumMap<Failure, AtomicLong> failed = new EnumMap<>(Failure.class);
  private final long[] slices = new long[SLICES];
  private final boolean[] active;

  private long windowFrom = Long.MAX_VALUE;
  private long windowTo = Long.MAX_VALUE;
  private long sliceNanos = Long.MAX_VALUE;
  private long sliceEnd = Long.MAX_VALUE;
  private int slice;
  private long answered;
  private long answeredInWindow;
  private long answeredInLevel;
  private long ended;
  private long timedOut;
  private long notSent;
  private long longestResponse;
  private long longestSilence;
  private long quietSince;
  private long lastEnd;
  private int inFlight;

  /**
   * An empty recorder.
   *
   * @param byDueTime whether a request belongs to the window in which it was due (open load) and
   *     not to the one in which it ended (closed load)
   * @param slots how many connections the loop has
   * @param stageNames the names of the stages that answers report
   */
  Recorder(boolean byDueTime, int slots, StageNames stageNames) {
    this.byDueTime = byDueTime;
    this.active = new boolean[slots];
    this.stageNames = stageNames;
    for (var kind : Failure.values()) {
      failed.put(kind, new AtomicLong());
    }
  }

  /** Fixes the window, before it begins. */
  void window(long fromNanos, long toNanos) {
    windowFrom = fromNanos;
    windowTo = toNanos;
    sliceNanos = (toNanos - fromNanos + SLICES - 1) / SLICES;
    sliceEnd = fromNanos + sliceNanos;
  }

  /** A request is on its way. */
  void sent(long nowNanos) {
    if (inFlight++ == 0) {
      quietSince = nowNanos;
    }
  }

  /** A request was answered as asked. */
  void answered(int slot, long due, long sent, long end, StageTimes reported) {
    answeredInLevel++;
    long took = end - due;
    heard(due, end);
    if (end >= windowFrom && end < windowTo) {
      answeredInWindow++;
      active[slot] = true;
      while (end >= sliceEnd) {
        slice++;
        sliceEnd += sliceNanos;
      }
      slices[slice]++;
    }
    if (counts(due, end)) {
      answered++;
      response.recordValue(Math.min(took, LONGEST_NANOS));
      service.recordValue(Math.min(end - sent, LONGEST_NANOS));
      lateness.recordValue(Math.min(sent - due, LONGEST_NANOS));
      for (int i = 0; i < reported.size(); i++) {
        stage(reported.stage(i)).recordValue(Math.min(reported.nanos(i), LONGEST_NANOS));
      }
    }
  }

  /** A request that had been sent failed by the status of its answer. */
  void refused(int status, long due, long sent, long end) {
    heard(due, end);
    fail(Failure.ofStatus(status), due, end);
    late(due, sent, end);
  }

  /** A request that had been sent failed without a whole answer. */
  void failed(Failure failure, long due, long sent, long end) {
    gone(end);
    fail(failure, due, end);
    late(due, sent, end);
  }

  /** A request could not be sent, because no connection could be opened for it. */
  void unconnected(long due, long end) {
    fail(Failure.CONNECT, due, end);
  }

  /** A request that had been sent was given up. */
  void timedOut(long due, long sent, long end) {
    gone(end);
    if (counts(due, end)) {
      timedOut++;
    }
    late(due, sent, end);
  }

  /** A request was due that was never sent. */
  void notSent(long due) {
    if (byDueTime && due >= windowFrom && due < windowTo) {
      notSent++;
    }
  }

  /** How many requests are in flight. */
  int inFlight() {
    return inFlight;
  }

  /** The longest response time of any answer so far, wanted or not. */
  long longestResponseNanos() {
    return longestResponse;
  }

  /** How many of the requests that were sent have ended so far, however they did. */
  long ended() {
    return ended;
  }

  /** How many slots carried an answer inside the window. */
  int activeSlots() {
    int count = 0;
    for (boolean each : active) {
      count += each ? 1 : 0;
    }
    return count;
  }

  /** What was recorded, once the level is over. */
  LoadRecord record(LevelTimes times, Connections connections, GeneratorHealth health) {
    return new LoadRecord(
        times.warmupNanos(),
        times.windowNanos(),
        Math.max(0, lastEnd - times.windowToNanos()),
        times.timeoutNanos(),
        connections,
        counts(),
        answeredInWindow,
        answeredInLevel,
        latencies(),
        sliceNanos,
        usedSlices(),
        longestSilence,
        health);
  }

  private Counts counts() {
    var failures = new TreeMap<String, Long>();
    failed.forEach(
        (kind, count) -> {
          if (count.get() > 0) {
            failures.put(kind.word(), count.get());
          }
        });
    return new Counts(answered, failures, timedOut, notSent);
  }

  private Latencies latencies() {
    var reported = new TreeMap<String, Histogram>();
    for (int i = 0; i < stageNames.size(); i++) {
      var times = stages[i];
      if (times != null) {
        reported.put(stageNames.name(i), growing(times));
      }
    }
    return new Latencies(growing(response), growing(service), growing(lateness), reported);
  }

  private List<Long> usedSlices() {
    var used = new ArrayList<Long>();
    for (int i = 0; i < SLICES && i * sliceNanos < windowTo - windowFrom; i++) {
      used.add(slices[i]);
    }
    return used;
  }

  private boolean counts(long due, long end) {
    long at = byDueTime ? due : end;
    return at >= windowFrom && at < windowTo;
  }

  private void fail(Failure failure, long due, long end) {
    if (counts(due, end)) {
      Objects.requireNonNull(failed.get(failure)).incrementAndGet();
    }
  }

  private void late(long due, long sent, long end) {
    if (counts(due, end)) {
      lateness.recordValue(Math.min(sent - due, LONGEST_NANOS));
    }
  }

  private void heard(long due, long end) {
    longestResponse = Math.max(longestResponse, end - due);
    inFlight--;
    ended++;
    lastEnd = end;
    silentUntil(end);
    quietSince = end;
  }

  private void gone(long end) {
    ended++;
    lastEnd = end;
    if (--inFlight == 0) {
      silentUntil(end);
    }
  }

  private void silentUntil(long end) {
    if (end > windowFrom) {
      long silence = Math.min(end, windowTo) - Math.max(quietSince, windowFrom);
      longestSilence = Math.max(longestSilence, silence);
    }
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
    return "answered=" + answeredInLevel + " failed=" + failed;
  }
}
