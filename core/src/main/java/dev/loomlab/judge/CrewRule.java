package dev.loomlab.judge;

import dev.loomlab.diagnose.Crew;
import dev.loomlab.diagnose.Doing;
import dev.loomlab.diagnose.DumpView;
import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A bounded number of workers was the limit, as dumps of threads show it: threads that belong
 * together, all of them with a request, as many as were in service while more requests were in the
 * target; or permits that stand for workers.
 */
final class CrewRule implements LimitRule {
  /** So many of a hundred workers may be between two requests at the moment of a dump. */
  private static final double BETWEEN_REQUESTS = 0.05;

  /** Of a crew smaller than this none may. */
  private static final int SMALL = 8;

  /** The least that are in the target beyond the workers. */
  private static final double MORE_IN_SYSTEM = 1.05;

  /** At least this share of the workers does something, or waits for something outside. */
  private static final double MOST = 0.5;

  private static final double MOST_WAIT = 0.5;

  /** Fewer than this at once are no workers: a lock. */
  private static final double LEAST = 1.9;

  @Override
  public Optional<Limit> of(Sweep sweep, Signals cell) {
    if (sweep.queueing(cell) == Sweep.Queueing.NOT_SEEN
        || cell.inSystem().isEmpty()
        || Processors.of(cell).isEmpty()
        || CpuRule.saturated(sweep, cell)
        || OfferedLoadRule.openLoadIsMet(cell)) {
      return Optional.empty();
    }
    var plateau = Plateau.of(sweep, cell);
    return crew(cell, plateau)
        .map(crew -> byCrew(sweep, cell, crew, plateau))
        .or(() -> byPermits(sweep, cell, plateau));
  }

  private static Optional<Crew> crew(Signals cell, Optional<Plateau> plateau) {
    double inSystem = cell.inSystem().orElseThrow();
    return cell.dumps()
        .mostly(
            view ->
                view.crews().stream()
                    .filter(crew -> isFull(crew) && inSystem >= MORE_IN_SYSTEM * crew.size())
                    .filter(crew -> isBound(crew, plateau) && hasMost(crew, view))
                    .findFirst(),
            Crew::size);
  }

  /**
   * The plateau is about as high as the crew is large; or it is not known, or lower, and nobody in
   * the crew waits for anybody else: then nothing but their number can bound them.
   */
  private static boolean isBound(Crew crew, Optional<Plateau> plateau) {
    double alone = (1 - BETWEEN_REQUESTS) * crew.busy() - 1;
    int sleeping = crew.count(Doing.Kind.SLEEPING);
    if (plateau.isEmpty()) {
      return sleeping + crew.count(Doing.Kind.WORKING) >= alone;
    }
    boolean isLower = plateau.get().isBelow(crew.size()) && sleeping >= alone;
    return plateau.get().isAbout(crew.size()) || isLower;
  }

  /** Whether the crew has most of the requests that threads are at, and do not just wait for it. */
  private static boolean hasMost(Crew crew, DumpView view) {
    return 2 * crew.busy() >= view.busy() - view.count(Doing.Kind.HANDED_OVER);
  }

  /** All of the crew have a request, and most of them are at it, not held back by each other. */
  private static boolean isFull(Crew crew) {
    double between = crew.size() < SMALL ? 0 : Math.max(1, BETWEEN_REQUESTS * crew.size());
    int heldBack =
        crew.count(Doing.Kind.POOL_WAIT)
            + crew.count(Doing.Kind.OWN_WAIT)
            + crew.count(Doing.Kind.LOCK_WAIT);
    return crew.bounded()
        && crew.size() >= 2
        && crew.size() - crew.busy() <= between
        && crew.size() - heldBack >= MOST * crew.size();
  }

  private static Limit byCrew(Sweep sweep, Signals cell, Crew crew, Optional<Plateau> plateau) {
    var evidence = new ArrayList<String>();
    evidence.add(
        Words.text(
            "in a dump %d of %d %s had a request, with %s requests in the target",
            crew.busy(), crew.size(), crew.called(), Words.number(cell.inSystem().orElseThrow())));
    plateau.ifPresent(known -> evidence.add(known.words(sweep, cell)));
    return limit(sweep, cell, crew.size(), evidence);
  }

  /**
   * Threads wait in code of the program's own, and as many as the plateau says are past that place
   * and at work: permits that stand for workers.
   */
  private static Optional<Limit> byPermits(Sweep sweep, Signals cell, Optional<Plateau> plateau) {
    if (plateau.isEmpty()) {
      return Optional.empty();
    }
    var known = plateau.get();
    return cell.dumps()
        .mostly(view -> permits(view, known), DumpView.Queue::waiting)
        .map(
            queue -> {
              var evidence = new ArrayList<String>();
              evidence.add(
                  Words.text(
                      "in a dump %d threads waited for their turn in %s, and %d were past that"
                          + " place and at work",
                      queue.waiting(), queue.at().orElse("the program"), queue.holding()));
              evidence.add(known.words(sweep, cell));
              return limit(sweep, cell, Math.rint(known.size()), evidence);
            });
  }

  private static Optional<DumpView.Queue> permits(DumpView view, Plateau plateau) {
    return view.queues(Doing.Kind.OWN_WAIT).stream()
        .filter(queue -> queue.waiting() >= MOST_WAIT * (queue.busy() - (double) queue.holding()))
        .filter(queue -> 2 * queue.calling() <= queue.holding())
        .filter(queue -> plateau.size() >= LEAST && plateau.isAbout(queue.holding()))
        .findFirst();
  }

  private static Limit limit(Sweep sweep, Signals cell, double size, List<String> soFar) {
    var evidence = new ArrayList<>(soFar);
    CpuRule.risen(sweep, cell).ifPresent(evidence::add);
    Processors.of(cell).ifPresent(known -> evidence.add(known.evidence().getFirst()));
    return new Limit(LimitKind.THREADS, OptionalDouble.of(size), evidence);
  }
}
