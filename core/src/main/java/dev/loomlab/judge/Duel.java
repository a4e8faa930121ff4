package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the findings have of one candidate and the baseline in one case.
 *
 * @param findings the whole findings
 * @param caseName the case's name, empty where the plan names none
 * @param candidate the candidate variant's name
 */
record Duel(Findings findings, String caseName, String candidate) {
  /** A level at which throughput is this share of the best is as good as the best. */
  private static final double AS_GOOD = 0.97;

  /** The plan's levels, from the lowest. */
  List<Level> levels() {
    return findings.plan().load().levels().stream()
        .sorted(Comparator.comparingDouble(Level::magnitude))
        .toList();
  }

  /** The candidate's summary at a level. */
  Optional<Summary> candidateAt(Level level) {
    return findings.summary(new Cell(caseName, candidate, level));
  }

  /** The baseline's summary at a level. */
  Optional<Summary> baselineAt(Level level) {
    return findings.summary(new Cell(caseName, findings.plan().baseline().name(), level));
  }

  /** The comparisons at a level. */
  List<Comparison> comparisons(Level level) {
    return findings.comparisons().stream()
        .filter(each -> each.caseName().equals(caseName) && each.candidate().equals(candidate))
        .filter(each -> each.level().equals(level))
        .toList();
  }

  /** The comparisons of single requests at a level; none unless there are several requests. */
  List<RequestComparison> byRequest(Level level) {
    return findings.byRequest().stream()
        .filter(each -> each.comparison().caseName().equals(caseName))
        .filter(each -> each.comparison().candidate().equals(candidate))
        .filter(each -> each.comparison().level().equals(level))
        .toList();
  }

  /** Whether the comparisons at a level must not be read. */
  boolean isInvalid(Level level) {
    return comparisons(level).stream().anyMatch(each -> each.verdict() == Verdict.INVALID);
  }

  /** The candidate's cells that may be read, from the lowest level. */
  List<Summary> soundCells() {
    return levels().stream()
        .filter(level -> !isInvalid(level))
        .flatMap(level -> candidateAt(level).stream())
        .filter(cell -> median(cell, Figure.THROUGHPUT).orElse(0) > 0)
        .toList();
  }

  /** The candidate's knee: the lowest sound level at which throughput is as good as its best. */
  Optional<Summary> knee() {
    double best =
        soundCells().stream()
            .mapToDouble(cell -> median(cell, Figure.THROUGHPUT).orElse(0))
            .max()
            .orElse(0);
    return soundCells().stream()
        .filter(cell -> median(cell, Figure.THROUGHPUT).orElse(0) >= AS_GOOD * best)
        .findFirst();
  }

  /**
   * How many requests are needed at once for the candidate's best throughput: X S (Little), with X
   * at the knee and S the execution time there, else the response time at the lowest level.
   */
  OptionalDouble neededAtOnce() {
    var knee = knee();
    if (knee.isEmpty()) {
      return OptionalDouble.empty();
    }
    var own = execution(knee.get());
    var service = own.isPresent() ? own : median(soundCells().getFirst(), Figure.MEAN);
    return service.isPresent()
        ? OptionalDouble.of(
            median(knee.get(), Figure.THROUGHPUT).orElse(0) * service.getAsDouble() / 1e3)
        : OptionalDouble.empty();
  }

  /**
   * How many requests were worked on at once: X times the execution time, else X R, which counts
   * those that wait inside the target too.
   */
  static OptionalDouble atWork(Summary cell) {
    var own = execution(cell);
    var time = own.isPresent() ? own : median(cell, Figure.MEAN);
    var throughput = median(cell, Figure.THROUGHPUT);
    return time.isPresent() && throughput.isPresent()
        ? OptionalDouble.of(throughput.getAsDouble() * time.getAsDouble() / 1e3)
        : OptionalDouble.empty();
  }

  private static OptionalDouble execution(Summary cell) {
    var mean = median(cell, Figure.EXECUTION_MEAN);
    return mean.isPresent() ? mean : median(cell, Figure.EXECUTION_P50);
  }

  /** How many requests were in the target at once: the users, or X R in open load. */
  static OptionalDouble inFlight(Summary cell) {
    return switch (cell.cell().level()) {
      case Level.Closed(int users) -> OptionalDouble.of(users);
      case Level.Open open -> {
        var mean = median(cell, Figure.MEAN);
        var throughput = median(cell, Figure.THROUGHPUT);
        yield mean.isPresent() && throughput.isPresent()
            ? OptionalDouble.of(throughput.getAsDouble() * mean.getAsDouble() / 1e3)
            : OptionalDouble.empty();
      }
    };
  }

  /** The median over trials of one of a cell's figures. */
  static OptionalDouble median(Summary cell, Figure figure) {
    var spread = cell.figure(figure);
    return spread.isPresent() ? OptionalDouble.of(spread.get().median()) : OptionalDouble.empty();
  }
}
