package dev.loomlab.report;

import dev.loomlab.judge.Caveat;
import dev.loomlab.judge.Comparison;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one candidate's trials could not tell, and what would: "no difference" and "could not have
 * seen one" are different answers.
 *
 * @param subject what sentences call the candidate
 * @param margin the difference that matters, as a share
 * @param comparisons the inconclusive ones
 * @param levels the plan's levels
 */
record Undecided(String subject, double margin, List<Comparison> comparisons, LevelWords levels) {

  /** Keeps of the comparisons those that are inconclusive. */
  Undecided {
    comparisons =
        comparisons.stream().filter(each -> each.verdict() == Verdict.INCONCLUSIVE).toList();
  }

  /** Sentences with the cure at the end; none if everything was decided. */
  List<String> sentences() {
    if (comparisons.isEmpty()) {
      return List.of();
    }
    var said = new ArrayList<String>();
    at(Figure.THROUGHPUT).forEach(each -> said.add(throughput(each)));
    var others = new ArrayList<String>();
    for (var figure : Figure.values()) {
      var at = at(figure);
      if (figure != Figure.THROUGHPUT && !at.isEmpty()) {
        others.add(
            Words.figure(figure) + " " + levels.of(at.stream().map(Comparison::level).toList()));
      }
    }
    if (!others.isEmpty()) {
      said.add("Undecided, which is not the same as equal: " + String.join("; ", others) + ".");
    }
    said.add("To tell: " + cure());
    return said;
  }

  /** Says apart: no data, a lead whose size is open, a lead that may be chance, nothing seen. */
  private String throughput(Comparison comparison) {
    var at = levels.first(List.of(comparison.level()));
    if (comparison.ratio().isEmpty()) {
      return Words.text(
          "%s too few repetitions have both variants, so nothing can be said of throughput.", at);
    }
    var ratio = comparison.ratio().get();
    var figures = Numbers.ratio(ratio.median()) + ", " + Numbers.interval(ratio);
    if (ratio.low() > 1 + margin || ratio.high() < 1 / (1 + margin)) {
      return Words.text(
          "%s throughput looks different (%s), but among so many comparisons that can be chance.",
          at, figures);
    }
    if (ratio.low() > 1 || ratio.high() < 1) {
      return Words.text(
          "%s %s is %s in throughput (%s), but these trials cannot tell whether by more than %s.",
          at, subject, ratio.low() > 1 ? "ahead" : "behind", figures, Numbers.percent(margin));
    }
    return Words.text(
        "%s no difference in throughput was seen (%s), but these trials could not have seen one of %s.",
        at, figures, Numbers.percent(margin));
  }

  /** What would tell: of the wishes for more repetitions the largest, then the other cures. */
  private String cure() {
    var caveats = comparisons.stream().flatMap(each -> each.caveats().stream()).distinct().toList();
    var cures = new LinkedHashSet<String>();
    of(Caveat.TooFewBlocks.class, caveats)
        .max(Comparator.comparingInt(Caveat.TooFewBlocks::need))
        .ifPresent(each -> cures.add(each.cure()));
    if (cures.isEmpty()) {
      of(Caveat.TooNoisy.class, caveats)
          .max(Comparator.comparingInt(Caveat.TooNoisy::blocksNeeded))
          .ifPresent(each -> cures.add(each.cure()));
    }
    of(Caveat.NearMargin.class, caveats).forEach(each -> cures.add(each.cure()));
    of(Caveat.NoRatio.class, caveats).forEach(each -> cures.add(each.cure()));
    return cures.isEmpty() ? "Run more repetitions, or a longer window." : String.join(" ", cures);
  }

  private static <T extends Caveat> Stream<T> of(Class<T> kind, List<Caveat> caveats) {
    return caveats.stream().filter(kind::isInstance).map(kind::cast);
  }

  private List<Comparison> at(Figure figure) {
    return comparisons.stream().filter(each -> each.figure() == figure).toList();
  }
}
