package dev.loomlab.observe;

import dev.loomlab.record.PinnedSite;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Pins of a recording, summed by place and reason; takes memory by places, not by pins.
 *
 * <p>Since JDK 24 an event says why the thread was pinned and which call blocked; the words are the
 * JVM's own and change from one build to the next, so that they are shown, never read.
 */
final class RecordedPins {
  private static final int MOST_PLACES = 1_000;
  private static final int MOST_TOLD = 20;

  /**
   * Where and why a thread was pinned.
   *
   * @param site the innermost call of the program itself
   * @param blocking the call that blocked
   * @param reason in the JVM's own words, where it says so
   * @param isTruncated whether the stack ends before the outermost call
   */
  record Place(String site, String blocking, Optional<String> reason, boolean isTruncated) {
    /** That of an event. */
    static Place of(RecordedEvent event, RecordedStacks.Stack stack) {
      return new Place(
          stack.site(),
          text(event, "blockingOperation").or(stack::blocking).orElse(""),
          text(event, "pinnedReason"),
          stack.isTruncated());
    }

    private static Optional<String> text(RecordedEvent event, String field) {
      return event.hasField(field)
          ? Optional.ofNullable(event.getString(field)).filter(text -> !text.isBlank())
          : Optional.empty();
    }
  }

  private static final Place OTHERS = new Place(PinnedSite.OTHERS, "", Optional.empty(), false);

  /** How often, and how long. */
  private static final class Sum {
    private long count;
    private long nanos;
    private long longestNanos;

    private void add(long more, long moreNanos, long longest) {
      count += more;
      nanos += moreNanos;
      longestNanos = Math.max(longestNanos, longest);
    }
  }

  private final Map<Place, Sum> sums = new HashMap<>();

  /** Adds one pin of a place. */
  void add(Place place, long nanos) {
    boolean isRoom = sums.size() < MOST_PLACES || sums.containsKey(place);
    sums.computeIfAbsent(isRoom ? place : OTHERS, first -> new Sum()).add(1, nanos, nanos);
  }

  /** The places, the one with the most time first; beyond twenty they are told as one. */
  List<PinnedSite> sites() {
    var all =
        sums.entrySet().stream()
            .filter(each -> !each.getKey().equals(OTHERS))
            .map(each -> site(each.getKey(), each.getValue()))
            .sorted(
                Comparator.comparingLong(PinnedSite::nanos)
                    .reversed()
                    .thenComparing(PinnedSite::site)
                    .thenComparing(PinnedSite::blocking))
            .toList();
    var rest = new Sum();
    Stream.ofNullable(sums.get(OTHERS))
        .forEach(sum -> rest.add(sum.count, sum.nanos, sum.longestNanos));
    all.stream()
        .skip(MOST_TOLD)
        .forEach(site -> rest.add(site.count(), site.nanos(), site.longestNanos()));
    var told = all.stream().limit(MOST_TOLD);
    return rest.count == 0
        ? told.toList()
        : Stream.concat(told, Stream.of(site(OTHERS, rest))).toList();
  }

  private static PinnedSite site(Place place, Sum sum) {
    return new PinnedSite(
        place.site(),
        place.blocking(),
        place.reason(),
        place.isTruncated(),
        sum.count,
        sum.nanos,
        sum.longestNanos);
  }
}
