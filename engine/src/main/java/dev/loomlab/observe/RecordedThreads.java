package dev.loomlab.observe;

import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.VirtualThreadEvents;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * What the flight recording of a trial says of threads in each of its levels: starts, ends and pins
 * of virtual threads, and where threads execute. It takes memory by places in the program, not by
 * events.
 */
final class RecordedThreads {
  private static final int MOST_EXECUTING = 30;

  private final Instant origin;
  private final List<SpanTally> spans;
  private final RecordedStacks stacks = new RecordedStacks();
  private final LiveThreads live = new LiveThreads();

  /**
   * What is said of one level.
   *
   * @param events of virtual threads, with where they were pinned
   * @param executing where threads were found executing, the most samples first
   */
  record Told(VirtualThreadEvents events, List<ExecutionSite> executing) {
    /** Copies the list. */
    Told {
      executing = List.copyOf(executing);
    }
  }

  private RecordedThreads(Instant origin, List<Watch.Span> levels) {
    this.origin = origin;
    this.spans = levels.stream().map(SpanTally::new).toList();
  }

  /**
   * Reads a recording.
   *
   * @param origin the moment from which the levels count
   * @param threshold pins that were shorter were not recorded
   * @return what it says of each level, in their order
   * @throws IOException if it cannot be read
   */
  static List<Told> read(Path file, Instant origin, List<Watch.Span> levels, Duration threshold)
      throws IOException {
    var threads = new RecordedThreads(origin, levels);
    try (var recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        threads.take(recording.readEvent());
      }
    }
    return threads.spans.stream().map(span -> threads.told(span, threshold)).toList();
  }

  private void take(RecordedEvent event) {
    switch (event.getEventType().getName()) {
      case "jdk.VirtualThreadStart" -> lives(event, true);
      case "jdk.VirtualThreadEnd" -> lives(event, false);
      case "jdk.VirtualThreadPinned" -> pinned(event);
      case "jdk.VirtualThreadSubmitFailed" -> submitFailed(event);
      case "jdk.ExecutionSample" -> executing(event, false);
      case "jdk.NativeMethodSample" -> executing(event, true);
      default -> {} // everything else that a profile holds
    }
  }

  private Told told(SpanTally span, Duration threshold) {
    long livePeak = live.peak(span.when.connectedNanos(), span.when.endNanos());
    return new Told(span.events(livePeak, threshold), span.execution.sites(MOST_EXECUTING));
  }

  private void lives(RecordedEvent event, boolean starts) {
    if (!OwnThreads.isCanary(event.getThread())) {
      long nanos = nanos(event);
      live.count(nanos, starts ? 1 : -1);
      spans.forEach(span -> span.lives(nanos, starts));
    }
  }

  private void pinned(RecordedEvent event) {
    if (!OwnThreads.isCanary(event.getThread())) {
      spans.forEach(span -> span.pinned(event, nanos(event), stacks.of(event)));
    }
  }

  private void submitFailed(RecordedEvent event) {
    if (!OwnThreads.isCanary(event.getThread())) {
      spans.forEach(span -> span.submitFailed(nanos(event)));
    }
  }

  private void executing(RecordedEvent event, boolean isNative) {
    var thread = event.getThread("sampledThread");
    if (!OwnThreads.isCanary(thread)) {
      spans.stream()
          .filter(span -> span.isWindow(nanos(event)))
          .forEach(span -> span.execution.add(thread, stacks.of(event), isNative));
    }
  }

  private long nanos(RecordedEvent event) {
    return Duration.between(origin, event.getEndTime()).toNanos();
  }
}
