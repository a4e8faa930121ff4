package dev.loomlab.judge;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Marks comparisons whose figures point different ways at one level. */
final class Conflicts {
  private Conflicts() {}

  /** The comparisons of one candidate in one case, with a caveat on those that conflict. */
  static List<Comparison> marked(List<Comparison> family) {
    return family.stream().map(each -> marked(each, family)).toList();
  }

  private static Comparison marked(Comparison comparison, List<Comparison> family) {
    var better = keys(family, comparison.level(), Verdict.BETTER);
    var worse = keys(family, comparison.level(), Verdict.WORSE);
    boolean decided =
        comparison.verdict() == Verdict.BETTER || comparison.verdict() == Verdict.WORSE;
    if (!decided || better.isEmpty() || worse.isEmpty()) {
      return comparison;
    }
    var caveats = new ArrayList<>(comparison.caveats());
    caveats.add(new Caveat.Conflict(better, worse));
    return new Comparison(
        comparison.caseName(),
        comparison.level(),
        comparison.figure(),
        comparison.baseline(),
        comparison.candidate(),
        comparison.ratio(),
        comparison.verdict(),
        caveats);
  }

  private static String keys(List<Comparison> family, Level level, Verdict verdict) {
    return family.stream()
        .filter(each -> each.level().equals(level) && each.verdict() == verdict)
        .map(each -> each.figure().key())
        .collect(Collectors.joining(", "));
  }
}
