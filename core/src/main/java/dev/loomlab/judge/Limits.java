package dev.loomlab.judge;

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
          new ThreadsRule());

  private static final LimitRule OTHERWISE = new OfferedLoadRule();

  private Limits() {}

  /** The limit of one cell of a sweep. */
  static Limit of(Sweep sweep, Signals cell) {
    var found = found(sweep, cell);
    return switch (found.size()) {
      case 0 -> OTHERWISE.of(sweep, cell).orElseGet(() -> unknown(sweep, cell));
      case 1 -> found.getFirst();
      default -> contradiction(found);
    };
  }

  private static List<Limit> found(Sweep sweep, Signals cell) {
    var found = new ArrayList<Limit>();
    for (var rule : RULES) {
      rule.of(sweep, cell).ifPresent(found::add);
    }
    found.stream()
        .filter(limit -> limit.kind() == LimitKind.CARRIERS)
        .findFirst()
        .ifPresent(carriers -> found.removeIf(limit -> isThose(limit, carriers)));
    return found;
  }

  /**
   * Carriers that are all held are a bounded number of workers too; theirs is the narrower name.
   */
  private static boolean isThose(Limit limit, Limit carriers) {
    return limit.kind() == LimitKind.THREADS
        && limit.size().orElse(0) <= 1.1 * carriers.size().orElse(0);
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
    return new Limit(LimitKind.UNKNOWN, OptionalDouble.empty(), evidence);
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
