package dev.loomlab.diagnose;

import dev.loomlab.record.StackGroup;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whoever hands tasks over waits until one is taken: it stands in the insertion into a full queue,
 * in the throttle of a framework's executor, or at a semaphore inside a method that takes tasks.
 */
final class SubmitterBlockedRule implements Rule {
  /** Insertions that wait for room. */
  private static final List<String> INSERTIONS =
      List.of(
          "BlockingQueue.put",
          "BlockingDeque.put",
          "SynchronousQueue.put",
          "TransferQueue.transfer");

  private static final List<String> THROTTLES =
      List.of("org.springframework.util.ConcurrencyThrottleSupport.beforeAccess");

  private static final String SEMAPHORE = "java.util.concurrent.Semaphore.acquire";

  /** What the methods that take tasks are called in java.util.concurrent. */
  private static final List<String> TAKES_TASKS = List.of(".execute", ".submit", ".invokeAll");

  /** So far out from the wait a method that takes tasks may stand. */
  private static final int NEAR = 2;

  private record Blocked(int threads, StackGroup group) {}

  @Override
  public List<Finding> of(Scene scene) {
    return scene
        .mostly(SubmitterBlockedRule::blocked, Blocked::threads)
        .map(blocked -> List.of(finding(scene, blocked)))
        .orElse(List.of());
  }

  private static Optional<Blocked> blocked(Mounts mounts) {
    var groups =
        mounts.view().standings().stream()
            .filter(each -> isBlocked(each.group()))
            .map(DumpView.Standing::group)
            .toList();
    return groups.stream()
        .findFirst()
        .map(largest -> new Blocked(groups.stream().mapToInt(StackGroup::count).sum(), largest));
  }

  /** Whether the threads of a group wait to hand tasks over. */
  static boolean isBlocked(StackGroup group) {
    return isParked(group)
        && (has(Site.inner(group), INSERTIONS)
            || has(group.frames().stream(), THROTTLES)
            || (has(Site.inner(group), List.of(SEMAPHORE)) && takesTasks(group)));
  }

  private static boolean isParked(StackGroup group) {
    return group.frames().stream()
        .findFirst()
        .filter(frame -> frame.contains(".park") || frame.startsWith("java.lang.Object.wait"))
        .isPresent();
  }

  private static boolean takesTasks(StackGroup group) {
    return group.frames().stream()
        .dropWhile(frame -> Site.isOfTheJdk(frame))
        .limit(NEAR)
        .anyMatch(frame -> TAKES_TASKS.stream().anyMatch(frame::endsWith));
  }

  private static boolean has(Stream<String> frames, List<String> calls) {
    return frames.anyMatch(frame -> calls.stream().anyMatch(frame::contains));
  }

  private static Finding finding(Scene scene, Blocked blocked) {
    var site = Site.of(blocked.group());
    return new Draft(
            FindingKind.SUBMITTER_BLOCKED,
            Words.text(
                "%d threads that hand tasks over wait until one is taken%s",
                blocked.threads(), Site.in(site)))
        .at(site)
        .seen(
            "in a dump %d threads wait for room%s; none was refused there",
            blocked.threads(), Site.in(site))
        .seen(
            scene
                .last()
                .map(mounts -> Words.text("%d virtual threads live meanwhile", mounts.threads())))
        .figure("blockedThreads", blocked.threads())
        .figure("virtualThreads", scene.virtualThreadsMost())
        .next(
            "If the submitter must not wait, have tasks beyond the limit refused, and tell callers"
                + " so.");
  }
}
