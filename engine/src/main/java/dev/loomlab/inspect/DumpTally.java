package dev.loomlab.inspect;

import dev.loomlab.observe.DumpedThread;
import dev.loomlab.observe.Releases;
import dev.loomlab.observe.StackGroups;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Series;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.StackGroup.Kind;
import dev.loomlab.record.ThreadDump;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The threads of one dump, counted; takes memory by places and locks, not by threads. */
final class DumpTally {
  /** The first release whose dumps in JSON have states and carriers. */
  static final int FIRST_WITH_STATES_IN_JSON = 25;

  private static final int MOST_GROUPS = 500;

  private final boolean json;
  private final Optional<String> version;
  private final Optional<Instant> time;
  private final Optional<StandingThreads> before;
  private final StandingThreads standing = new StandingThreads();
  private final StackGroups groups = new StackGroups();
  private final StackGroups unmoved = new StackGroups();
  private final Map<Kind, Map<String, Integer>> states = new EnumMap<>(Kind.class);
  private int mounted;
  private int queued;
  private boolean hasIds;
  private boolean unmounted;
  private boolean whole;

  /**
   * Begins a dump.
   *
   * @param json whether it is in JSON
   * @param before where threads stood in every dump before; empty for the first dump
   */
  DumpTally(
      boolean json,
      Optional<String> version,
      Optional<Instant> time,
      Optional<StandingThreads> before) {
    this.json = json;
    this.version = version;
    this.time = time;
    this.before = before;
  }

  /** Takes a thread. */
  void add(DumpedThread thread) {
    groups.add(thread);
    thread
        .state()
        .ifPresent(
            state ->
                states
                    .computeIfAbsent(thread.kind(), unseen -> new TreeMap<>())
                    .merge(state, thread.count(), Integer::sum));
    if (thread.mounted()) {
      mounted += thread.count();
    } else if (thread.kind() == Kind.VIRTUAL
        && thread.state().filter("RUNNABLE"::equals).isPresent()) {
      queued += thread.count();
    }
    unmounted |= thread.kind() == Kind.VIRTUAL && !thread.mounted();
    stands(thread);
  }

  private void stands(DumpedThread thread) {
    if (thread.id().isEmpty()) {
      return;
    }
    hasIds = true;
    long print = StandingThreads.print(thread);
    boolean moved = before.isPresent() && !before.get().has(thread.id(), print);
    if (before.isPresent() && !moved) {
      unmoved.add(thread);
    }
    if (!moved) {
      standing.put(thread.id().getAsLong(), print);
    }
  }

  /** Nothing of it is missing. */
  void isWhole() {
    whole = true;
  }

  /** Whether its end was seen. */
  boolean whole() {
    return whole;
  }

  /** How many threads it has. */
  int threads() {
    return groups.threads();
  }

  /** When it was taken, if it says. */
  Optional<Instant> time() {
    return time;
  }

  /** The JVM's version, if it says. */
  Optional<String> version() {
    return version;
  }

  /** Whether its threads are numbered, so that each can be found again in the next dump. */
  boolean hasIds() {
    return hasIds;
  }

  /** Whether it is in JSON. */
  boolean isJson() {
    return json;
  }

  /** Whether it has a virtual thread that is on no carrier. */
  boolean hasUnmounted() {
    return unmounted;
  }

  /** Whether its threads have states. */
  boolean hasStates() {
    return !states.isEmpty();
  }

  /** Threads that stood at the same place in every dump before. */
  List<StackGroup> unmoved() {
    return unmoved.groups();
  }

  /** Where its threads stood, to hold the next dump against: those that never moved. */
  StandingThreads standing() {
    return standing;
  }

  /** The dump as a record. */
  ThreadDump dump(long atNanos) {
    var all = groups.groups();
    return new ThreadDump(
        atNanos,
        0,
        groups.threads(),
        all.subList(0, Math.min(all.size(), MOST_GROUPS)),
        groups.locks());
  }

  /** What it counts, as a sampler would have read it. */
  Sample sample(long atNanos) {
    var gauges = new EnumMap<Gauge, Double>(Gauge.class);
    var series = new TreeMap<String, Double>();
    int release = Releases.of(version).orElse(0);
    if (json && release >= FIRST_WITH_STATES_IN_JSON && hasIds) {
      gauges.put(Gauge.MOUNTED_VIRTUAL_THREADS, (double) mounted);
      gauges.put(Gauge.QUEUED_VIRTUAL_THREADS, (double) queued);
    } else if (!json && release >= Releases.FIRST_WITH_VIRTUAL_THREADS) {
      gauges.put(Gauge.MOUNTED_VIRTUAL_THREADS, (double) mounted);
    }
    states.forEach(
        (kind, counts) ->
            counts.forEach((state, count) -> series.put(Series.of(kind, state), (double) count)));
    return new Sample(atNanos, gauges, series);
  }
}
