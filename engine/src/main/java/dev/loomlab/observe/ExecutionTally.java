package dev.loomlab.observe;

import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.StackGroup.Kind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/** Execution samples of a recording by place; takes memory by places, not by samples. */
public final class ExecutionTally {
  private static final int MOST_PLACES = 5_000;
  private static final int MOST_FRAMES = 10;
  private static final List<String> OTHERS = List.of(StackGroup.CUT);
  private static final Comparator<ExecutionSite> MOST_FIRST =
      Comparator.comparingLong(ExecutionSite::samples)
          .reversed()
          .thenComparing(site -> String.join("\n", site.frames()))
          .thenComparing(ExecutionSite::kind);

  private record Place(Kind kind, List<String> frames, boolean isNative) {}

  private final Map<Place, Long> counts = new HashMap<>();

  /** Readies an empty one. */
  public ExecutionTally() {}

  /**
   * Adds a sample.
   *
   * @param thread the one that was found executing, if the sample says
   */
  public void add(@Nullable RecordedThread thread, RecordedStacks.Stack stack, boolean isNative) {
    add(kind(thread), stack, isNative);
  }

  private static Kind kind(@Nullable RecordedThread thread) {
    if (thread == null) {
      return Kind.UNKNOWN;
    }
    return thread.isVirtual() ? Kind.VIRTUAL : Kind.PLATFORM;
  }

  /** Adds a sample of a thread of a kind. */
  void add(Kind kind, RecordedStacks.Stack stack, boolean isNative) {
    var frames = stack.frames().subList(0, Math.min(MOST_FRAMES, stack.frames().size()));
    add(new Place(kind, frames, isNative), 1);
  }

  /** Adds what another has counted. */
  public void addAll(ExecutionTally other) {
    other.counts.forEach(this::add);
  }

  private void add(Place place, long samples) {
    boolean isRoom = counts.size() < MOST_PLACES || counts.containsKey(place);
    counts.merge(isRoom ? place : others(place.kind(), place.isNative()), samples, Long::sum);
  }

  private static Place others(Kind kind, boolean isNative) {
    return new Place(kind, OTHERS, isNative);
  }

  /**
   * The places, the one with the most samples first.
   *
   * @param most how many are told one by one; those beyond are one more of each kind, whose only
   *     frame is {@link StackGroup#CUT}
   */
  public List<ExecutionSite> sites(int most) {
    var all =
        counts.entrySet().stream()
            .filter(each -> !each.getKey().frames().equals(OTHERS))
            .map(each -> site(each.getKey(), each.getValue()))
            .sorted(MOST_FIRST)
            .toList();
    var rest = new HashMap<>(counts);
    rest.keySet().removeIf(place -> !place.frames().equals(OTHERS));
    all.stream()
        .skip(most)
        .forEach(
            site -> rest.merge(others(site.kind(), site.isNative()), site.samples(), Long::sum));
    return Stream.concat(
            all.stream().limit(most),
            rest.entrySet().stream()
                .map(each -> site(each.getKey(), each.getValue()))
                .sorted(MOST_FIRST))
        .toList();
  }

  private static ExecutionSite site(Place place, long samples) {
    return new ExecutionSite(place.kind(), place.frames(), place.isNative(), samples);
  }
}
