package dev.loomlab.observe;

import dev.loomlab.record.LockQueue;
import dev.loomlab.record.StackGroup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Who waits for which lock in a dump, and who holds it. A lock is a monitor, or a lock of {@code
 * java.util.concurrent}; semaphores, latches and conditions have no owner and are no locks.
 */
final class LockTable {
  private static final int MOST = 20_000;
  private static final int TOLD = 40;

  private final Frames frames;
  private final UnaryOperator<String> masked;
  private final Map<String, Waiting> waiting = new HashMap<>();
  private final Map<String, LockQueue.Owner> owners = new HashMap<>();

  private static final class Waiting {
    private final Map<String, Integer> sites = new HashMap<>();
    private int threads;
    private int virtual;
    private int mounted;

    private Optional<String> site() {
      return sites.entrySet().stream()
          .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry::getKey))
          .map(Map.Entry::getKey);
    }
  }

  /**
   * Readies an empty table.
   *
   * @param masked what becomes of the names of threads
   */
  LockTable(Frames frames, UnaryOperator<String> masked) {
    this.frames = frames;
    this.masked = masked;
  }

  /** Takes what a thread waits for and what it holds. */
  void add(DumpedThread thread) {
    thread.waitsFor().filter(LockTable::hasOwners).ifPresent(lock -> waits(lock, thread));
    for (var lock : thread.holds()) {
      if (owners.size() < MOST) {
        owners.put(lock, owner(thread));
      }
    }
  }

  /** Every lock that is waited for, the longest queue first, at most forty. */
  List<LockQueue> queues() {
    var queues = new ArrayList<LockQueue>();
    waiting.forEach(
        (lock, each) ->
            queues.add(
                new LockQueue(
                    type(lock),
                    each.threads,
                    each.virtual,
                    each.mounted,
                    each.site(),
                    Optional.ofNullable(owners.get(lock)))));
    queues.sort(
        Comparator.comparingInt(LockQueue::waiting)
            .reversed()
            .thenComparing(LockQueue::lock)
            .thenComparing(queue -> queue.site().orElse("")));
    return List.copyOf(queues.subList(0, Math.min(queues.size(), TOLD)));
  }

  private void waits(String lock, DumpedThread thread) {
    if (waiting.size() >= MOST && !waiting.containsKey(lock)) {
      return;
    }
    var of = waiting.computeIfAbsent(lock, unseen -> new Waiting());
    of.threads += thread.count();
    of.virtual += thread.kind() == StackGroup.Kind.VIRTUAL ? thread.count() : 0;
    of.mounted += thread.mounted() ? thread.count() : 0;
    site(thread)
        .filter(site -> of.sites.size() < MOST)
        .ifPresent(site -> of.sites.merge(site, thread.count(), Integer::sum));
  }

  private LockQueue.Owner owner(DumpedThread thread) {
    var innermost = thread.stack().stream().findFirst().map(frames::clean);
    return new LockQueue.Owner(
        thread.kind(),
        masked.apply(thread.name()),
        thread.state(),
        site(thread).or(() -> innermost));
  }

  private Optional<String> site(DumpedThread thread) {
    return Frames.application(thread.stack().stream().map(frames::clean));
  }

  private static boolean hasOwners(String lock) {
    var type = type(lock);
    return !type.startsWith("java.util.concurrent.") || type.contains("Lock$");
  }

  /** The class of {@code class@identity}. */
  private static String type(String lock) {
    int at = lock.lastIndexOf('@');
    return at < 0 ? lock : lock.substring(0, at);
  }
}
