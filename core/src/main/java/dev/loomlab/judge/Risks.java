package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.plan.Verdict;
import dev.loomlab.record.Environment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Looks through a candidate's cells for what a switch would bring. */
final class Risks {
  /** Shares of failed requests below this are told in the table only. */
  private static final double ERRORS_SEEN = 1e-3;

  /** p999 is not judged, so only what nobody would call noise is told: half as much again. */
  private static final double TAIL_SEEN = 1.5;

  private static final double TAIL_MILLIS = 5;

  /** Pinned time below this share of a second is of no account. */
  private static final double PINNED_MILLIS = 10;

  private static final double MEMORY_TIMES = 2;
  private static final double MEMORY_KIBIBYTES = 16;
  private static final double FILES_NEAR = 0.8;
  private static final double PAUSE_MILLIS = 50;
  private static final double PAUSE_TIMES = 2;

  private Risks() {}

  /** What was seen, the gravest first. */
  static List<Risk> of(Duel duel) {
    var risks = new ArrayList<Risk>();
    errors(duel).ifPresent(risks::add);
    slowerTail(duel).ifPresent(risks::add);
    muchSlowerTail(duel).ifPresent(risks::add);
    carriersHeld(duel).ifPresent(risks::add);
    pinned(duel).ifPresent(risks::add);
    openFiles(duel).ifPresent(risks::add);
    memory(duel).ifPresent(risks::add);
    pause(duel).ifPresent(risks::add);
    risks.addAll(noted(duel));
    return risks;
  }

  private static Optional<Risk> errors(Duel duel) {
    return cells(duel).stream()
        .filter(cell -> share(cell) >= ERRORS_SEEN)
        .filter(
            cell ->
                share(cell)
                    >= 2 * duel.baselineAt(cell.cell().level()).map(Risks::share).orElse(0.0))
        .max(Comparator.comparingDouble(Risks::share))
        .map(
            cell ->
                new Risk.Errors(
                    cell.cell().level(),
                    share(cell),
                    duel.baselineAt(cell.cell().level()).map(Risks::share).orElse(0.0),
                    kinds(cell.errors())));
  }

  private static double share(Summary cell) {
    return cell.errors().values().stream().mapToLong(Long::longValue).sum()
        / Math.max(1.0, (double) cell.requests());
  }

  private static String kinds(Map<String, Long> errors) {
    return new TreeMap<>(errors)
        .entrySet().stream()
            .map(error -> error.getKey() + " " + error.getValue())
            .collect(Collectors.joining(", "));
  }

  private static Optional<Risk> slowerTail(Duel duel) {
    var worse =
        duel.levels().stream()
            .flatMap(level -> duel.comparisons(level).stream())
            .filter(each -> each.figure() == Figure.P99 && each.verdict() == Verdict.WORSE)
            .toList();
    return worse.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Risk.SlowerTail(
                Figure.P99,
                worse.stream().map(Comparison::level).toList(),
                worse.stream()
                    .flatMap(each -> each.ratio().stream())
                    .mapToDouble(Comparison.Ratio::median)
                    .max()
                    .orElse(1)));
  }

  private static Optional<Risk> muchSlowerTail(Duel duel) {
    var ratios = new LinkedHashMap<Level, Double>();
    for (var cell : duel.soundCells()) {
      var level = cell.cell().level();
      var own = Duel.median(cell, Figure.P999);
      var base = median(duel.baselineAt(level), Figure.P999);
      if (own.isPresent()
          && base.isPresent()
          && own.getAsDouble() >= TAIL_SEEN * base.getAsDouble()
          && own.getAsDouble() - base.getAsDouble() >= TAIL_MILLIS) {
        ratios.put(level, own.getAsDouble() / base.getAsDouble());
      }
    }
    return ratios.values().stream()
        .max(Double::compare)
        .map(most -> new Risk.SlowerTail(Figure.P999, List.copyOf(ratios.keySet()), most));
  }

  private static Optional<Risk> carriersHeld(Duel duel) {
    var held =
        cells(duel).stream().filter(cell -> cell.limit().kind() == LimitKind.CARRIERS).toList();
    return held.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Risk.CarriersHeld(
                held.stream().map(cell -> cell.cell().level()).toList(),
                held.getLast().limit().size()));
  }

  private static Optional<Risk> pinned(Duel duel) {
    return cells(duel).stream()
        .filter(cell -> Duel.median(cell, Figure.PINNED_MILLIS).orElse(0) >= PINNED_MILLIS)
        .max(Comparator.comparingDouble(cell -> Duel.median(cell, Figure.PINNED_MILLIS).orElse(0)))
        .map(
            cell ->
                new Risk.Pinned(
                    cell.cell().level(),
                    Duel.median(cell, Figure.PINNED_COUNT).orElse(0),
                    Duel.median(cell, Figure.PINNED_MILLIS).orElse(0)));
  }

  private static Optional<Risk> openFiles(Duel duel) {
    var text = duel.findings().environment().facts().get(Environment.TARGET_OPEN_FILES_LIMIT);
    if (text == null || !text.matches("[1-9][0-9]{0,12}")) {
      return Optional.empty();
    }
    double most = Double.parseDouble(text);
    return cells(duel).stream()
        .filter(cell -> Duel.median(cell, Figure.OPEN_FILES).orElse(0) >= FILES_NEAR * most)
        .max(Comparator.comparingDouble(cell -> Duel.median(cell, Figure.OPEN_FILES).orElse(0)))
        .map(
            cell ->
                new Risk.OpenFiles(
                    cell.cell().level(), Duel.median(cell, Figure.OPEN_FILES).orElse(0), most));
  }

  private static Optional<Risk> memory(Duel duel) {
    var memory = Memory.of(duel);
    var own = each(memory, duel.candidate());
    double base = each(memory, duel.findings().plan().baseline().name()).orElse(0);
    return own.isPresent()
            && own.getAsDouble() >= MEMORY_KIBIBYTES
            && own.getAsDouble() >= MEMORY_TIMES * base
        ? Optional.of(new Risk.MemoryPerRequest(own.getAsDouble(), base))
        : Optional.empty();
  }

  private static OptionalDouble each(List<Memory> memory, String variant) {
    return memory.stream()
        .filter(each -> each.variant().equals(variant))
        .flatMapToDouble(each -> each.kibibytesEach().stream())
        .findFirst();
  }

  private static Optional<Risk> pause(Duel duel) {
    Optional<Risk> longest = Optional.empty();
    double most = 0;
    for (var cell : cells(duel)) {
      var level = cell.cell().level();
      double own = Duel.median(cell, Figure.GC_PAUSE_MAX).orElse(0);
      double base = median(duel.baselineAt(level), Figure.GC_PAUSE_MAX).orElse(0);
      if (own >= PAUSE_MILLIS && own >= PAUSE_TIMES * base && own > most) {
        most = own;
        longest = Optional.of(new Risk.LongPause(level, own, base));
      }
    }
    return longest;
  }

  /** Caveats by kind; what has a risk of its own, or makes the cell invalid, is left out. */
  private static List<Risk> noted(Duel duel) {
    var levels = new LinkedHashMap<String, List<Level>>();
    var last = new LinkedHashMap<String, Caveat>();
    for (var cell : cells(duel)) {
      for (var caveat : cell.caveats()) {
        boolean isTold =
            caveat instanceof Caveat.Errors
                || caveat instanceof Caveat.LawBroken
                || caveat instanceof Caveat.GeneratorLimited;
        if (!isTold) {
          var places = levels.computeIfAbsent(caveat.kind(), new_ -> new ArrayList<>());
          if (!places.contains(cell.cell().level())) {
            places.add(cell.cell().level());
          }
          last.put(caveat.kind(), caveat);
        }
      }
    }
    var noted = new ArrayList<Risk>();
    last.forEach(
        (kind, caveat) -> noted.add(new Risk.Noted(levels.getOrDefault(kind, List.of()), caveat)));
    return noted;
  }

  private static List<Summary> cells(Duel duel) {
    return duel.levels().stream().flatMap(level -> duel.candidateAt(level).stream()).toList();
  }

  private static OptionalDouble median(Optional<Summary> cell, Figure figure) {
    return cell.isPresent() ? Duel.median(cell.get(), figure) : OptionalDouble.empty();
  }
}
