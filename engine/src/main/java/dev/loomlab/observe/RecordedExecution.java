package dev.loomlab.observe;

import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.StackGroup.Kind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Execution samples of a recording by place; takes memory by places, not by samples. */
final class RecordedExecution {
  private static final int MOST_PLACES = 5_000;
  private static final int MOST_TOLD = 30;
  private static final int MOST_FRAMES = 10;
  private static final List<String> OTHERS = List.of(StackGroup.CUT);

  private record Place(Kind kind, List<String> frames, boolean isNative) {}

  private final Map<Place, Long> counts = new HashMap<>();

  /** Adds a sample. */
  void add(boolean isVirtual, RecordedStacks.Stack stack, boolean isNative) {
    var frames = stack.frames().subList(0, Math.min(MOST_FRAMES, stack.frames().size()));
    var kind = isVirtual ? Kind.VIRTUAL : Kind.PLATFORM;
    var place = new Place(kind, frames, isNative);
    boolean isRoom = counts.size() < MOST_PLACES || counts.containsKey(place);
    counts.merge(isRoom ? place : new Place(kind, OTHERS, isNative), 1L, Long::sum);
  }

  /**
   * The places, the one with the most samples first; those beyond thirty are told as one of each
   * kind, whose only frame is {@link StackGroup#CUT}.
   */
  List<ExecutionSite> sites() {
    var all =
        counts.entrySet().stream()
            .filter(each -> !each.getKey().frames().equals(OTHERS))
            .map(each -> site(each.getKey(), each.getValue()))
            .sorted(
                Comparator.comparingLong(ExecutionSite::samples)
                    .reversed()
                    .thenComparing(site -> String.join("\n", site.frames())))
            .toList();
    var rest = new HashMap<>(counts);
    rest.keySet().removeIf(place -> !place.frames().equals(OTHERS));
    all.stream()
        .skip(MOST_TOLD)
        .forEach(
            site ->
                rest.merge(
                    new Place(site.kind(), OTHERS, site.isNative()), site.samples(), Long::sum));
    return Stream.concat(
            all.stream().limit(MOST_TOLD),
            rest.entrySet().stream()
                .map(each -> site(each.getKey(), each.getValue()))
                .sorted(Comparator.comparingLong(ExecutionSite::samples).reversed()))
        .toList();
  }

  private static ExecutionSite site(Place place, long samples) {
    return new ExecutionSite(place.kind(), place.frames(), place.isNative(), samples);
  }
}
