package dev.loomlab.inspect;

import dev.loomlab.inspect.RecordedSettings.Was;
import dev.loomlab.observe.Releases;
import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.Pins;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Unobserved;
import dev.loomlab.report.Inspection.Note;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What recordings of one JVM say, and what they cannot say. */
final class RecordingReading {
  private static final String PINNED = "jdk.VirtualThreadPinned";
  private static final String SUBMIT_FAILED = "jdk.VirtualThreadSubmitFailed";

  /** How long a JVM, or a recording of which that is not known, is cold. */
  private static final int COLD_SECONDS = 5;

  private final RecordedSpan span;
  private final ChunkReading whole;
  private final List<Note> notes;

  RecordingReading(RecordedSpan span, ChunkReading whole, List<Note> notes) {
    this.span = span;
    this.whole = whole;
    this.notes = List.copyOf(notes);
  }

  /** How long was recorded. */
  double seconds() {
    return span.seconds();
  }

  /** The JVM's name and version, if they are recorded. */
  Optional<String> jvm() {
    return whole.jvm().title();
  }

  /** What is recorded of the JVM, by the names of {@link dev.loomlab.record.Environment}. */
  Map<String, String> facts() {
    return whole.jvm().facts();
  }

  /** Why the JVM ended, in its own words, if that is recorded. */
  Optional<String> end() {
    return whole.jvm().end();
  }

  /** How long after the beginning of the recording a moment is, in nanoseconds. */
  long since(Instant moment) {
    return span.since(moment);
  }

  /** Whether ends of virtual threads were recorded, and none ended. */
  boolean isKnownThatNoneEnded() {
    return isOn("jdk.VirtualThreadEnd") && whole.timeline().sum(Slice.Sum.ENDED) == 0;
  }

  /** How many events were read. */
  long events() {
    return whole.events();
  }

  /** What is recorded over time. */
  List<Sample> samples() {
    return whole.timeline().samples(whole.jvm().cores(), this::isOn);
  }

  /** Where threads were found executing. */
  List<ExecutionSite> executing() {
    return whole.executing();
  }

  /**
   * Where virtual threads were pinned; empty if that was not recorded. Cold are the first five
   * seconds of the JVM's life, or of the recording if the JVM's start is not in it.
   *
   * @param steadyFrom from when on the JVM is not cold, if that is known better
   * @param knownThreshold the threshold of pins, if that is known better
   */
  Optional<Pins> pins(Optional<Instant> steadyFrom, OptionalLong knownThreshold) {
    if (!isOn(PINNED)) {
      return Optional.empty();
    }
    long until =
        steadyFrom
            .or(() -> whole.jvm().start().map(start -> start.plusSeconds(COLD_SECONDS)))
            .map(span::since)
            .map(nanos -> Math.ceilDiv(nanos, 1_000_000_000L))
            .orElse((long) COLD_SECONDS);
    int second = Math.clamp(until, 0, ChunkReading.LAST_SECOND);
    var threshold = knownThreshold.isPresent() ? knownThreshold : threshold();
    return Optional.of(
        new Pins(
            threshold.orElse(0),
            whole.pins(0, second),
            whole.pins(second, ChunkReading.LAST_SECOND + 1)));
  }

  /** What was not recorded. */
  List<Unobserved> unobserved() {
    var gaps = new ArrayList<Unobserved>();
    var release = whole.jvm().release();
    if (whole.settings().was(PINNED) == Was.MISSING) {
      gaps.add(
          new Unobserved(
              "virtual threads",
              release.isPresent() && release.getAsInt() < Releases.FIRST_WITH_VIRTUAL_THREADS
                  ? "JDK " + release.getAsInt() + " has none (since 21)"
                  : "the recording knows no event of theirs"));
      return gaps;
    }
    for (var wanted : WantedEvent.ALL) {
      if (wanted.isOff(whole.settings())) {
        gaps.add(new Unobserved(wanted.tells(), wanted.names() + " was off in this recording"));
      }
    }
    gaps.add(
        new Unobserved(
            "mounted and queued virtual threads",
            "they are in no recording; 'loomlab inspect PID' reads them while the JVM runs"));
    return gaps;
  }

  /** What a reader should know of how it was recorded. */
  List<Note> notes() {
    var all = new ArrayList<>(notes);
    if (whole.settings().was(PINNED) == Was.MISSING) {
      return all;
    }
    var off = WantedEvent.off(whole.settings());
    if (!off.isEmpty()) {
      all.add(
          new Note(
              "Events that were off: " + String.join(", ", off),
              "Record again with them: " + WantedEvent.COMMAND));
    }
    if (!whole.settings().areTold()) {
      all.add(
          new Note(
              "The recording does not say which events were on (jdk.ActiveSetting was off), so what"
                  + " is missing may not have been recorded",
              "Record again: " + WantedEvent.COMMAND));
    }
    threshold()
        .ifPresent(
            nanos -> {
              if (nanos > 1_000_000 && isOn(PINNED)) {
                all.add(
                    new Note(
                        String.format(
                            Locale.ROOT,
                            "Pins shorter than %d ms were not recorded, the stock setting being 20",
                            nanos / 1_000_000),
                        "Record again with a threshold of 1 ms: " + WantedEvent.COMMAND));
              }
            });
    if (whole.submitFailed() > 0) {
      all.add(
          new Note(
              "The scheduler refused a virtual thread "
                  + whole.submitFailed()
                  + " times ("
                  + SUBMIT_FAILED
                  + ")",
              "Look for what it ran out of at that time: threads of the system, or memory."));
    }
    return all;
  }

  private OptionalLong threshold() {
    return whole.settings().thresholdNanos(PINNED);
  }

  /** An event that is not told to be off, and is known, may be taken to be on. */
  private boolean isOn(String event) {
    var was = whole.settings().was(event);
    return was == Was.ON
        || (was == Was.UNTOLD && !whole.settings().areTold() && seenOrQuiet(event));
  }

  /** Without told settings only what was seen is known to have been on. */
  private boolean seenOrQuiet(String event) {
    return switch (event) {
      case "jdk.VirtualThreadStart" -> whole.timeline().sum(Slice.Sum.STARTED) > 0;
      case "jdk.VirtualThreadEnd" -> whole.timeline().sum(Slice.Sum.ENDED) > 0;
      case "jdk.GarbageCollection" -> whole.timeline().sum(Slice.Sum.COLLECTIONS) > 0;
      case "jdk.ObjectAllocationSample" -> whole.timeline().sum(Slice.Sum.ALLOCATED_BYTES) > 0;
      default -> whole.timeline().sum(Slice.Sum.PINS) > 0;
    };
  }
}
