package dev.loomlab.judge;

import dev.loomlab.diagnose.Doing;
import dev.loomlab.diagnose.DumpView;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * How many connections a pool has that its own figures do not tell of.
 *
 * <p>No moment shows more threads that use a connection than there are connections, but a moment
 * may catch some between two uses: the largest count of all dumps of the sweep is a lower bound.
 * While others wait, all connections are open, so that a count of connections to one endpoint that
 * is not much above it is the number itself. The plateau tells where neither does: it is the
 * number, or more if requests do other things too.
 */
final class PoolSize {
  /** How close the plateau must be to a count that no dump quite reached. */
  private static final double CLOSE = 0.2;

  /** What one moment may miss of a large pool. */
  private static final double MISSED = 0.05;

  /** How far connections may exceed the largest count to be the pool's, but 1 at least. */
  private static final double MORE_OPEN = 0.25;

  /** How many a dump that takes long may see twice, but 1 at least. */
  private static final double MORE_SEEN = 0.4;

  private final Sweep sweep;
  private final Signals cell;
  private final DumpView.Queue queue;

  PoolSize(Sweep sweep, Signals cell, DumpView.Queue queue) {
    this.sweep = sweep;
    this.cell = cell;
    this.queue = queue;
  }

  /** The number, by whatever tells it. */
  OptionalDouble of(Optional<Plateau> plateau) {
    int most = same().mapToInt(DumpView.Queue::inUse).max().orElse(0);
    if (most == 0) {
      return plateau
          .map(known -> OptionalDouble.of(Math.rint(known.size())))
          .orElse(OptionalDouble.empty());
    }
    var open = open(most);
    if (open.isPresent()) {
      return open;
    }
    return OptionalDouble.of(plateau.map(known -> near(known.size(), most)).orElse((double) most));
  }

  private static double near(double plateau, int most) {
    double next = Math.rint(plateau);
    boolean isLittleMore = next >= most && next <= most + Math.max(1, MISSED * most);
    return isLittleMore && Math.abs(plateau - next) <= Math.max(CLOSE, MISSED * most) ? next : most;
  }

  /** The number of open connections to the endpoint that has about as many as are in use. */
  private OptionalDouble open(int most) {
    return cell.dumps().sockets().stream()
        .flatMap(each -> each.outbound().values().stream())
        .filter(count -> count >= most - Math.max(1, MORE_SEEN * most))
        .filter(count -> count <= most + Math.max(1, MORE_OPEN * most))
        .min(Comparator.comparingInt(count -> Math.abs(count - most)))
        .stream()
        .mapToDouble(Integer::doubleValue)
        .findFirst();
  }

  /** The same queue in every dump of the sweep. */
  private Stream<DumpView.Queue> same() {
    return sweep.cells().stream()
        .flatMap(each -> each.dumps().views().stream())
        .flatMap(
            view ->
                Stream.of(Doing.Kind.POOL_WAIT, Doing.Kind.OWN_WAIT)
                    .flatMap(kind -> view.queues(kind).stream()))
        .filter(each -> each.what().equals(queue.what()) && each.at().equals(queue.at()));
  }
}
