package dev.loomlab.diagnose;

import dev.loomlab.record.LockQueue;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.ThreadDump;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** One dump of threads, sorted by what they do. */
public final class DumpView {
  private static final String PINNED = "java.lang.VirtualThread.parkOnCarrierThread";

  /** So many calls further out, a caller is no part of what waiters and holders have in common. */
  private static final int CALLERS = 12;

  private final List<Standing> standings;
  private final List<LockQueue> locks;
  private final Map<Crew.Key, Crew> crews = new LinkedHashMap<>();

  /** A group and what it does. */
  record Standing(StackGroup group, Doing doing) {
    boolean is(Doing.Kind kind) {
      return doing.kind() == kind;
    }
  }

  /**
   * Threads that wait for one thing, and those that seem to have it.
   *
   * @param what the pool's library, where it is known
   * @param at the innermost call of the program itself, empty if there is none
   * @param waiting how many wait
   * @param holding how many are further in than the waiters: past the call in which those wait
   * @param calling how many of those are inside a call to another service
   * @param busy how many threads have a request in the crews that the waiters belong to
   */
  public record Queue(
      Optional<String> what, Optional<String> at, int waiting, int holding, int calling, int busy) {

    /** How many have what the others wait for: those inside a call, if any are. */
    public int inUse() {
      return calling > 0 ? calling : holding;
    }
  }

  /** Looks at a dump. */
  public DumpView(ThreadDump dump) {
    this.standings =
        dump.groups().stream().map(group -> new Standing(group, Doing.of(group))).toList();
    this.locks = dump.locks();
    for (var each : standings) {
      crews.merge(
          Crew.Key.of(each.group()), Crew.of(each.group(), each.doing().kind()), Crew::plus);
    }
  }

  /** Every group and what it does, the largest first. */
  List<Standing> standings() {
    return standings;
  }

  /** Who waits for which lock, the longest queue first; empty where the dump shows no locks. */
  List<LockQueue> locks() {
    return locks;
  }

  /** Who holds the locks that are waited for, in words, where the dump shows it. */
  List<String> owners() {
    return locks.stream().flatMap(lock -> lock.owner().stream()).map(DumpView::words).toList();
  }

  static String words(LockQueue.Owner owner) {
    var kind =
        switch (owner.kind()) {
          case PLATFORM -> "platform thread";
          case VIRTUAL -> "virtual thread";
          case UNKNOWN -> "thread";
        };
    return "a "
        + kind
        + (owner.name().isEmpty() ? "" : " " + owner.name())
        + owner.state().map(state -> ", " + state).orElse("")
        + Site.in(owner.place());
  }

  /** Threads that belong together, the largest crew first. */
  public List<Crew> crews() {
    return crews.values().stream().sorted(Comparator.comparingInt(Crew::size).reversed()).toList();
  }

  /** How many threads do that. */
  public int count(Doing.Kind kind) {
    return sum(each -> each.is(kind));
  }

  /** How many threads have a request, as far as that can be told. */
  public int busy() {
    return sum(
        each ->
            !each.is(Doing.Kind.IDLE)
                && !each.is(Doing.Kind.LISTENING)
                && each.group().application().isPresent());
  }

  /** How many virtual threads were parked on their carriers, which they could not leave. */
  public int pinned() {
    return sum(each -> each.group().frames().contains(PINNED));
  }

  /** The client or driver that most of the calling threads are in. */
  public Optional<String> client() {
    return standings.stream()
        .filter(each -> each.is(Doing.Kind.CALLING))
        .max(Comparator.comparingInt(each -> each.group().count()))
        .flatMap(each -> each.doing().what());
  }

  /** The group that most threads of that kind stand in. */
  public Optional<StackGroup> largest(Doing.Kind kind) {
    return standings.stream()
        .filter(each -> each.is(kind))
        .map(Standing::group)
        .max(Comparator.comparingInt(StackGroup::count));
  }

  /** What threads wait for in that way, the longest queue first. */
  public List<Queue> queues(Doing.Kind kind) {
    var byPlace = new LinkedHashMap<List<Optional<String>>, List<Standing>>();
    for (var each : standings) {
      if (each.is(kind)) {
        byPlace
            .computeIfAbsent(
                List.of(each.doing().what(), each.group().application()), _ -> new ArrayList<>())
            .add(each);
      }
    }
    return byPlace.values().stream()
        .map(this::queue)
        .sorted(Comparator.comparingInt(Queue::waiting).reversed())
        .toList();
  }

  private Queue queue(List<Standing> waiters) {
    var first = waiters.getFirst();
    var holders = holders(first);
    return new Queue(
        first.doing().what(),
        first.group().application(),
        count(waiters),
        count(holders),
        count(holders.stream().filter(each -> isCall(each.doing().kind())).toList()),
        waiters.stream()
            .map(each -> Crew.Key.of(each.group()))
            .distinct()
            .mapToInt(key -> Objects.requireNonNull(crews.get(key)).busy())
            .sum());
  }

  private static boolean isCall(Doing.Kind kind) {
    return kind == Doing.Kind.CALLING || kind == Doing.Kind.READING;
  }

  /**
   * Those that are past a wait: they came through the same call of the program as the waiters, the
   * innermost that both have in common, but do not wait there.
   */
  List<Standing> holders(Standing waiter) {
    for (var caller : callers(waiter.group())) {
      var holders =
          standings.stream()
              .filter(each -> !each.is(waiter.doing().kind()) && isPastWait(each))
              .filter(each -> cameThrough(each.group(), caller))
              .toList();
      if (!holders.isEmpty()) {
        return holders;
      }
    }
    return List.of();
  }

  private static boolean isPastWait(Standing each) {
    return !each.is(Doing.Kind.IDLE) && !each.is(Doing.Kind.LISTENING);
  }

  private static boolean cameThrough(StackGroup group, String caller) {
    return group.frames().contains(caller)
        || group.application().filter(caller::equals).isPresent();
  }

  /** The program's own calls of a stack, the innermost first. */
  private static List<String> callers(StackGroup group) {
    var own = group.application();
    if (own.isEmpty()) {
      return List.of();
    }
    int from = group.frames().indexOf(own.get());
    if (from < 0) {
      return List.of(own.get());
    }
    int to = Math.min(group.frames().size(), from + CALLERS);
    return group.frames().subList(from, to).stream()
        .filter(frame -> !Site.isOfTheJdk(frame))
        .toList();
  }

  private static int count(List<Standing> some) {
    return some.stream().mapToInt(each -> each.group().count()).sum();
  }

  private int sum(Predicate<Standing> which) {
    return count(standings.stream().filter(which).toList());
  }
}
