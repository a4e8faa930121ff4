package dev.loomlab.judge;

import dev.loomlab.diagnose.Doing;
import dev.loomlab.diagnose.DumpView;
import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A service that the target calls was the limit: most requests were inside a call to it, more than
 * it serves at once, and nothing in the target held any back.
 */
final class DownstreamRule implements LimitRule {
  /** So many times the plateau are inside the call, or more. */
  private static final double MORE_THAN_SERVED = 1.25;

  /** At least this share of the threads that have a request is inside the call. */
  private static final double MOST = 0.7;

  /** Up to this share may wait for something in the target itself. */
  private static final double FEW = 0.1;

  /** With more of the machine busy than this, calls may be slow for want of processors. */
  private static final double MACHINE_BUSY = 0.9;

  /** With more of the machine busy than this, the plateau must be a clear one. */
  private static final double MACHINE_HALF_BUSY = 0.5;

  private static final double AS_BUSY = 0.05;
  private static final double CLEAR = 0.5;
  private static final double SEEN = 0.8;

  @Override
  public Optional<Limit> of(Sweep sweep, Signals cell) {
    var plateau = Plateau.of(sweep, cell).filter(known -> isClear(known, sweep, cell));
    if (plateau.isEmpty() || cell.dumps().callsNobody()) {
      return Optional.empty();
    }
    var known = plateau.get();
    var evidence = new ArrayList<String>();
    evidence.addAll(byThreads(cell, known));
    if (evidence.isEmpty() && !threadsSayOtherwise(cell)) {
      evidence.addAll(byConnections(cell, known));
    } else if (!evidence.isEmpty()) {
      connections(cell).ifPresent(evidence::add);
    }
    if (evidence.isEmpty() || connectionsAreBounded(cell, known)) {
      return Optional.empty();
    }
    evidence.add(known.words(sweep, cell));
    Processors.of(cell).ifPresent(processors -> evidence.addAll(processors.evidence()));
    var limit =
        new Limit(LimitKind.DOWNSTREAM, OptionalDouble.of(Math.rint(known.size())), evidence);
    return Optional.of(
        cell.dumps().outbound().map(each -> limit.named(each.endpoint())).orElse(limit));
  }

  /** A machine that was as busy at the lowest level does not explain that calls take longer. */
  private static boolean isClear(Plateau plateau, Sweep sweep, Signals cell) {
    double share = plateau.size() / plateau.inSystem();
    double before = Processors.of(sweep.lowest()).map(Processors::machineShare).orElse(0.0);
    return Processors.of(cell)
        .map(Processors::machineShare)
        .map(
            busy -> {
              boolean explained = busy >= MACHINE_HALF_BUSY && busy > before + AS_BUSY;
              return explained ? busy < MACHINE_BUSY && share <= CLEAR : share <= SEEN;
            })
        .orElse(false);
  }

  private static List<String> byThreads(Signals cell, Plateau plateau) {
    return cell.dumps()
        .mostly(
            view -> isCalling(view, plateau) ? Optional.of(view) : Optional.<DumpView>empty(),
            DownstreamRule::calls)
        .map(
            view ->
                List.of(
                    Words.text(
                        "in a dump %d of the %d threads with a request were inside a call to"
                            + " another service%s, none of them held back by a pool",
                        calls(view),
                        view.busy(),
                        view.client().map(client -> " (" + client + ")").orElse(""))))
        .orElse(List.of());
  }

  private static boolean isCalling(DumpView view, Plateau plateau) {
    int calling = calls(view);
    int heldBack = view.count(Doing.Kind.POOL_WAIT) + view.count(Doing.Kind.OWN_WAIT);
    return isMore(calling, plateau)
        && calling >= MOST * (view.busy() - view.count(Doing.Kind.HANDED_OVER))
        && heldBack <= FEW * calling;
  }

  private static int calls(DumpView view) {
    return view.count(Doing.Kind.CALLING) + view.count(Doing.Kind.READING);
  }

  private static boolean isMore(double inside, Plateau plateau) {
    return inside >= Math.max(MORE_THAN_SERVED * plateau.size(), plateau.size() + 2);
  }

  /** Where requests have threads, those tell where they are. */
  private static boolean threadsSayOtherwise(Signals cell) {
    double inSystem = cell.inSystem().orElse(0);
    return cell.dumps().median(DumpView::busy).orElse(0) > FEW * inSystem;
  }

  /** A target whose requests have no threads of their own: each has a connection out. */
  private static List<String> byConnections(Signals cell, Plateau plateau) {
    return cell.dumps()
        .outbound()
        .filter(each -> isMore(each.count(), plateau))
        .filter(each -> each.count() >= MOST * plateau.inSystem())
        .map(
            each ->
                List.of(
                    Words.text(
                        "%.0f connections led to %s, one for nearly every request in the target",
                        each.count(), each.endpoint())))
        .orElse(List.of());
  }

  /**
   * Only as many connections lead out as requests are in service: then the target's client keeps
   * the others back, unless it sends many requests over one connection.
   */
  private static boolean connectionsAreBounded(Signals cell, Plateau plateau) {
    return cell.dumps()
        .outbound()
        .filter(each -> each.count() >= 2 && plateau.isAbout(each.count()))
        .isPresent();
  }

  private static Optional<String> connections(Signals cell) {
    return cell.dumps()
        .outbound()
        .map(each -> Words.text("%.0f connections led to %s", each.count(), each.endpoint()));
  }
}
