package dev.loomlab.judge;

import dev.loomlab.diagnose.Doing;
import dev.loomlab.diagnose.DumpView;
import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.record.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A pool of connections was the limit: all of them were in use while threads waited for one. Said
 * by the pool's own figures, or by where threads stand in a dump.
 */
final class PoolRule implements LimitRule {
  /** In use is all of a pool from this share on. */
  private static final double FULL = 0.95;

  /** At least this share of the threads that have a request but no connection waits for one. */
  private static final double MOST_WAIT = 0.5;

  /** With fewer threads than this share of the requests, requests have no threads of their own. */
  private static final double FEW_THREADS = 0.1;

  /** A pool that seems to be full. */
  private record Full(
      Optional<String> name, OptionalDouble size, double waiting, List<String> evidence) {}

  @Override
  public Optional<Limit> of(Sweep sweep, Signals cell) {
    if (sweep.queueing(cell) == Sweep.Queueing.NOT_SEEN
        || CpuRule.saturated(sweep, cell)
        || OfferedLoadRule.openLoadIsMet(cell)) {
      return Optional.empty();
    }
    var plateau = Plateau.of(sweep, cell);
    var full =
        byFigures(cell)
            .or(() -> byDumps(sweep, cell, plateau))
            .or(() -> plateau.flatMap(known -> byConnections(cell, known)));
    if (full.isEmpty() || isContradicted(full.get(), plateau)) {
      return Optional.empty();
    }
    return Optional.of(limit(sweep, cell, full.get(), plateau));
  }

  /** More connections than requests in service: something behind the pool is full. */
  private static boolean isContradicted(Full full, Optional<Plateau> plateau) {
    return plateau.isPresent()
        && full.size().isPresent()
        && plateau.get().isBelow(full.size().getAsDouble());
  }

  private static Limit limit(Sweep sweep, Signals cell, Full full, Optional<Plateau> plateau) {
    var evidence = new ArrayList<>(full.evidence());
    plateau.ifPresent(known -> evidence.add(known.words(sweep, cell)));
    Processors.of(cell).ifPresent(known -> evidence.add(known.evidence().getFirst()));
    var size = full.size().isPresent() ? full.size() : rounded(plateau);
    var limit = new Limit(LimitKind.POOL, size, evidence);
    return full.name().map(limit::named).orElse(limit);
  }

  private static OptionalDouble rounded(Optional<Plateau> plateau) {
    return plateau
        .map(known -> OptionalDouble.of(Math.rint(known.size())))
        .orElse(OptionalDouble.empty());
  }

  /** A pool whose own figures say that it is full and waited for. */
  private static Optional<Full> byFigures(Signals cell) {
    for (var pool : cell.subjects(Series.Pool.WAITING)) {
      var waiting = cell.median(Series.of(Series.Pool.WAITING, pool));
      var active = cell.median(Series.of(Series.Pool.ACTIVE, pool));
      var most = cell.median(Series.of(Series.Pool.MAX, pool));
      if (waiting.orElse(0) >= 1
          && active.isPresent()
          && active.getAsDouble() >= FULL * most.orElse(Double.MAX_VALUE)) {
        return Optional.of(
            new Full(
                Optional.of(pool),
                most,
                waiting.getAsDouble(),
                List.of(
                    Words.text(
                        "pool %s: %.0f of %.0f in use, %.0f waiting",
                        pool, active.getAsDouble(), most.getAsDouble(), waiting.getAsDouble()))));
      }
    }
    return Optional.empty();
  }

  private static Optional<Full> byDumps(Sweep sweep, Signals cell, Optional<Plateau> plateau) {
    return cell.dumps()
        .mostly(view -> known(view).or(() -> own(view, plateau)), DumpView.Queue::waiting)
        .map(queue -> full(queue, new PoolSize(sweep, cell, queue).of(plateau)));
  }

  /** Threads that wait in a pool that is known by its frames. */
  private static Optional<DumpView.Queue> known(DumpView view) {
    return view.queues(Doing.Kind.POOL_WAIT).stream().filter(PoolRule::mostWait).findFirst();
  }

  /**
   * Threads that wait in code of the program's own, while as many as the plateau says are inside a
   * call to another service behind that place.
   */
  private static Optional<DumpView.Queue> own(DumpView view, Optional<Plateau> plateau) {
    return view.queues(Doing.Kind.OWN_WAIT).stream()
        .filter(PoolRule::mostWait)
        .filter(queue -> 2 * queue.calling() > queue.holding())
        .filter(queue -> plateau.map(known -> known.isAbout(queue.calling())).orElse(false))
        .findFirst();
  }

  /**
   * A target whose requests have no threads of their own: just as many connections lead out as
   * requests are in service, so its client keeps the others back.
   */
  private static Optional<Full> byConnections(Signals cell, Plateau plateau) {
    double busy = cell.dumps().median(DumpView::busy).orElse(Double.MAX_VALUE);
    return cell.dumps()
        .outbound()
        .filter(each -> busy <= FEW_THREADS * plateau.inSystem())
        .filter(each -> each.count() >= 2 && plateau.isAbout(each.count()))
        .map(
            each ->
                new Full(
                    Optional.of(each.endpoint()),
                    OptionalDouble.of(each.count()),
                    plateau.inSystem() - each.count(),
                    List.of(
                        Words.text(
                            "%.0f connections led to %s, and no thread waited",
                            each.count(), each.endpoint()))));
  }

  private static boolean mostWait(DumpView.Queue queue) {
    double without = queue.busy() - (double) queue.inUse();
    return queue.waiting() >= 1 && queue.waiting() >= MOST_WAIT * without;
  }

  private static Full full(DumpView.Queue queue, OptionalDouble size) {
    var evidence =
        Words.text(
            "in a dump %d threads waited for %s, and %d were past that place%s",
            queue.waiting(),
            queue.what().map(library -> "a connection of " + library).orElse("their turn")
                + queue.at().map(at -> " in " + at).orElse(""),
            queue.inUse(),
            queue.calling() > 0 ? ", inside a call to another service" : "");
    return new Full(Optional.empty(), size, queue.waiting(), List.of(evidence));
  }
}
