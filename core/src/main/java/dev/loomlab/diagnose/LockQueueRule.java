package dev.loomlab.diagnose;

import dev.loomlab.record.LockQueue;
import java.util.List;
import java.util.Optional;

/**
 * Threads queue for a lock, by dumps. A flight recording has no event for a virtual thread that
 * waits for a lock (measured on JDK 25: 20 virtual threads on one monitor gave none, 20 platform
 * threads gave 19).
 */
final class LockQueueRule implements Rule {
  /** Fewer than this wait for locks in any busy service. */
  private static final int LEAST_WAITING = 4;

  /** At least this share of the threads that have a request waits there. */
  private static final double SHARE = 0.25;

  /** A queue for one lock. */
  private record Queue(DumpView view, DumpView.Queue queue) {
    int waiting() {
      return queue.waiting();
    }
  }

  @Override
  public List<Finding> of(Scene scene) {
    return scene
        .mostly(LockQueueRule::longest, Queue::waiting)
        .map(queue -> List.of(finding(scene, queue)))
        .orElse(List.of());
  }

  private static Optional<Queue> longest(Mounts mounts) {
    var view = mounts.view();
    return view.queues(Doing.Kind.LOCK_WAIT).stream()
        .filter(queue -> queue.waiting() >= LEAST_WAITING)
        .filter(queue -> queue.waiting() >= SHARE * view.busy())
        .map(queue -> new Queue(view, queue))
        .findFirst();
  }

  private static Finding finding(Scene scene, Queue found) {
    var queue = found.queue();
    boolean ofAMap = isOfAMap(found);
    return new Draft(
            FindingKind.LOCK_QUEUE,
            Words.text(
                "%d threads queue for a lock%s%s",
                queue.waiting(),
                Site.in(queue.at()),
                ofAMap
                    ? ": callers of one bin of a ConcurrentHashMap are served one after the other"
                    : ""))
        .at(queue.at())
        .seen(
            "in a dump %d threads wait for a lock%s, of %d that have a request",
            queue.waiting(), Site.in(queue.at()), found.view().busy())
        .seen(Optional.of(owner(found)))
        .seen(
            scene.sighting().pins().isPresent() || !scene.sighting().executing().isEmpty()
                ? Optional.of(
                    "the flight recording cannot show this: it has no event for virtual threads"
                        + " that wait for a lock")
                : Optional.empty())
        .figure("waiting", queue.waiting())
        .figure("busy", found.view().busy())
        .next(
            "%s",
            ofAMap
                ? "Load outside of computeIfAbsent, for example put a future into the map and load"
                    + " in that."
                : "Hold the lock for shorter, or split it; more threads only make the queue longer.");
  }

  private static String owner(Queue found) {
    var lock =
        found.view().locks().stream()
            .filter(each -> each.site().equals(found.queue().at()))
            .findFirst();
    var owners = lock.flatMap(LockQueue::owner);
    if (owners.isPresent()) {
      return "its owner is " + DumpView.words(owners.get());
    }
    var past = found.queue().holding();
    if (past == 1) {
      return "1 thread is past that place, and may hold it";
    }
    return past > 0
        ? Words.text("%d threads are past that place, one of which may hold it", past)
        : "its owner is not visible in the dump";
  }

  private static boolean isOfAMap(Queue found) {
    return found.view().standings().stream()
        .filter(each -> each.is(Doing.Kind.LOCK_WAIT))
        .filter(each -> each.group().application().equals(found.queue().at()))
        .anyMatch(each -> Site.inner(each.group()).anyMatch(Site::isOfALockingMap));
  }
}
