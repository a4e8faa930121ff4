package dev.loomlab.inspect;

import dev.loomlab.observe.Frames;
import dev.loomlab.record.PinnedSite;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;

/**
 * Pins by site, reason and second; takes memory by sites, not by events. The seconds after the
 * first few are one.
 */
final class PinTally {
  /** From this second of a recording on, pins are not told apart by their second. */
  static final int LAST_SECOND = 60;

  private static final int MOST_SITES = 20_000;
  private static final int TOLD = 200;
  private static final String UNKNOWN = "unknown";

  /** Frames by which the JDK itself parks a virtual thread, inside the call that blocks. */
  private static final List<String> PARKING =
      List.of("java.lang.VirtualThread.", "java.lang.System$", "jdk.internal.");

  private record Place(String site, String blocking, boolean truncated) {}

  private record Key(Place place, Optional<String> reason, int second) {}

  private static final class Sum {
    private long count;
    private long nanos;
    private long longest;

    private void add(long ofCount, long ofNanos, long ofLongest) {
      count += ofCount;
      nanos += ofNanos;
      longest = Math.max(longest, ofLongest);
    }
  }

  private final Frames frames = new Frames();
  private final IdentityHashMap<RecordedStackTrace, Place> places = new IdentityHashMap<>();
  private final Map<Key, Sum> sums = new HashMap<>();

  /**
   * Takes a pin.
   *
   * @param second in which second of the recording it began
   */
  void add(RecordedEvent pin, long second) {
    long nanos = pin.getDuration().toNanos();
    var reason = text(pin, "pinnedReason");
    var named = text(pin, "blockingOperation");
    var stack = Optional.ofNullable(pin.getStackTrace());
    var place = stack.map(this::place).orElse(new Place(UNKNOWN, UNKNOWN, false));
    add(
        new Key(
            named.map(each -> new Place(place.site(), each, place.truncated())).orElse(place),
            reason,
            Math.clamp(second, 0, LAST_SECOND)),
        1,
        nanos,
        nanos);
  }

  /** Takes those of another chunk. */
  void addAll(PinTally other) {
    other.sums.forEach((key, sum) -> add(key, sum.count, sum.nanos, sum.longest));
  }

  /** Forgets the stacks of a chunk that has been read. */
  void endOfChunk() {
    places.clear();
  }

  /** The sites of pins that began in seconds from one to before another, most time first. */
  List<PinnedSite> sites(int fromSecond, int toSecond) {
    var merged = new HashMap<Key, Sum>();
    sums.forEach(
        (key, sum) -> {
          if (key.second() >= fromSecond && key.second() < toSecond) {
            merged
                .computeIfAbsent(new Key(key.place(), key.reason(), 0), unseen -> new Sum())
                .add(sum.count, sum.nanos, sum.longest);
          }
        });
    var sites = new ArrayList<PinnedSite>();
    merged.forEach(
        (key, sum) ->
            sites.add(
                new PinnedSite(
                    key.place().site(),
                    key.place().blocking(),
                    key.reason(),
                    key.place().truncated(),
                    sum.count,
                    sum.nanos,
                    sum.longest)));
    sites.sort(
        Comparator.comparingLong(PinnedSite::nanos)
            .reversed()
            .thenComparing(PinnedSite::site)
            .thenComparing(PinnedSite::blocking));
    return List.copyOf(sites.subList(0, Math.min(sites.size(), TOLD)));
  }

  private void add(Key key, long count, long nanos, long longest) {
    if (sums.size() < MOST_SITES || sums.containsKey(key)) {
      sums.computeIfAbsent(key, unseen -> new Sum()).add(count, nanos, longest);
    }
  }

  private Place place(RecordedStackTrace stack) {
    var known = places.get(stack);
    if (known != null) {
      return known;
    }
    var calls = stack.getFrames().stream().map(each -> call(each, frames)).toList();
    var blocking =
        calls.stream()
            .filter(call -> PARKING.stream().noneMatch(call::startsWith))
            .findFirst()
            .orElse(calls.isEmpty() ? UNKNOWN : calls.getFirst());
    var made =
        new Place(
            Frames.application(calls.stream()).orElse(blocking), blocking, stack.isTruncated());
    if (places.size() < MOST_SITES) {
      places.put(stack, made);
    }
    return made;
  }

  /** A frame as dumps have it, cleaned: class and method. */
  static String call(RecordedFrame frame, Frames frames) {
    var method = frame.getMethod();
    return method == null
        ? UNKNOWN
        : frames.clean(method.getType().getName() + "." + method.getName());
  }

  private static Optional<String> text(RecordedEvent event, String field) {
    return event.hasField(field) ? Optional.ofNullable(event.getString(field)) : Optional.empty();
  }
}
