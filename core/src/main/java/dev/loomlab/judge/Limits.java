package dev.loomlab.judge;

import dev.loomlab.diagnose.Doing;
import dev.loomlab.diagnose.DumpView;
import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Names what bound the throughput of a cell. A rule that finds something is enough; two that
 * contradict each other, or none, make it unknown.
 */
final class Limits {
  private static final List<LimitRule> RULES =
      List.of(
          new GeneratorRule(),
          new ConnectionsRule(),
          new CpuRule(),
          new CarriersRule(),
          new PoolRule(),
          new DownstreamRule(),
          new ThreadsRule(),
          new CrewRule());

  private static final LimitRule OTHERWISE = new OfferedLoadRule();

  private static final List<Doing.Kind> WAITS =
      List.of(
          Doing.Kind.POOL_WAIT,
          Doing.Kind.LOCK_WAIT,
          Doing.Kind.OWN_WAIT,
          Doing.Kind.CALLING,
          Doing.Kind.READING);

  private Limits() {}

  /** The limit of one cell of a sweep, with what to try next. */
  static Limit of(Sweep sweep, Signals cell) {
    var found = found(sweep, cell);
    var limit =
        switch (found.size()) {
          case 0 -> OTHERWISE.of(sweep, cell).orElseGet(() -> unknown(sweep, cell));
          case 1 -> found.getFirst();
          default -> contradiction(found);
        };
    return NextStep.of(limit, sweep, cell).map(limit::with).orElse(limit);
  }

  private static List<Limit> found(Sweep sweep, Signals cell) {
    var found = new ArrayList<Limit>();
    for (var rule : RULES) {
      rule.of(sweep, cell).ifPresent(limit -> add(found, limit));
    }
    for (var narrower : List.copyOf(found)) {
      found.removeIf(limit -> isThose(limit, narrower));
    }
    return found;
  }

  /** Two rules that find workers, or the same number of them, say the same. */
  private static void add(List<Limit> found, Limit limit) {
    boolean isKnown =
        limit.kind() == LimitKind.THREADS
            && found.stream().anyMatch(other -> other.kind() == limit.kind());
    if (!isKnown) {
      found.add(limit);
    }
  }

  /**
   * Whether workers are only the wider name of a narrower limit: carriers that are all held are a
   * bounded number of workers too, and workers that wait for a pool or another service are bounded
   * by that.
   */
  private static boolean isThose(Limit limit, Limit narrower) {
    if (limit.kind() != LimitKind.THREADS) {
      return false;
    }
    double workers = limit.size().orElse(0);
    double size = narrower.size().orElse(0);
    return switch (narrower.kind()) {
      case CARRIERS -> workers <= 1.1 * size;
      case POOL, DOWNSTREAM -> workers > size;
      case THREADS, CPU, CONNECTIONS, PARTITIONS, GENERATOR, OFFERED_LOAD, UNKNOWN -> false;
    };
  }

  private static Limit contradiction(List<Limit> found) {
    var evidence = new ArrayList<String>();
    evidence.add(
        "the evidence points to "
            + found.stream()
                .map(limit -> limit.kind().label())
                .collect(Collectors.joining(" and ")));
    found.forEach(
        limit ->
            limit.evidence().forEach(line -> evidence.add(limit.kind().label() + ": " + line)));
    return new Limit(LimitKind.UNKNOWN, OptionalDouble.empty(), evidence);
  }

  private static Limit unknown(Sweep sweep, Signals cell) {
    var evidence = new ArrayList<String>();
    if (!sweep.isLowest(cell)) {
      var asked = sweep.askedThroughput(cell);
      asked.ifPresent(
          most ->
              evidence.add(
                  Words.text(
                      "%s is %s of the %s that the offered load would give without queueing",
                      Words.perSecond(cell.throughput()),
                      Words.percent(cell.throughput() / most),
                      Words.perSecond(most))));
    }
    CpuRule.risen(sweep, cell).ifPresent(evidence::add);
    Processors.of(cell)
        .ifPresentOrElse(
            known -> evidence.addAll(known.evidence()),
            () -> evidence.add("the target's processor time was not observed"));
    stages(cell).ifPresent(evidence::add);
    evidence.addAll(waits(cell));
    return new Limit(LimitKind.UNKNOWN, OptionalDouble.empty(), evidence);
  }

  /** Where most threads of one dump waited, which names nothing but may help a reader. */
  private static List<String> waits(Signals cell) {
    return cell.dumps()
        .mostly(Optional::of, DumpView::busy)
        .map(
            view ->
                WAITS.stream()
                    .flatMap(kind -> view.queues(kind).stream().limit(1))
                    .filter(queue -> queue.waiting() > 1)
                    .map(
                        queue ->
                            Words.text(
                                "in a dump %d threads waited%s, of %d with a request",
                                queue.waiting(),
                                queue.at().map(at -> " in " + at).orElse(""),
                                view.busy()))
                    .toList())
        .orElse(List.of());
  }

  private static Optional<String> stages(Signals cell) {
    if (cell.execution().isEmpty() || cell.queueWait().isEmpty()) {
      return Optional.of("the target reports no stages, so a wait before execution is not seen");
    }
    return Optional.of(
        Words.text(
            "of the mean response of %s the target says %s was queueing and %s execution",
            Words.millis(cell.response().orElse(0)),
            Words.millis(cell.queueWait().getAsDouble()),
            Words.millis(cell.execution().getAsDouble())));
  }
}
