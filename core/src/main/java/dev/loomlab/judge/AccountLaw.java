package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.record.LoadRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Every request that was due is accounted for, every connection asked for took part, and the
 * target's own count agrees where it has one.
 */
final class AccountLaw implements LawRule {
  /** A target that starts about a whole number of threads a request at the lowest level. */
  private static final double WHOLE = 0.03;

  /** So far the number may move at another level. */
  private static final double MOVED = 0.05;

  @Override
  public Check.Law law() {
    return Check.Law.ACCOUNT;
  }

  @Override
  public Optional<Ruling> of(Sweep sweep, Signals cell) {
    var load = cell.firstLoad();
    var faults = new ArrayList<String>();
    faults.addAll(counts(load));
    offered(cell.level(), load).ifPresent(faults::add);
    faults.addAll(connections(sweep, cell));
    threads(sweep, cell).ifPresent(faults::add);
    return Optional.of(
        Ruling.of(
            faults.isEmpty(),
            "due = answered + failed + timed out + not sent, on all connections asked for",
            faults.isEmpty() ? whole(load) : String.join("; ", faults)));
  }

  private static String whole(LoadRecord load) {
    var counts = load.counts();
    return Words.text(
        "%d = %d + %d + %d + %d; %d of %d connections active",
        counts.due(),
        counts.answered(),
        counts.failures(),
        counts.timedOut(),
        counts.notSent(),
        load.connections().active(),
        load.connections().asked());
  }

  /** The generator's books: the same answers counted three ways. */
  private static List<String> counts(LoadRecord load) {
    var faults = new ArrayList<String>();
    long timed = load.latencies().response().getTotalCount();
    if (differ(timed, load.counts().answered())) {
      faults.add(Words.text("%d answered but %d timed", load.counts().answered(), timed));
    }
    long sliced = load.slices().stream().mapToLong(Long::longValue).sum();
    if (!load.slices().isEmpty() && differ(sliced, load.answeredInWindow())) {
      faults.add(
          Words.text(
              "%d answered inside the window but %d in its slices",
              load.answeredInWindow(), sliced));
    }
    if (load.answeredInLevel() < load.answeredInWindow()) {
      faults.add(
          Words.text(
              "%d answered inside the window but %d in the whole level",
              load.answeredInWindow(), load.answeredInLevel()));
    }
    return faults;
  }

  private static Optional<String> offered(Level level, LoadRecord load) {
    return switch (level) {
      case Level.Closed closed ->
          differ(load.counts().answered(), load.answeredInWindow())
              ? Optional.of(
                  Words.text(
                      "%d requests ended answered inside the window but %d answers were complete",
                      load.counts().answered(), load.answeredInWindow()))
              : Optional.empty();
      case Level.Open(double rate) -> {
        double due = rate * load.windowNanos() / 1e9;
        yield Math.abs(load.counts().due() - due) > Tolerance.ACCOUNT * due + 2
            ? Optional.of(
                Words.text("%.0f requests were due but %d accounted for", due, load.counts().due()))
            : Optional.empty();
      }
    };
  }

  private static List<String> connections(Sweep sweep, Signals cell) {
    var connections = cell.connections();
    var faults = new ArrayList<String>();
    if (connections.opened() < connections.asked()) {
      faults.add(
          Words.text("%d of %d connections opened", connections.opened(), connections.asked()));
    }
    if (connections.active() < ConnectionsRule.leastActive(cell, sweep.thinkSeconds())) {
      faults.add(
          Words.text("%d of %d connections active", connections.active(), connections.asked()));
    }
    return faults;
  }

  /**
   * Where a target starts a whole number of virtual threads a request at its lowest level, it must
   * do so at every level: its count of requests against the generator's.
   */
  private static Optional<String> threads(Sweep sweep, Signals cell) {
    double here = perRequest(cell);
    double lowest = perRequest(sweep.lowest());
    double whole = Math.rint(lowest);
    boolean counts = whole >= 1 && Math.abs(lowest - whole) <= WHOLE * whole;
    return counts && Math.abs(here - whole) > MOVED * whole
        ? Optional.of(
            Words.text(
                "the target started %s virtual threads a request, at %s %s",
                Words.number(here), sweep.lowest().level().label(), Words.number(lowest)))
        : Optional.empty();
  }

  /** Virtual threads started for each request handled; 0 where nothing was recorded. */
  private static double perRequest(Signals cell) {
    double handled = cell.readings().median(Figure.REQUESTS_HANDLED).orElse(0);
    double started = cell.readings().median(Figure.VIRTUAL_THREAD_STARTS).orElse(0);
    return handled > 0 ? started / handled : 0;
  }

  private static boolean differ(long one, long other) {
    return Math.abs(one - other) > Tolerance.ACCOUNT * Math.max(one, other) + 1;
  }
}
