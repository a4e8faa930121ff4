package dev.loomlab.inspect;

import dev.loomlab.observe.Frames;
import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.StackGroup.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;

/** Execution samples by place; takes memory by places, not by samples. */
final class ExecutionTally {
  private static final int DEEPEST = 10;
  private static final int MOST_PLACES = 50_000;
  private static final int TOLD = 200;

  private record Place(Kind kind, List<String> frames, boolean isNative) {}

  private final Frames frames = new Frames();
  private final IdentityHashMap<RecordedStackTrace, List<String>> stacks = new IdentityHashMap<>();
  private final Map<Place, Long> samples = new HashMap<>();

  /** Takes a sample of a thread in its own or in native code. */
  void add(RecordedEvent sample, Optional<RecordedThread> thread, boolean isNative) {
    var stack = sample.getStackTrace();
    if (stack == null) {
      return;
    }
    var kind =
        thread.map(each -> each.isVirtual() ? Kind.VIRTUAL : Kind.PLATFORM).orElse(Kind.UNKNOWN);
    add(new Place(kind, calls(stack), isNative), 1);
  }

  /** Takes those of another chunk. */
  void addAll(ExecutionTally other) {
    other.samples.forEach(this::add);
  }

  /** Forgets the stacks of a chunk that has been read. */
  void endOfChunk() {
    stacks.clear();
  }

  /** The places, most samples first. */
  List<ExecutionSite> sites() {
    var sites = new ArrayList<ExecutionSite>();
    samples.forEach(
        (place, count) ->
            sites.add(new ExecutionSite(place.kind(), place.frames(), place.isNative(), count)));
    sites.sort(
        Comparator.comparingLong(ExecutionSite::samples)
            .reversed()
            .thenComparing(site -> String.join("\n", site.frames()))
            .thenComparing(ExecutionSite::kind));
    return List.copyOf(sites.subList(0, Math.min(sites.size(), TOLD)));
  }

  private void add(Place place, long count) {
    if (samples.size() < MOST_PLACES || samples.containsKey(place)) {
      samples.merge(place, count, Long::sum);
    }
  }

  private List<String> calls(RecordedStackTrace stack) {
    var known = stacks.get(stack);
    if (known == null) {
      known =
          stack.getFrames().stream()
              .limit(DEEPEST)
              .map(frame -> PinTally.call(frame, frames))
              .toList();
      if (stacks.size() < MOST_PLACES) {
        stacks.put(stack, known);
      }
    }
    return known;
  }
}
