package dev.loomlab.observe;

import dev.loomlab.agent.AgentBean;
import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.Pins;
import dev.loomlab.record.VirtualThreadEvents;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * What a flight recording says of threads: starts, ends and pins of virtual threads, and where
 * threads execute. It is handed one event after the other, of any types and in any order, and takes
 * memory by places in the program, not by events. What the canary did is left out.
 */
public final class RecordedThreads {
  private final List<RecordedSpan> spans;
  private final RecordedStacks stacks = new RecordedStacks();
  private final LiveThreads live = new LiveThreads();
  private Optional<Instant> origin;

  /**
   * What is said of one stretch of time.
   *
   * @param events of virtual threads, with where they were pinned
   * @param executing where threads were found executing, the most samples first
   */
  public record Told(VirtualThreadEvents events, List<ExecutionSite> executing) {
    /** Copies the list. */
    public Told {
      executing = List.copyOf(executing);
    }
  }

  private RecordedThreads(Optional<Instant> origin, List<Watch.Span> spans) {
    this.origin = origin;
    this.spans = spans.stream().map(RecordedSpan::new).toList();
  }

  /**
   * A recording of levels that were driven.
   *
   * @param origin the moment from which the spans count
   */
  public static RecordedThreads ofLevels(Instant origin, List<Watch.Span> spans) {
    return new RecordedThreads(Optional.of(origin), spans);
  }

  /**
   * A recording as a whole, as one stretch of time.
   *
   * @param cold pins are cold for so long after the first event that is handed over
   */
  public static RecordedThreads ofWhole(Duration cold) {
    long openedNanos = cold.toNanos();
    return new RecordedThreads(
        Optional.empty(),
        List.of(
            new Watch.Span(
                Long.MIN_VALUE, Long.MIN_VALUE, openedNanos, Long.MAX_VALUE, Long.MAX_VALUE)));
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
    var threads = ofLevels(origin, levels);
    try (var recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        threads.take(recording.readEvent());
      }
    }
    return threads.told(threshold);
  }

  /** Takes the next event. */
  public void take(RecordedEvent event) {
    if (origin.isEmpty()) {
      origin = Optional.of(event.getStartTime());
    }
    switch (event.getEventType().getName()) {
      case "jdk.VirtualThreadStart" -> startOrEnd(event, 1);
      case "jdk.VirtualThreadEnd" -> startOrEnd(event, -1);
      case "jdk.VirtualThreadPinned" -> pinned(event);
      case "jdk.VirtualThreadSubmitFailed" -> submitFailed(event);
      case "jdk.ExecutionSample" -> executing(event, false);
      case "jdk.NativeMethodSample" -> executing(event, true);
      default -> {} // everything else that a profile holds
    }
  }

  /**
   * What was said so far of each stretch of time, in their order.
   *
   * @param threshold pins that were shorter were not recorded
   */
  public List<Told> told(Duration threshold) {
    return spans.stream().map(span -> told(span, threshold)).toList();
  }

  private Told told(RecordedSpan span, Duration threshold) {
    var pins = new Pins(threshold.toNanos(), span.cold.sites(), span.steady.sites());
    var events =
        new VirtualThreadEvents(
            span.started,
            span.ended,
            live.peak(span.when.connectedNanos(), span.when.endNanos()),
            span.pinned,
            span.pinnedNanos,
            span.longestPinnedNanos,
            span.submitFailed,
            pins);
    return new Told(events, span.execution.sites());
  }

  private void startOrEnd(RecordedEvent event, int change) {
    if (isCanary(event.getThread())) {
      return;
    }
    long nanos = nanos(event);
    live.count(nanos, change);
    for (var span : spans) {
      if (span.answers(nanos)) {
        span.started += change > 0 ? 1 : 0;
        span.ended += change > 0 ? 0 : 1;
      }
    }
  }

  private void pinned(RecordedEvent event) {
    if (isCanary(event.getThread())) {
      return;
    }
    long nanos = nanos(event);
    at(nanos)
        .forEach(
            span ->
                span.pinned(
                    RecordedPins.Place.of(event, stacks.of(event)),
                    nanos,
                    event.getDuration().toNanos()));
  }

  private void submitFailed(RecordedEvent event) {
    if (isCanary(event.getThread())) {
      return;
    }
    long nanos = nanos(event);
    at(nanos).filter(span -> span.answers(nanos)).forEach(span -> span.submitFailed++);
  }

  private void executing(RecordedEvent event, boolean isNative) {
    var thread = event.getThread("sampledThread");
    if (isCanary(thread)) {
      return;
    }
    boolean isVirtual = thread != null && thread.isVirtual();
    long nanos = nanos(event);
    at(nanos)
        .filter(span -> span.isWindow(nanos))
        .forEach(span -> span.execution.add(isVirtual, stacks.of(event), isNative));
  }

  private Stream<RecordedSpan> at(long nanos) {
    return spans.stream().filter(span -> span.has(nanos));
  }

  private static boolean isCanary(@Nullable RecordedThread thread) {
    return thread != null && AgentBean.CANARY_THREAD.equals(thread.getJavaName());
  }

  private long nanos(RecordedEvent event) {
    return Duration.between(origin.orElseThrow(), event.getEndTime()).toNanos();
  }
}
