package dev.loomlab.diagnose;

import dev.loomlab.record.Series;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Threads queue for a pool of connections or permits: by the pool's own figures, or because dumps
 * show threads that wait in a known pool or at a semaphore while others are past that place.
 */
final class PoolQueueRule implements Rule {
  /** In use is all of a pool from this share on. */
  private static final double FULL = 0.95;

  /**
   * At least so many wait for each that is in use: then the wait is at least half of the time that
   * one is kept (Little's law). Below, a pool is merely used well.
   */
  private static final double WAITING_EACH = 0.5;

  private static final int LEAST_WAITING = 2;

  /** A response so much longer than without queueing bears a queue out. */
  private static final double LONGER = 1.5;

  private static final String SEMAPHORE = "java.util.concurrent.Semaphore.";

  /** A queue for one pool. */
  private record Queue(
      Optional<String> name,
      Optional<String> site,
      double waiting,
      double inUse,
      OptionalDouble size,
      String seen) {}

  @Override
  public List<Finding> of(Scene scene) {
    var dumped =
        scene
            .mostly(mounts -> inDump(scene, mounts), queue -> (int) queue.waiting())
            .map(queue -> ofTheLeast(scene, queue));
    return byFigures(scene)
        .or(() -> dumped)
        .map(queue -> List.of(finding(scene, queue, dumped)))
        .orElse(List.of());
  }

  private static Optional<Queue> byFigures(Scene scene) {
    var course = scene.course();
    for (var pool : course.pools(Series.Pool.WAITING)) {
      double waiting = course.median(Series.of(Series.Pool.WAITING, pool)).orElse(0);
      double active = course.median(Series.of(Series.Pool.ACTIVE, pool)).orElse(0);
      var most = course.median(Series.of(Series.Pool.MAX, pool));
      if (isQueue(waiting, active) && active >= FULL * most.orElse(Double.MAX_VALUE)) {
        return Optional.of(
            new Queue(
                Optional.of(pool),
                Optional.empty(),
                waiting,
                active,
                most,
                Words.text(
                    "pool %s: %.0f of %.0f in use, %.0f threads waiting",
                    pool, active, most.orElseThrow(), waiting)));
      }
    }
    return Optional.empty();
  }

  private static boolean isQueue(double waiting, double inUse) {
    return inUse > 0 && waiting >= LEAST_WAITING && waiting >= WAITING_EACH * inUse;
  }

  private static Optional<Queue> inDump(Scene scene, Mounts mounts) {
    var view = mounts.view();
    return view.queues(Doing.Kind.POOL_WAIT).stream()
        .filter(queue -> isQueue(queue.waiting(), Math.max(1, queue.inUse())))
        .findFirst()
        .or(
            () ->
                view.queues(Doing.Kind.OWN_WAIT).stream()
                    .filter(queue -> isQueue(queue.waiting(), queue.inUse()))
                    .filter(queue -> isOfAPool(scene, view, queue))
                    .findFirst())
        .map(PoolQueueRule::queue);
  }

  /**
   * Whether a wait in code of the program's own is for a pool: at a semaphore, or in a queue whose
   * others are inside calls or whose requests take longer for it. Threads that wait for work to
   * come into a queue look the same otherwise.
   */
  private static boolean isOfAPool(Scene scene, DumpView view, DumpView.Queue queue) {
    var waiters =
        view.standings().stream()
            .filter(each -> each.is(Doing.Kind.OWN_WAIT))
            .map(DumpView.Standing::group)
            .filter(group -> group.application().equals(queue.at()))
            .toList();
    if (waiters.stream().anyMatch(SubmitterBlockedRule::isBlocked)) {
      return false;
    }
    boolean atSemaphore =
        waiters.stream()
            .anyMatch(
                group -> group.frames().stream().anyMatch(frame -> frame.startsWith(SEMAPHORE)));
    boolean isLonger =
        scene
            .sighting()
            .load()
            .filter(load -> load.responseMillis() >= LONGER * load.unloadedMillis())
            .isPresent();
    return atSemaphore || 2 * queue.calling() > queue.holding() || isLonger;
  }

  /**
   * Threads that let go of the pool while the dump is taken are past that place too, so that of
   * several dumps the one with the fewest such threads comes nearest to the pool's size.
   */
  private static Queue ofTheLeast(Scene scene, Queue queue) {
    return scene.mounts().stream()
        .flatMap(mounts -> inDump(scene, mounts).stream())
        .filter(other -> other.site().equals(queue.site()) && other.name().equals(queue.name()))
        .min(Comparator.comparingDouble(Queue::inUse))
        .orElse(queue);
  }

  private static Queue queue(DumpView.Queue queue) {
    return new Queue(
        queue.what(),
        queue.at(),
        queue.waiting(),
        queue.inUse(),
        OptionalDouble.empty(),
        Words.text(
            "in a dump %d threads wait%s%s, and %d are past that place%s",
            queue.waiting(),
            queue.what().map(library -> " for a connection of " + library).orElse(""),
            Site.in(queue.at()),
            queue.inUse(),
            queue.calling() > 0 ? ", inside a call to another service" : ""));
  }

  private static Finding finding(Scene scene, Queue queue, Optional<Queue> dumped) {
    double size = queue.size().orElse(queue.inUse());
    var grows = growth(scene, queue);
    var load = scene.sighting().load();
    var draft =
        new Draft(FindingKind.POOL_QUEUE, statement(queue, size, load, grows))
            .at(queue.site().or(() -> dumped.flatMap(Queue::site)))
            .seen(Optional.of(queue.seen()))
            .seen(dumped.filter(other -> !other.seen().equals(queue.seen())).map(Queue::seen))
            .seen(
                grows.isPresent() && grows.getAsDouble() > 0
                    ? Optional.of(
                        Words.text("%s more wait each second", Words.number(grows.getAsDouble())))
                    : Optional.empty())
            .seen(load.map(PoolQueueRule::words))
            .figure("waiting", queue.waiting())
            .figure("inUse", queue.inUse())
            .figure("size", queue.size())
            .figure("waitersPerSecond", grows);
    load.ifPresent(
        each ->
            draft
                .figure("answersPerSecond", each.answersPerSecond())
                .figure("offeredPerSecond", each.offeredPerSecond()));
    return draft.next(
        "Bound the callers to about what the pool can serve, for example with a semaphore that turns"
            + " others away; or enlarge the pool if what is behind it can bear more.");
  }

  private static String statement(
      Queue queue, double size, Optional<Sighting.Load> load, OptionalDouble grows) {
    var pool = queue.name().map(name -> "pool " + name).orElse("a pool");
    var offered = load.map(Sighting.Load::offeredPerSecond).orElse(OptionalDouble.empty());
    if (offered.isPresent()
        && offered.getAsDouble() > load.orElseThrow().answersPerSecond() * (2 - FULL)) {
      return Words.text(
          "%s of about %.0f limits to %s, below the offered %s; waiters grow by %s",
          pool,
          size,
          Words.perSecond(load.orElseThrow().answersPerSecond()),
          Words.perSecond(offered.getAsDouble()),
          Words.perSecond(
              grows.orElse(offered.getAsDouble() - load.orElseThrow().answersPerSecond())));
    }
    return Words.text(
        "%.0f threads queue for %s of about %.0f: the limit is the pool, not threads",
        queue.waiting(), pool, size);
  }

  private static String words(Sighting.Load load) {
    return Words.text(
        "%s/s were answered in %s ms on average, of %s ms without queueing",
        Words.number(load.answersPerSecond()),
        Words.number(load.responseMillis()),
        Words.number(load.unloadedMillis()));
  }

  /** How many more wait each second: by the pool's figures, by dumps, or by what is left over. */
  private static OptionalDouble growth(Scene scene, Queue queue) {
    if (queue.size().isPresent()) {
      return scene
          .course()
          .growthPerSecond(Series.of(Series.Pool.WAITING, queue.name().orElseThrow()));
    }
    var offered =
        scene.sighting().load().map(Sighting.Load::offeredPerSecond).orElse(OptionalDouble.empty());
    if (offered.isPresent()) {
      double left =
          offered.getAsDouble() - scene.sighting().load().orElseThrow().answersPerSecond();
      return OptionalDouble.of(Math.max(0, left));
    }
    if (!scene.hasDumpsApart()) {
      return OptionalDouble.empty();
    }
    var first = inDump(scene, scene.mounts().getFirst());
    var last = inDump(scene, scene.mounts().getLast());
    return first.isPresent() && last.isPresent()
        ? OptionalDouble.of(
            (last.get().waiting() - first.get().waiting()) / scene.dumpsApartSeconds())
        : OptionalDouble.empty();
  }
}
