package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the requests whose decided verdict is another one than that of all together. */
final class Dissents {
  private static final Set<Verdict> DECIDED =
      EnumSet.of(Verdict.BETTER, Verdict.WORSE, Verdict.EQUIVALENT);

  private record Place(String request, Figure figure, Verdict verdict, Verdict inTotal) {}

  private Dissents() {}

  /** Those of one candidate: what is worse first, then in the plan's order. */
  static List<Dissent> of(Duel duel) {
    var levels = new LinkedHashMap<Place, List<Level>>();
    for (var level : duel.levels()) {
      for (var each : duel.byRequest(level)) {
        var alone = each.comparison();
        inTotal(duel, alone)
            .filter(total -> DECIDED.contains(alone.verdict()) && total != alone.verdict())
            .map(total -> new Place(each.request(), alone.figure(), alone.verdict(), total))
            .ifPresent(place -> levels.computeIfAbsent(place, _ -> new ArrayList<>()).add(level));
      }
    }
    return levels.entrySet().stream()
        .map(entry -> dissent(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(each -> each.verdict() != Verdict.WORSE))
        .toList();
  }

  private static Dissent dissent(Place place, List<Level> levels) {
    return new Dissent(place.request, place.figure, place.verdict, place.inTotal, levels);
  }

  private static Optional<Verdict> inTotal(Duel duel, Comparison alone) {
    return duel.comparisons(alone.level()).stream()
        .filter(each -> each.figure() == alone.figure())
        .map(Comparison::verdict)
        .findFirst();
  }
}
