package dev.loomlab.diagnose;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.StackGroup;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Nothing moves: every carrier is held by a virtual thread that waits for another thread of the
 * program, and that one has no carrier to go on with. It takes a dump: with all carriers held by
 * waiters no virtual thread can run, so whoever they wait for, unless it is a platform thread, can
 * never come.
 */
final class StalledRule implements Rule {
  /** A canary that ran within this at last contradicts it. */
  private static final double MOVES_MILLIS = 1000;

  @Override
  public List<Finding> of(Scene scene) {
    if (scene.mounts().isEmpty() || isContradicted(scene)) {
      return List.of();
    }
    boolean inEach = scene.mounts().stream().allMatch(each -> isStuck(scene, each));
    var last = scene.mounts().getLast();
    var largest = last.largest(StalledRule::waitsHeld);
    boolean shown =
        inEach && largest.isPresent() && (scene.hasDumpsApart() || !isAwaited(last, largest.get()));
    return shown ? List.of(finding(scene, last, largest.get())) : List.of();
  }

  private static boolean isContradicted(Scene scene) {
    return scene.canary().filter(canary -> canary.lastMillis() < MOVES_MILLIS).isPresent();
  }

  /** Whether all carriers are held by waiters. */
  private static boolean isStuck(Scene scene, Mounts mounts) {
    int held = mounts.count(StalledRule::waitsHeld);
    var carriers = scene.parallelism();
    return carriers.isPresent()
        ? held > 0 && held >= carriers.getAsDouble()
        : held > 0
            && mounts.count(Hold.READY) > 0
            && mounts.mounted() == held
            && mounts.idleWorkers() == 0;
  }

  /** Whether its threads keep their carriers and wait for what another thread has to do. */
  private static boolean waitsHeld(Mounts.Held held) {
    return switch (held.standing().doing().kind()) {
      case LOCK_WAIT, OWN_WAIT, HANDED_OVER, POOL_WAIT -> held.hold().keepsCarrierWaiting();
      case IDLE, LISTENING, CALLING, READING, SLEEPING, WORKING -> false;
    };
  }

  private static boolean waitsForLock(Mounts.Held held) {
    return held.standing().is(Doing.Kind.LOCK_WAIT);
  }

  /** Whether a platform thread is past the place at which they wait, and may let them go. */
  private static boolean isAwaited(Mounts mounts, Mounts.Held waiter) {
    return mounts.view().holders(waiter.standing()).stream()
        .anyMatch(each -> each.group().kind() == StackGroup.Kind.PLATFORM);
  }

  private static Finding finding(Scene scene, Mounts last, Mounts.Held largest) {
    int held = last.count(StalledRule::waitsHeld);
    var carriers = scene.parallelism();
    boolean onLock = 2 * last.count(each -> waitsHeld(each) && waitsForLock(each)) > held;
    boolean grows = queueGrows(scene);
    var share =
        carriers.isPresent()
            ? Words.text(
                "%.0f/%.0f carriers",
                Math.min(held, carriers.getAsDouble()), carriers.getAsDouble())
            : Words.text("all %d carriers", held);
    return new Draft(
            FindingKind.STALLED,
            Words.text(
                "%s %s%s",
                share,
                onLock
                    ? "pinned on a lock whose next owner has no carrier"
                    : "held by threads that wait for others, and those have no carrier",
                grows ? "; queue growing" : ""))
        .at(largest.site())
        .seen(
            "%s%d virtual threads wait and keep their carriers, %d of them%s",
            scene.hasDumpsApart()
                ? Words.text(
                    "in each of %d dumps, over %s s, ",
                    scene.mounts().size(), Words.number(scene.dumpsApartSeconds()))
                : "in a dump ",
            held,
            largest.count(),
            Site.in(largest.site()))
        .seen(owner(last, onLock))
        .seen(queue(scene))
        .seen(scene.canary().map(StalledRule::canary))
        .seen(SilentRule.closed(scene))
        .figure("carriers", carriers)
        .figure("heldCarriers", held)
        .figure("readyThreads", last.count(Hold.READY))
        .figure("queuedThreads", scene.course().last(Gauge.QUEUED_VIRTUAL_THREADS))
        .figure("canaryMillis", canaryMillis(scene))
        .next("%s", next(scene));
  }

  private static Optional<String> owner(Mounts last, boolean onLock) {
    int unmounted =
        last.count(
            each -> (each.hold() == Hold.NONE && waitsForLock(each)) || each.hold() == Hold.READY);
    var owners = last.view().owners();
    if (!owners.isEmpty()) {
      return Optional.of("the dump shows who holds the lock: " + owners.getFirst());
    }
    if (unmounted > 0) {
      return Optional.of(
          Words.text(
              "%d virtual threads are unmounted and %s: jstack, which shows platform threads, cannot"
                  + " show them",
              unmounted,
              onLock
                  ? "wait for a lock or to go on, the next owner among them"
                  : "could go on if they had a carrier"));
    }
    return onLock
        ? Optional.of(
            "no thread that could release the lock has a carrier: its owner is an unmounted"
                + " virtual thread, which jstack cannot show")
        : Optional.empty();
  }

  private static boolean queueGrows(Scene scene) {
    var first = scene.course().first(Gauge.QUEUED_VIRTUAL_THREADS);
    var last = scene.course().last(Gauge.QUEUED_VIRTUAL_THREADS);
    boolean grew = last.isPresent() && last.getAsDouble() > first.orElse(0);
    int before = scene.mounts().getFirst().count(Hold.READY);
    return grew || scene.mounts().getLast().count(Hold.READY) > before;
  }

  private static Optional<String> queue(Scene scene) {
    var first = scene.course().first(Gauge.QUEUED_VIRTUAL_THREADS);
    var last = scene.course().last(Gauge.QUEUED_VIRTUAL_THREADS);
    if (last.isPresent()) {
      return Optional.of(
          Words.text(
              "virtual threads that wait for a carrier: %.0f at first, %.0f at last",
              first.orElse(0), last.getAsDouble()));
    }
    int ready = scene.mounts().getLast().count(Hold.READY);
    return ready == 0
        ? Optional.empty()
        : Optional.of(
            Words.text("in the last dump %d virtual threads can run and have no carrier", ready));
  }

  private static String canary(Canary canary) {
    return Words.text(
        "a trivial virtual thread had waited %s s for a carrier when it was last looked at",
        Words.number(canary.lastMillis() / 1e3));
  }

  private static OptionalDouble canaryMillis(Scene scene) {
    return scene
        .canary()
        .map(canary -> OptionalDouble.of(canary.lastMillis()))
        .orElse(OptionalDouble.empty());
  }

  private static String next(Scene scene) {
    var keep =
        "Do not wait for a lock, a latch or a pool inside synchronized or a class initialiser";
    if (scene.java().isPresent() && scene.java().getAsInt() >= 24) {
      return scene.monitorsPin() ? keep + ", and leave -XX:LockingMode=1 out." : keep + ".";
    }
    return keep + "; or run on JDK 24 or later, where synchronized does not hold a carrier.";
  }
}
