package dev.loomlab.diagnose;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Pins;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Carriers are held although no thread is pinned: in a file, a native call, a loop, or by code that
 * waits on the carrier itself. The scheduler, the canary, the processor time and the frames of
 * dumps and samples say so; no event of a flight recording does.
 */
final class CarriersHeldRule implements Rule {
  /** With so much of the carriers pinned it is pinning, which has a finding of its own. */
  private static final double EXPLAINED_BY_PINS = 0.8;

  private static final String NO_EVENT =
      "there is no pinned event for this, so a recording alone would show nothing";

  @Override
  public List<Finding> of(Scene scene) {
    var starvation = Starvation.of(scene);
    var onCarriers =
        Holder.onCarriers(scene, starvation.canaryLate() || starvation.isQueuedUnmounted())
            .filter(holder -> isMost(scene, holder));
    if (onCarriers.isPresent()) {
      return List.of(finding(scene, starvation, onCarriers));
    }
    if (isExplainedByPins(scene)) {
      return List.of();
    }
    var holder = Holder.of(scene);
    return starvation.isHeld() || isShownByFrames(scene, starvation, holder)
        ? List.of(finding(scene, starvation, holder))
        : List.of();
  }

  private static boolean isMost(Scene scene, Holder holder) {
    return scene.hasDumpsApart() || 2 * holder.threads() >= scene.parallelism().orElse(1);
  }

  private static boolean isExplainedByPins(Scene scene) {
    var carriers = scene.parallelism();
    if (carriers.isEmpty()) {
      return false;
    }
    double most = EXPLAINED_BY_PINS * carriers.getAsDouble();
    return scene.pinnedAtOnce().orElse(0) >= most
        || scene.median(mounts -> mounts.count(Hold.PINNED, Hold.MONITOR)).orElse(0) >= most;
  }

  /** Frames that say by themselves that carriers are kept, while others wait for carriers. */
  private static boolean isShownByFrames(
      Scene scene, Starvation starvation, Optional<Holder> holder) {
    boolean othersWait =
        starvation.isSeen() || scene.median(mounts -> mounts.count(Hold.READY)).orElse(0) >= 1;
    return othersWait
        && holder
            .filter(
                each ->
                    switch (each.way()) {
                      case FILE, LOOKUP, YIELD, CARRIER_LOCK -> true;
                      case NATIVE, RUNNING -> false;
                    })
            .filter(each -> each.way() == Holder.Way.YIELD || !isCompensated(scene, each))
            .isPresent();
  }

  /** More threads at it than carriers by default: the scheduler added carriers in their place. */
  private static boolean isCompensated(Scene scene, Holder holder) {
    return holder.threads() > 2 * scene.parallelism().orElse(Double.MAX_VALUE);
  }

  private static Finding finding(Scene scene, Starvation starvation, Optional<Holder> holder) {
    var draft =
        new Draft(FindingKind.CARRIERS_HELD, statement(scene, starvation, holder))
            .at(holder.flatMap(Holder::site))
            .seen(held(scene, starvation))
            .seen(scene.canary().filter(Canary::isLate).map(Canary::words))
            .seen(turn(starvation))
            .seen(processor(scene))
            .seen(holder.map(Holder::seen))
            .seen(pins(scene))
            .seen(control(scene))
            .figure("carriers", scene.parallelism())
            .figure("heldShare", starvation.heldShare())
            .figure("turnMillis", starvation.turnMillis())
            .figure("queuedThreads", scene.course().median(Gauge.QUEUED_VIRTUAL_THREADS));
    scene.canary().ifPresent(canary -> draft.figure("canaryMillis", canary.highestMillis()));
    holder
        .filter(each -> each.threads() > 0)
        .ifPresent(each -> draft.figure("threads", each.threads()));
    return draft.next("%s", next(holder));
  }

  private static String statement(Scene scene, Starvation starvation, Optional<Holder> holder) {
    var place = Site.in(holder.flatMap(Holder::site));
    var carriers =
        scene.parallelism().isPresent()
            ? Words.text("%.0f carriers", scene.parallelism().getAsDouble())
            : "carriers";
    if (holder.isEmpty()) {
      return carriers + " were held while others waited for one; where was not seen";
    }
    var call = holder.get().call().orElse("a call");
    return switch (holder.get().way()) {
      case FILE -> Words.text("%s are held in %s, called%s; %s", carriers, call, place, NO_EVENT);
      case LOOKUP -> Words.text("%s are held by look-ups of host names%s", carriers, place);
      case YIELD ->
          Words.text(
              "%s are busy in yield%s while others are queued; nothing is pinned", carriers, place);
      case CARRIER_LOCK ->
          Words.text(
              "%d carriers wait%s, code that an agent or library runs on the carrier itself;"
                  + " nothing is pinned",
              holder.get().threads(), place);
      case NATIVE -> Words.text("%s are held in a native call%s; %s", carriers, place, NO_EVENT);
      case RUNNING ->
          starvation.idleCarriers()
              ? Words.text(
                  "%s are held%s without using the processor: a native call; %s",
                  carriers, place, NO_EVENT)
              : Words.text(
                  "%s are held%s for long turns while others are queued: there is no time slicing",
                  carriers, place);
    };
  }

  private static Optional<String> held(Scene scene, Starvation starvation) {
    var share = starvation.heldShare();
    return share.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Words.text(
                "in %s of the samples every carrier held a virtual thread and others were queued"
                    + " (half of the times %s)",
                Words.percent(share.getAsDouble()),
                Words.number(scene.course().median(Gauge.QUEUED_VIRTUAL_THREADS).orElse(0))));
  }

  private static Optional<String> turn(Starvation starvation) {
    var turn = starvation.turnMillis();
    return turn.orElse(0) < Starvation.LONG_TURN_MILLIS
        ? Optional.empty()
        : Optional.of(
            Words.text(
                "so each kept its carrier for about %s ms at a time (carriers x wait / queue)",
                Words.number(turn.getAsDouble())));
  }

  private static Optional<String> processor(Scene scene) {
    var used = scene.coresUsed();
    return used.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Words.text("the process used %s cores meanwhile", Words.number(used.getAsDouble())));
  }

  private static Optional<String> pins(Scene scene) {
    if (scene.sighting().pins().isEmpty() && scene.mounts().isEmpty()) {
      return Optional.of("whether threads were pinned was not recorded, and no dump was taken");
    }
    return scene
        .sighting()
        .pins()
        .map(Pins::steady)
        .filter(List::isEmpty)
        .map(none -> "a flight recording of the same time has no pinned event");
  }

  private static Optional<String> control(Scene scene) {
    OptionalDouble machine = scene.machineShare();
    return machine.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Words.text("the whole machine was %s busy", Words.percent(machine.getAsDouble())));
  }

  private static String next(Optional<Holder> holder) {
    if (holder.isEmpty()) {
      return "Look again with a dump of its threads and a recording of pinned threads, which show"
          + " where.";
    }
    return switch (holder.get().way()) {
      case FILE, NATIVE, LOOKUP ->
          "Do this on a pool of platform threads of its own, so that it cannot keep carriers.";
      case YIELD ->
          "Wait with a lock, a queue or sleep in the place of the loop, which never lets new"
              + " threads in.";
      case CARRIER_LOCK ->
          "Update or switch off the agent or library, which must not take locks on carriers.";
      case RUNNING ->
          "Do this on platform threads, of which the system shares the processors by time; virtual"
              + " threads keep a carrier until they wait.";
    };
  }
}
