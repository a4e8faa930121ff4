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
 * What one candidate's trials could not tell, and what would: "no difference" and "could not tell"
 * are different answers.
 *
 * @param candidate the candidate's name
 * @param subject what sentences call the candidate
 * @param margin the difference that matters, as a share
 * @param comparisons the inconclusive ones
 * @param levels the plan's levels
 */
record Undecided(
    String candidate,
    String subject,
    double margin,
    List<Comparison> comparisons,
    LevelWords levels) {

  /** Keeps of the comparisons those that are inconclusive. */
  Undecided {
    comparisons =
        comparisons.stream().filter(each -> each.verdict() == Verdict.INCONCLUSIVE).toList();
  }

  /** Sentences on throughput, the largest hint first; none if it was decided. */
  List<String> throughput() {
    return at(Figure.THROUGHPUT).stream()
        .sorted(Comparator.comparing(this::seen).reversed())
        .map(this::throughput)
        .toList();
  }

  /** Sentences on the other figures, and the cure at the end; none if everything was decided. */
  List<String> others() {
    if (comparisons.isEmpty()) {
      return List.of();
    }
    var said = new ArrayList<String>();
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
    said.add("To tell, " + Words.small(cure()));
    return said;
  }

  /** How much was seen of a difference, from nothing to more than the margin. */
  private enum Seen {
    NO_DATA,
    NO_DIFFERENCE,
    A_LEAD,
    MORE_THAN_THE_MARGIN,
    IN_ONE_LIFE
  }

  private Seen seen(Comparison comparison) {
    if (comparison.ratio().isEmpty()) {
      return Seen.NO_DATA;
    }
    if (isOneLife(comparison)) {
      return Seen.IN_ONE_LIFE;
    }
    var ratio = comparison.ratio().get();
    if (ratio.low() > 1 + margin || ratio.high() < 1 / (1 + margin)) {
      return Seen.MORE_THAN_THE_MARGIN;
    }
    return ratio.low() > 1 || ratio.high() < 1 ? Seen.A_LEAD : Seen.NO_DIFFERENCE;
  }

  private static String ofBaseline(Comparison comparison) {
    return comparison
        .ratio()
        .map(
            ratio ->
                Words.text(
                    "%s that of %s (%s)",
                    Numbers.ratio(ratio.median()), comparison.baseline(), Numbers.interval(ratio)))
        .orElse("not measured");
  }

  private static boolean isOneLife(Comparison comparison) {
    return comparison.caveats().stream().anyMatch(Caveat.AlreadyRunning.class::isInstance);
  }

  private String throughput(Comparison comparison) {
    var at = levels.first(List.of(comparison.level()));
    var figures =
        comparison
            .ratio()
            .map(ratio -> Numbers.ratio(ratio.median()) + ", " + Numbers.interval(ratio))
            .orElse("");
    boolean higher = comparison.ratio().map(ratio -> ratio.low() > 1).orElse(false);
    var unsteady = of(Caveat.NeverSteady.class, comparison.caveats()).findFirst();
    if (unsteady.isPresent()) {
      return Words.text(
          "%s the throughput of %s looks %s (%s), but %s.",
          at, candidate, higher ? "higher" : "lower", figures, unsteady.get().statement());
    }
    return switch (seen(comparison)) {
      case IN_ONE_LIFE ->
          Words.text(
              "%s the throughput of %s was %s, as far as one life of a service that ran already"
                  + " tells.",
              at, candidate, ofBaseline(comparison));
      case NO_DATA ->
          Words.text(
              "%s too few repetitions have both variants, so nothing can be said of throughput.",
              at);
      case NO_DIFFERENCE ->
          Words.text(
              "%s these trials cannot tell whether throughput differs by more than %s (%s).",
              at, Numbers.percent(margin), figures);
      case A_LEAD ->
          Words.text(
              "%s %s is %s in throughput (%s), but these trials cannot tell whether by more than"
                  + " %s.",
              at, subject, higher ? "ahead" : "behind", figures, Numbers.percent(margin));
      case MORE_THAN_THE_MARGIN ->
          Words.text(
              "%s the throughput of %s looks %s (%s), but with so many comparisons and so few"
                  + " repetitions that can be chance.",
              at, candidate, higher ? "higher" : "lower", figures);
    };
  }

  /**
   * What would tell of throughput or, if that is decided, of the rest: of the wishes for more
   * repetitions the largest, then the other cures.
   */
  private String cure() {
    var asked = at(Figure.THROUGHPUT).isEmpty() ? comparisons : at(Figure.THROUGHPUT);
    var caveats = asked.stream().flatMap(each -> each.caveats().stream()).distinct().toList();
    var cures = new LinkedHashSet<String>();
    of(Caveat.AlreadyRunning.class, caveats).forEach(each -> cures.add(each.cure()));
    if (!cures.isEmpty()) {
      return String.join(" ", cures); // no number of repetitions would tell
    }
    of(Caveat.TooFewBlocks.class, caveats)
        .max(Comparator.comparingInt(Caveat.TooFewBlocks::need))
        .ifPresent(each -> cures.add(each.cure()));
    if (cures.isEmpty()) {
      of(Caveat.TooNoisy.class, caveats)
          .max(Comparator.comparingInt(Caveat.TooNoisy::blocksNeeded))
          .ifPresent(each -> cures.add(each.cure()));
    }
    of(Caveat.NeverSteady.class, caveats).forEach(each -> cures.add(each.cure()));
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
