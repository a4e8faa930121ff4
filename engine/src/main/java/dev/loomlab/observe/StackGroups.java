package dev.loomlab.observe;

import dev.loomlab.record.LockQueue;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.StackGroup.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Threads of one dump, counted by where they stood; takes memory by places, not by threads. */
public final class StackGroups {
  private static final int INNERMOST = 40;
  private static final int OUTERMOST = 8;
  private static final int MOST_GROUPS = 4_000;
  private static final int LONGEST_NAME = 80;
  private static final Pattern NUMBERS = Pattern.compile("\\b[0-9a-f]{8,}\\b|\\d+");

  /** Calls that only the JVM's own threads make, its management connections included. */
  private static final List<String> JVMS_OWN =
      List.of(
          "java.lang.ref.",
          "java.lang.VirtualThread.runContinuation",
          "java.lang.VirtualThread.unblockVirtualThreads",
          "dev.loomlab.agent.",
          "sun.nio.ch.Poller.pollerLoop",
          "sun.nio.ch.Poller.subPollerLoop",
          "jdk.internal.vm.ThreadDumper",
          "jdk.internal.misc.InnocuousThread.run",
          "jdk.internal.ref.",
          "sun.rmi.transport.",
          "sun.management.",
          "com.sun.jmx.",
          "com.sun.management.");

  private record Place(
      Kind kind,
      String name,
      String executor,
      Optional<String> state,
      List<String> frames,
      Optional<String> application) {}

  private final Frames frames = new Frames();
  private final LockTable locks;
  private final Map<Place, Integer> counts = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private final UnaryOperator<String> masked;
  private int threads;

  /** Readies an empty count of threads whose names hold no secrets. */
  public StackGroups() {
    this(UnaryOperator.identity());
  }

  /**
   * Readies an empty count.
   *
   * @param masked what becomes of a name before its numbers are taken out: nobody would know a
   *     secret again afterwards
   */
  StackGroups(UnaryOperator<String> masked) {
    this.masked = masked;
    this.locks = new LockTable(frames, masked);
  }

  /** Counts the threads of an entry of a dump. */
  public void add(DumpedThread thread) {
    add(
        thread.kind(),
        thread.name(),
        thread.executor(),
        thread.state(),
        thread.stack(),
        thread.count());
    locks.add(thread);
  }

  /**
   * Counts threads that stand at one place; those of the canary are nobody's.
   *
   * @param stack its frames as the dump has them, the innermost call first
   */
  void add(
      Kind kind,
      String name,
      String executor,
      Optional<String> state,
      List<String> stack,
      int count) {
    if (OwnThreads.isCanary(name)) {
      return;
    }
    threads += count;
    var cleaned = stack.stream().map(frames::clean).toList();
    var place =
        new Place(
            kind,
            names.size() < MOST_GROUPS ? names.computeIfAbsent(name, this::pattern) : pattern(name),
            masked.apply(executor),
            state,
            cut(cleaned),
            Frames.application(cleaned.stream()));
    if (counts.size() < MOST_GROUPS || counts.containsKey(place)) {
      counts.merge(place, count, Integer::sum);
    }
  }

  /** How many threads were counted, those of groups that were left out included. */
  public int threads() {
    return threads;
  }

  /** Who waits for which lock and who holds it, the longest queue first. */
  public List<LockQueue> locks() {
    return locks.queues();
  }

  /** Every group, the JVM's own threads left out, the largest first. */
  public List<StackGroup> groups() {
    var groups = new ArrayList<StackGroup>();
    counts.forEach(
        (place, count) -> {
          if (!isJvmsOwn(place)) {
            groups.add(
                new StackGroup(
                    place.kind(),
                    place.name(),
                    place.executor(),
                    count,
                    place.state(),
                    place.frames(),
                    place.application()));
          }
        });
    groups.sort(
        Comparator.comparingInt(StackGroup::count)
            .reversed()
            .thenComparing(group -> String.join("\n", group.frames()))
            .thenComparing(StackGroup::name));
    return groups;
  }

  private static boolean isJvmsOwn(Place place) {
    return place.frames().isEmpty()
        ? place.kind() != Kind.VIRTUAL
        : place.frames().stream().anyMatch(frame -> JVMS_OWN.stream().anyMatch(frame::startsWith));
  }

  private static List<String> cut(List<String> all) {
    if (all.size() <= INNERMOST + OUTERMOST + 1) {
      return all;
    }
    var kept = new ArrayList<>(all.subList(0, INNERMOST));
    kept.add(StackGroup.CUT);
    kept.addAll(all.subList(all.size() - OUTERMOST, all.size()));
    return List.copyOf(kept);
  }

  private String pattern(String name) {
    var safe = masked.apply(name);
    var short_ = safe.length() > LONGEST_NAME ? safe.substring(0, LONGEST_NAME) : safe;
    return NUMBERS.matcher(short_).replaceAll("#");
  }
}
