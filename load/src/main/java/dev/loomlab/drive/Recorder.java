package dev.loomlab.drive;

import dev.loomlab.record.Connections;
import dev.loomlab.record.Counts;
import dev.loomlab.record.GeneratorHealth;
import dev.loomlab.record.Latencies;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.RequestRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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

  private final boolean byDueTime;
  private final List<String> names;
  private final Tally[] tallies;
  private final @Nullable WarmupSlices warmupSlices;
  private final long[] slices = new long[SLICES];
  private final boolean[] active;

  private long windowFrom = Long.MAX_VALUE;
  private long windowTo = Long.MAX_VALUE;
  private long sliceNanos = Long.MAX_VALUE;
  private long sliceEnd = Long.MAX_VALUE;
  private int slice;
  private long answeredInWindow;
  private long answeredInLevel;
  private long ended;
  private long longestResponse;
  private long longestSilence;
  private long quietSince;
  private long lastEnd;
  private int inFlight;

  /** An empty recorder of a loop's share. */
  Recorder(LoopShare share, StageNames stageNames) {
    this(
        share.isOpen(),
        share.connections(),
        stageNames,
        share.requests().mix().parts().stream().map(RequestMix.Part::name).toList(),
        share.steady().map(SteadyRule::slices).orElse(null));
  }

  /**
   * An empty recorder.
   *
   * @param byDueTime whether a request belongs to the window in which it was due (open load) and
   *     not to the one in which it ended (closed load)
   * @param slots how many connections the loop has
   * @param stageNames the names of the stages that answers report
   * @param names the names of the requests
   * @param warmupSlices where the answers of a warm-up are counted, if that is asked
   */
  Recorder(
      boolean byDueTime,
      int slots,
      StageNames stageNames,
      List<String> names,
      @Nullable WarmupSlices warmupSlices) {
    this.byDueTime = byDueTime;
    this.active = new boolean[slots];
    this.names = List.copyOf(names);
    this.tallies = new Tally[names.size()];
    Arrays.setAll(tallies, each -> new Tally(stageNames));
    this.warmupSlices = warmupSlices;
  }

  /** A warm-up begins. */
  void warmUp(long startNanos) {
    if (warmupSlices != null) {
      warmupSlices.begin(startNanos);
    }
  }

  /** Where the answers of a warm-up are counted, if that is asked. */
  Optional<WarmupSlices> warmupSlices() {
    return Optional.ofNullable(warmupSlices);
  }

  /** How the answers to a request were so far. */
  Tally tally(int request) {
    return tallies[request];
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
  void answered(int request, int slot, long due, long sent, long end, StageTimes reported) {
    var tally = tallies[request];
    answeredInLevel++;
    tally.right();
    heard(due, end);
    if (end >= windowFrom && end < windowTo) {
      answeredInWindow++;
      tally.answeredInWindow();
      active[slot] = true;
      while (end >= sliceEnd) {
        slice++;
        sliceEnd += sliceNanos;
      }
      slices[slice]++;
    } else if (warmupSlices != null && end < windowFrom) {
      warmupSlices.answered(end);
    }
    if (counts(due, end)) {
      tally.answered(due, sent, end, reported);
    }
  }

  /** A request that had been sent was answered, but not as asked. */
  void wrong(int request, Failure failure, long due, long sent, long end) {
    heard(due, end);
    fail(request, failure, due, end);
    late(request, due, sent, end);
  }

  /** The wrong answer speaks against the request, not against the target. */
  void mistaken(int request) {
    tallies[request].mistaken();
  }

  /** Whether the beginning of an answer to a request is to be kept, in case it is wrong. */
  boolean wantsExcerpt(int request) {
    return tallies[request].wantsExample();
  }

  /** Keeps an example of the wrong answers to a request. */
  void excerpt(int request, WrongAnswer answer) {
    tallies[request].example(answer);
  }

  /** A request that had been sent failed without a whole answer. */
  void failed(int request, Failure failure, long due, long sent, long end) {
    gone(end);
    fail(request, failure, due, end);
    late(request, due, sent, end);
  }

  /** A request could not be sent, because no connection could be opened for it. */
  void unconnected(int request, long due, long end) {
    fail(request, Failure.CONNECT, due, end);
  }

  /** A request that had been sent was given up. */
  void timedOut(int request, long due, long sent, long end) {
    gone(end);
    if (counts(due, end)) {
      tallies[request].timedOut();
    }
    late(request, due, sent, end);
  }

  /** A request was due that was never sent. */
  void notSent(int request, long due) {
    if (byDueTime && due >= windowFrom && due < windowTo) {
      tallies[request].notSent();
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
    var parts = parts();
    return new LoadRecord(
        times.warmupNanos(),
        times.windowNanos(),
        Math.max(0, lastEnd - times.untilNanos()),
        times.timeoutNanos(),
        connections,
        parts.stream().map(RequestRecord::counts).reduce(Counts::plus).orElseThrow(),
        answeredInWindow,
        answeredInLevel,
        parts.stream().map(RequestRecord::latencies).reduce(Latencies::plus).orElseThrow(),
        sliceNanos,
        usedSlices(),
        longestSilence,
        health,
        parts.size() > 1 ? parts : List.of(),
        times.steadiness());
  }

  private List<RequestRecord> parts() {
    var parts = new ArrayList<RequestRecord>();
    for (int request = 0; request < tallies.length; request++) {
      var tally = tallies[request];
      parts.add(
          new RequestRecord(
              names.get(request), tally.counts(), tally.inWindow(), tally.latencies()));
    }
    return parts;
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

  private void fail(int request, Failure failure, long due, long end) {
    if (counts(due, end)) {
      tallies[request].failed(failure);
    }
  }

  private void late(int request, long due, long sent, long end) {
    if (counts(due, end)) {
      tallies[request].late(sent - due);
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

  @Override
  public String toString() {
    return "answered=" + answeredInLevel + " " + Arrays.toString(tallies);
  }
}
