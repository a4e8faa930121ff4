package dev.loomlab.inspect;

import dev.loomlab.observe.ExecutionTally;
import dev.loomlab.observe.OwnThreads;
import dev.loomlab.observe.PinTally;
import dev.loomlab.observe.RecordedStacks;
import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.PinnedSite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import jdk.jfr.EventType;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.MetadataEvent;
import jdk.jfr.consumer.RecordedEvent;

/**
 * What one chunk of a recording tells, or several together. Events that nothing is made of are
 * stepped over without being read; those that are read are not kept.
 */
final class ChunkReading {
  /** From this second of a recording on, pins are not told apart by their second. */
  static final int LAST_SECOND = 60;

  private static final int MOST_TOLD = 200;
  private static final long SECOND = 1_000_000_000L;
  private static final double MILLIS = 1e6;

  private final RecordedSpan span;
  private final RecordedSettings settings = new RecordedSettings();
  private final RecordedJvm jvm = new RecordedJvm();
  private final Timeline timeline;
  private final RecordedStacks stacks = new RecordedStacks();
  private final NavigableMap<Integer, PinTally> pins = new TreeMap<>();
  private final ExecutionTally executing = new ExecutionTally();
  private final Map<Long, String> names = new HashMap<>();
  private Optional<Throwable> fault = Optional.empty();
  private boolean atEnd;
  private long submitFailed;
  private long events;

  ChunkReading(RecordedSpan span) {
    this.span = span;
    this.timeline = new Timeline(span);
  }

  /**
   * Reads a file of one chunk.
   *
   * @throws IOException if it is damaged: what was read before counts
   */
  void read(Path file) throws IOException {
    try (var stream = EventStream.openFile(file)) {
      stream.setReuse(true);
      stream.setOrdered(false);
      stream.onMetadata(this::types);
      // The stream itself ends in silence when it cannot go on.
      stream.onFlush(() -> atEnd = true);
      stream.onError(failed -> fault = fault.or(() -> Optional.of(failed)));
      onEvents(stream);
      stream.start();
    } catch (RuntimeException damaged) {
      throw new IOException(String.valueOf(damaged.getMessage()), damaged);
    } finally {
      names.clear();
      stacks.clear();
    }
    if (fault.isPresent()) {
      throw new IOException(String.valueOf(fault.get().getMessage()), fault.get());
    }
    if (!atEnd || !ChunkWalk.isSound(file)) {
      throw new IOException("its events end before it does");
    }
  }

  /** Takes what another chunk tells. */
  void addAll(ChunkReading other) {
    settings.addAll(other.settings);
    jvm.addAll(other.jvm);
    timeline.addAll(other.timeline);
    other.pins.forEach((second, tally) -> pins(second).addAll(tally));
    executing.addAll(other.executing);
    submitFailed += other.submitFailed;
    events += other.events;
  }

  /** What it says of its settings. */
  RecordedSettings settings() {
    return settings;
  }

  /** What it says of the JVM. */
  RecordedJvm jvm() {
    return jvm;
  }

  /** What it tells over time. */
  Timeline timeline() {
    return timeline;
  }

  /** Where threads were pinned, by pins that began in seconds from one to before another. */
  List<PinnedSite> pins(int fromSecond, int toSecond) {
    var together = new PinTally();
    pins.subMap(fromSecond, toSecond).values().forEach(together::addAll);
    return together.sites(MOST_TOLD);
  }

  /** Where threads were found executing. */
  List<ExecutionSite> executing() {
    return executing.sites(MOST_TOLD);
  }

  /** How often the scheduler refused a virtual thread. */
  long submitFailed() {
    return submitFailed;
  }

  /** How many events were read. */
  long events() {
    return events;
  }

  private void types(MetadataEvent metadata) {
    for (EventType type : metadata.getEventTypes()) {
      settings.knows(type.getName());
      names.put(type.getId(), type.getName());
    }
  }

  /** What is done with an event. */
  private interface Action {
    void take(RecordedEvent event);
  }

  private void on(EventStream stream, String name, Action action) {
    stream.onEvent(
        name,
        event -> {
          atEnd = false;
          events++;
          action.take(event);
        });
  }

  private void onEvents(EventStream stream) {
    on(stream, "jdk.ActiveSetting", this::setting);
    on(stream, "jdk.JVMInformation", jvm::information);
    on(stream, "jdk.CPUInformation", jvm::processors);
    on(stream, "jdk.GCHeapConfiguration", jvm::heap);
    on(stream, "jdk.Shutdown", jvm::shutdown);
    on(stream, "jdk.VirtualThreadStart", event -> lives(event, true));
    on(stream, "jdk.VirtualThreadEnd", event -> lives(event, false));
    on(stream, "jdk.VirtualThreadPinned", this::pinned);
    on(stream, "jdk.VirtualThreadSubmitFailed", event -> submitFailed++);
    on(stream, "jdk.ExecutionSample", event -> sampled(event, "sampledThread", false));
    on(stream, "jdk.NativeMethodSample", event -> sampled(event, "sampledThread", true));
    on(stream, "jdk.CPUTimeSample", event -> sampled(event, "eventThread", false));
    on(stream, "jdk.CPULoad", this::load);
    on(stream, "jdk.GarbageCollection", this::collected);
    on(stream, "jdk.ObjectAllocationSample", this::allocated);
    peak(stream, "jdk.JavaThreadStatistics", "activeCount", Slice.Peak.PLATFORM_THREADS);
    peak(stream, "jdk.ResidentSetSize", "size", Slice.Peak.RSS_BYTES);
    peak(stream, "jdk.GCHeapSummary", "heapUsed", Slice.Peak.HEAP_USED_BYTES);
    peak(stream, "jdk.DirectBufferStatistics", "memoryUsed", Slice.Peak.DIRECT_MEMORY_BYTES);
  }

  private void peak(EventStream stream, String name, String field, Slice.Peak peak) {
    on(stream, name, event -> slice(event).note(peak, (double) event.getLong(field)));
  }

  private Slice slice(RecordedEvent event) {
    return timeline.at(event.getEndTime());
  }

  private void setting(RecordedEvent event) {
    var name = names.get(event.getLong("id"));
    if (name != null) {
      settings.put(name, event.getString("name"), String.valueOf(event.getString("value")));
    }
  }

  private void lives(RecordedEvent event, boolean starts) {
    if (!OwnThreads.isCanary(event.getThread())) {
      timeline.lives(event.getStartTime(), starts);
    }
  }

  private void pinned(RecordedEvent event) {
    if (OwnThreads.isCanary(event.getThread())) {
      return;
    }
    pins(Math.clamp(span.since(event.getStartTime()) / SECOND, 0, LAST_SECOND))
        .add(event, stacks.of(event));
    var slice = slice(event);
    slice.add(Slice.Sum.PINS, 1);
    slice.note(Slice.Peak.LONGEST_PIN_MILLIS, event.getDuration().toNanos() / MILLIS);
  }

  private PinTally pins(int second) {
    return pins.computeIfAbsent(second, unseen -> new PinTally());
  }

  private void sampled(RecordedEvent event, String threadField, boolean isNative) {
    var thread = event.getThread(threadField);
    if (!OwnThreads.isCanary(thread)) {
      executing.add(thread, stacks.of(event), isNative);
    }
  }

  private void load(RecordedEvent event) {
    var slice = slice(event);
    slice.add(Slice.Sum.LOADS, 1);
    slice.add(Slice.Sum.CPU_SHARES, event.getFloat("jvmUser") + event.getFloat("jvmSystem"));
    slice.add(Slice.Sum.MACHINE_SHARES, event.getFloat("machineTotal"));
  }

  private void collected(RecordedEvent event) {
    var slice = slice(event);
    slice.add(Slice.Sum.COLLECTIONS, 1);
    slice.add(Slice.Sum.COLLECTION_MILLIS, event.getDuration("sumOfPauses").toNanos() / MILLIS);
    slice.note(
        Slice.Peak.LONGEST_PAUSE_MILLIS, event.getDuration("longestPause").toNanos() / MILLIS);
  }

  private void allocated(RecordedEvent event) {
    slice(event).add(Slice.Sum.ALLOCATED_BYTES, (double) event.getLong("weight"));
  }
}
