package dev.loomlab.observe;

import dev.loomlab.record.VirtualThreadEvents;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * What a flight recording says of virtual threads, level by level.
 *
 * <p>A recording is not in order of time across threads, so starts and ends are counted in buckets
 * of a millisecond; the peak of living threads is that of the sums at the buckets' ends.
 */
final class RecordedThreads {
  private final Instant origin;
  private final List<Level> levels;
  private long[] startsLessEnds = new long[1 << 16];

  private static final class Level {
    private final Watch.Span span;
    private long started;
    private long ended;
    private long pinned;
    private long pinnedNanos;
    private long longestPinnedNanos;
    private long submitFailed;

    private Level(Watch.Span span) {
      this.span = span;
    }

    private boolean has(long nanos) {
      return nanos >= span.beginNanos() && nanos <= span.endNanos();
    }

    private void pinned(Duration duration) {
      pinned++;
      pinnedNanos += duration.toNanos();
      longestPinnedNanos = Math.max(longestPinnedNanos, duration.toNanos());
    }
  }

  private RecordedThreads(Instant origin, List<Watch.Span> spans) {
    this.origin = origin;
    this.levels = spans.stream().map(Level::new).toList();
  }

  /**
   * Reads a recording.
   *
   * @param origin the moment from which the levels count
   * @return what it says of each level, in their order
   * @throws IOException if it cannot be read
   */
  static List<VirtualThreadEvents> read(Path file, Instant origin, List<Watch.Span> levels)
      throws IOException {
    var threads = new RecordedThreads(origin, levels);
    try (var recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        threads.take(recording.readEvent());
      }
    }
    return threads.levels.stream().map(threads::events).toList();
  }

  private void take(RecordedEvent event) {
    long nanos = Duration.between(origin, event.getEndTime()).toNanos();
    var at = at(nanos);
    switch (event.getEventType().getName()) {
      case "jdk.VirtualThreadStart" -> {
        at.forEach(level -> level.started++);
        count(nanos, 1);
      }
      case "jdk.VirtualThreadEnd" -> {
        at.forEach(level -> level.ended++);
        count(nanos, -1);
      }
      case "jdk.VirtualThreadPinned" -> at.forEach(level -> level.pinned(event.getDuration()));
      case "jdk.VirtualThreadSubmitFailed" -> at.forEach(level -> level.submitFailed++);
      default -> {} // everything else that a profile holds
    }
  }

  private Stream<Level> at(long nanos) {
    return levels.stream().filter(level -> level.has(nanos));
  }

  private void count(long nanos, int change) {
    int bucket = bucket(nanos);
    if (bucket >= startsLessEnds.length) {
      startsLessEnds = Arrays.copyOf(startsLessEnds, Math.max(bucket + 1, bucket * 2));
    }
    startsLessEnds[bucket] += change;
  }

  private static int bucket(long nanos) {
    return (int) Math.max(0, nanos / 1_000_000);
  }

  private VirtualThreadEvents events(Level level) {
    return new VirtualThreadEvents(
        level.started,
        level.ended,
        livePeak(level.span),
        level.pinned,
        level.pinnedNanos,
        level.longestPinnedNanos,
        level.submitFailed);
  }

  private long livePeak(Watch.Span span) {
    long live = 0;
    long peak = 0;
    int last = Math.min(bucket(span.endNanos()), startsLessEnds.length - 1);
    for (int bucket = 0; bucket <= last; bucket++) {
      live += startsLessEnds[bucket];
      if (bucket >= bucket(span.beginNanos())) {
        peak = Math.max(peak, live);
      }
    }
    return peak;
  }
}
