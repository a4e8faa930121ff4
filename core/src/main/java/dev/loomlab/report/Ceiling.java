package dev.loomlab.report;

import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Findings;
import dev.loomlab.judge.Summary;
import dev.loomlab.plan.Case;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.record.Environment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A throughput that theory says cannot be passed, drawn beside what was measured; docs/MATH.md has
 * the laws that it comes from.
 *
 * @param kind which ceiling: {@code offered}, {@code workers}, {@code carriers} or {@code cpu}
 * @param formula how it is worked out, with the figures put in
 * @param variant the variant that it holds for; empty if it holds for all
 * @param perSecond the ceiling at each level, from the lowest; empty where a figure is missing
 * @param binding whether it is what limited the variant somewhere, so that it should be seen
 */
record Ceiling(
    String kind,
    String formula,
    Optional<String> variant,
    List<OptionalDouble> perSecond,
    boolean binding) {

  /** Copies the values. */
  Ceiling {
    perSecond = List.copyOf(perSecond);
  }

  /** The ceilings of every variant in a case. */
  static List<Ceiling> of(Findings findings, Case inCase) {
    var ceilings = new ArrayList<Ceiling>();
    offered(findings, inCase).ifPresent(ceilings::add);
    for (var variant : findings.plan().variants()) {
      var row = row(findings, inCase, variant.name());
      Stream.of(workers(variant.name(), row), carriers(variant.name(), row))
          .flatMap(Optional::stream)
          .forEach(ceilings::add);
      cpu(findings, variant.name(), row).ifPresent(ceilings::add);
    }
    return ceilings;
  }

  /** Closed load: N users cannot ask more often than N/(R0 + Z). Open load: the rate itself. */
  private static Optional<Ceiling> offered(Findings findings, Case inCase) {
    var levels = Report.levels(findings);
    if (levels.getFirst() instanceof Level.Open) {
      return Optional.of(
          new Ceiling(
              "offered",
              "the rate that was offered",
              Optional.empty(),
              levels.stream().map(each -> OptionalDouble.of(each.magnitude())).toList(),
              true));
    }
    var unloaded =
        findings.plan().variants().stream()
            .map(each -> row(findings, inCase, each.name()))
            .flatMap(row -> unloadedMillis(row).stream().boxed())
            .min(Double::compare);
    double thinkMillis = findings.plan().load().think().toNanos() / 1e6;
    return unloaded.map(
        millis ->
            new Ceiling(
                "offered",
                Words.text(
                    "N / (R0 + Z): R0 = %s ms, the least response at the lowest level, Z = %s ms think time",
                    Numbers.measured(millis), Numbers.size(thinkMillis)),
                Optional.empty(),
                levels.stream()
                    .map(
                        each -> OptionalDouble.of(each.magnitude() * 1000 / (millis + thinkMillis)))
                    .toList(),
                true));
  }

  /** m workers, each held for S a request, cannot pass m/S. */
  private static Optional<Ceiling> workers(String variant, List<Optional<Summary>> row) {
    var size = limitSize(row, List.of(LimitKind.THREADS, LimitKind.POOL));
    var held = serviceMillis(row);
    if (size.isEmpty() || held.isEmpty()) {
      return Optional.empty();
    }
    double workers = size.getAsDouble();
    double millis = held.getAsDouble();
    return Optional.of(
        new Ceiling(
            "workers",
            Words.text(
                "m / S: m = %s workers, S = %s ms execution at the lowest level",
                Numbers.size(workers), Numbers.measured(millis)),
            Optional.of(variant),
            row.stream().map(each -> OptionalDouble.of(workers * 1000 / millis)).toList(),
            true));
  }

  /** Carriers cannot pass their number over the CPU time of a request. */
  private static Optional<Ceiling> carriers(String variant, List<Optional<Summary>> row) {
    var size = limitSize(row, List.of(LimitKind.CARRIERS));
    return size.isEmpty()
        ? Optional.empty()
        : overCpu("carriers", "carriers", variant, size.getAsDouble(), true, row);
  }

  /** Cores cannot pass their number over the CPU time of a request. */
  private static Optional<Ceiling> cpu(
      Findings findings, String variant, List<Optional<Summary>> row) {
    var facts = findings.environment().facts();
    boolean binding =
        row.stream()
            .flatMap(Optional::stream)
            .anyMatch(each -> each.limit().kind() == LimitKind.CPU);
    return Stream.of(Environment.TARGET_CORES, Environment.CORES)
        .map(facts::get)
        .filter(text -> text != null && text.matches("[1-9][0-9]{0,5}"))
        .findFirst()
        .flatMap(text -> overCpu("cpu", "cores", variant, Double.parseDouble(text), binding, row));
  }

  private static Optional<Ceiling> overCpu(
      String kind,
      String noun,
      String variant,
      double size,
      boolean binding,
      List<Optional<Summary>> row) {
    var values = row.stream().map(cell -> perCpu(size, cell)).toList();
    if (values.stream().allMatch(OptionalDouble::isEmpty)) {
      return Optional.empty();
    }
    var formula =
        Words.text(
            "%s / CPU per request: %s %s, CPU per request as measured at each level",
            noun, Numbers.size(size), noun);
    return Optional.of(new Ceiling(kind, formula, Optional.of(variant), values, binding));
  }

  private static OptionalDouble perCpu(double size, Optional<Summary> cell) {
    return cell.flatMap(each -> each.figure(Figure.CPU_PER_REQUEST))
        .filter(micros -> micros.median() > 0)
        .map(micros -> OptionalDouble.of(size * 1e6 / micros.median()))
        .orElse(OptionalDouble.empty());
  }

  /** The size of a limit as the highest level with it tells: there the queue is longest. */
  private static OptionalDouble limitSize(
      List<Optional<Summary>> row, Collection<LimitKind> kinds) {
    return row.stream()
        .flatMap(Optional::stream)
        .map(Summary::limit)
        .filter(limit -> kinds.contains(limit.kind()) && limit.size().isPresent())
        .mapToDouble(limit -> limit.size().getAsDouble())
        .reduce((lower, highest) -> highest);
  }

  private static OptionalDouble serviceMillis(List<Optional<Summary>> row) {
    return first(row, Figure.EXECUTION_MEAN, Figure.EXECUTION_P50, Figure.MEAN, Figure.P50);
  }

  /** The smaller of mean and median: cold outliers lengthen the mean. */
  private static OptionalDouble unloadedMillis(List<Optional<Summary>> row) {
    return Stream.of(first(row, Figure.MEAN), first(row, Figure.P50))
        .flatMapToDouble(OptionalDouble::stream)
        .min();
  }

  /** The first of the figures that the lowest level with any of them has, if it is above 0. */
  private static OptionalDouble first(List<Optional<Summary>> row, Figure... figures) {
    Function<Summary, Stream<Double>> known =
        summary ->
            Stream.of(figures)
                .flatMap(figure -> summary.figure(figure).stream())
                .map(spread -> spread.median());
    return row.stream()
        .flatMap(Optional::stream)
        .flatMap(known)
        .mapToDouble(Double::doubleValue)
        .filter(value -> value > 0)
        .findFirst();
  }

  private static List<Optional<Summary>> row(Findings findings, Case inCase, String variant) {
    return Report.levels(findings).stream()
        .map(level -> findings.summary(new Cell(inCase.name(), variant, level)))
        .toList();
  }
}
