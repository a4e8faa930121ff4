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
public final class PinTally {
  private static final int MOST_PLACES = 5_000;

  /**
   * Where and why a thread was pinned.
   *
   * @param site the call of the program itself
   * @param blocking the call that blocked
   * @param reason in the JVM's own words, where it says so
   * @param isTruncated whether the stack ends before the outermost call
   */
  record Place(String site, String blocking, Optional<String> reason, boolean isTruncated) {
    private static Place of(RecordedEvent pin, RecordedStacks.Stack stack) {
      return new Place(
          stack.site(),
          text(pin, "blockingOperation").orElseGet(stack::blocking),
          text(pin, "pinnedReason"),
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

  /** Readies an empty one. */
  public PinTally() {}

  /**
   * Adds a pin.
   *
   * @param stack that of the event
   */
  public void add(RecordedEvent pin, RecordedStacks.Stack stack) {
    add(Place.of(pin, stack), pin.getDuration().toNanos());
  }

  /** Adds one pin of a place. */
  void add(Place place, long nanos) {
    add(place, 1, nanos, nanos);
  }

  /** Adds what another has counted. */
  public void addAll(PinTally other) {
    other.sums.forEach((place, sum) -> add(place, sum.count, sum.nanos, sum.longestNanos));
  }

  private void add(Place place, long count, long nanos, long longestNanos) {
    boolean isRoom = sums.size() < MOST_PLACES || sums.containsKey(place);
    sums.computeIfAbsent(isRoom ? place : OTHERS, first -> new Sum())
        .add(count, nanos, longestNanos);
  }

  /**
   * The places, the one with the most time first.
   *
   * @param most how many are told one by one; those beyond are one more, {@link PinnedSite#OTHERS}
   */
  public List<PinnedSite> sites(int most) {
    var all =
        sums.entrySet().stream()
            .filter(each -> !each.getKey().equals(OTHERS))
            .map(each -> site(each.getKey(), each.getValue()))
            .sorted(
                Comparator.comparingLong(PinnedSite::nanos)
                    .reversed()
                    .thenComparing(PinnedSite::site)
                    .thenComparing(PinnedSite::blocking)
                    .thenComparing(site -> site.reason().orElse("")))
            .toList();
    var rest = new Sum();
    Stream.ofNullable(sums.get(OTHERS))
        .forEach(sum -> rest.add(sum.count, sum.nanos, sum.longestNanos));
    all.stream()
        .skip(most)
        .forEach(site -> rest.add(site.count(), site.nanos(), site.longestNanos()));
    var told = all.stream().limit(most);
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
