package dev.loomlab.report;

import dev.loomlab.judge.Caveat;
import dev.loomlab.judge.Comparison;
import dev.loomlab.judge.Findings;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One candidate against the baseline in one case, said in sentences. */
final class Contest {
  private static final int NAMED_AT_MOST = 3;

  private final String baseline;
  private final String candidate;
  private final boolean underItsName;
  private final String subject;
  private final String opening;
  private final double margin;
  private final List<Comparison> comparisons;
  private final LevelWords levels;

  /**
   * Picks a candidate's comparisons out of the findings.
   *
   * @param underItsName whether a heading names the candidate, so that sentences need not
   */
  Contest(Findings findings, String caseName, String candidate, boolean underItsName) {
    this.baseline = findings.plan().baseline().name();
    this.candidate = candidate;
    this.underItsName = underItsName;
    this.subject = underItsName ? "it" : candidate;
    this.opening = underItsName ? "It" : candidate;
    this.margin = findings.plan().protocol().margin();
    this.comparisons =
        findings.comparisons().stream()
            .filter(each -> each.caseName().equals(caseName) && each.candidate().equals(candidate))
            .sorted(Comparator.comparingDouble(each -> each.level().magnitude()))
            .toList();
    this.levels = new LevelWords(Report.levels(findings));
  }

  /** Everything that is to be said, the most important first. */
  List<String> sentences() {
    if (comparisons.isEmpty()) {
      return List.of(
          "Nothing can be said of " + candidate + " against " + baseline + ": no level has both.");
    }
    var undecided = new Undecided(candidate, subject, margin, comparisons, levels);
    var said = new ArrayList<String>(throughput());
    said.addAll(undecided.throughput());
    // What is said first is read as the answer, and a plan asks for throughput, not for its cost.
    boolean nothingValid = said.isEmpty();
    if (nothingValid) {
      said.addAll(invalid());
    }
    latency().ifPresent(said::add);
    cost("more", Verdict.WORSE).ifPresent(said::add);
    cost("less", Verdict.BETTER).ifPresent(said::add);
    said.addAll(conflicts());
    said.addAll(undecided.others());
    if (!nothingValid) {
      said.addAll(invalid());
    }
    return said;
  }

  /** What could not be told, and what would tell; empty where everything was decided. */
  List<String> open() {
    var undecided = new Undecided(candidate, subject, margin, comparisons, levels);
    var said = new ArrayList<String>(undecided.throughput());
    said.addAll(undecided.others());
    said.addAll(invalid());
    return said;
  }

  /** The verdicts on throughput alone: {@code virtual is better from 1000 on}. */
  String headline() {
    var clauses = new ArrayList<String>();
    for (var verdict : Verdict.values()) {
      var at = at(Figure.THROUGHPUT, verdict);
      if (!at.isEmpty()) {
        clauses.add(verdict.label() + " " + levels.of(places(at)));
      }
    }
    return clauses.isEmpty()
        ? "nothing can be said of " + candidate
        : candidate + " is " + Words.list(clauses);
  }

  private List<String> throughput() {
    var said = new ArrayList<String>();
    ahead(Verdict.BETTER, "higher").ifPresent(said::add);
    ahead(Verdict.WORSE, "lower").ifPresent(said::add);
    var same = at(Figure.THROUGHPUT, Verdict.EQUIVALENT);
    if (!same.isEmpty()) {
      var who = said.isEmpty() ? subject + " and " + baseline : "the two";
      said.add(
          Words.text(
              "%s %s are equivalent in throughput: they differ by less than the margin of %s.",
              levels.first(places(same)), who, Numbers.percent(margin)));
    }
    return said;
  }

  private Optional<String> ahead(Verdict verdict, String direction) {
    var at = at(Figure.THROUGHPUT, verdict);
    if (at.isEmpty()) {
      return Optional.empty();
    }
    var shown = at.size() <= NAMED_AT_MOST ? at : List.of(at.getFirst(), at.getLast());
    var ratios = new ArrayList<String>();
    for (var comparison : shown) {
      comparison
          .ratio()
          .ifPresent(
              ratio ->
                  ratios.add(
                      Words.text(
                          "%s%s at %s (%s%s)",
                          Numbers.ratio(ratio.median()),
                          ratios.isEmpty() ? " that of " + baseline : "",
                          comparison.level().label(),
                          ratios.isEmpty() ? "95 % interval " : "",
                          Numbers.interval(ratio))));
    }
    return Optional.of(
        Words.text(
            "%s has the %s throughput %s: %s.",
            opening, direction, levels.of(places(at)), Words.list(ratios)));
  }

  private Optional<String> latency() {
    var typical = response(Figure.P50);
    var tail = response(Figure.P99);
    if (typical.isPresent() && typical.equals(tail)) {
      return Optional.of(
          its("typical response time (p50) and slow tail (p99)") + " are " + tail.get() + ".");
    }
    var clauses = new ArrayList<String>();
    typical.ifPresent(words -> clauses.add(its("typical response time (p50)") + " is " + words));
    tail.ifPresent(
        words ->
            clauses.add(
                (clauses.isEmpty() ? its("slow tail (p99)") : "the slow tail (p99)")
                    + " is "
                    + words));
    return clauses.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", clauses) + ".");
  }

  private String its(String what) {
    return underItsName ? "Its " + what : "The " + what + " of " + candidate;
  }

  private Optional<String> response(Figure figure) {
    var clauses = new ArrayList<String>();
    var words =
        Map.of(Verdict.BETTER, "shorter", Verdict.WORSE, "longer", Verdict.EQUIVALENT, "the same");
    for (var verdict : List.of(Verdict.BETTER, Verdict.WORSE, Verdict.EQUIVALENT)) {
      var at = at(figure, verdict);
      if (!at.isEmpty()) {
        var ratios = verdict == Verdict.EQUIVALENT ? "" : " (" + ratios(at) + ")";
        clauses.add(words.get(verdict) + " " + levels.of(places(at)) + ratios);
      }
    }
    return clauses.isEmpty() ? Optional.empty() : Optional.of(Words.list(clauses));
  }

  private Optional<String> cost(String direction, Verdict verdict) {
    var clauses = new ArrayList<String>();
    costs()
        .forEach(
            figure -> {
              var at = at(figure, verdict);
              if (!at.isEmpty()) {
                clauses.add(
                    Words.text(
                        "%s %s (%s)", Words.figure(figure), levels.of(places(at)), ratios(at)));
              }
            });
    return clauses.isEmpty()
        ? Optional.empty()
        : Optional.of(opening + " needs " + direction + " " + Words.list(clauses) + ".");
  }

  private static Stream<Figure> costs() {
    return Stream.of(Figure.CPU_PER_REQUEST, Figure.RSS, Figure.HEAP, Figure.ALLOCATED_PER_REQUEST);
  }

  private List<String> conflicts() {
    var places = new LinkedHashMap<Caveat.Conflict, List<Level>>();
    for (var comparison : comparisons) {
      for (var caveat : comparison.caveats()) {
        if (caveat instanceof Caveat.Conflict conflict) {
          places.computeIfAbsent(conflict, new_ -> new ArrayList<>()).add(comparison.level());
        }
      }
    }
    var said = new ArrayList<String>();
    places.forEach(
        (conflict, at) ->
            said.add(
                Words.text(
                    "The figures conflict %s: %s. %s",
                    levels.of(at), conflict.statement(), conflict.cure())));
    return said;
  }

  private List<String> invalid() {
    var places = new LinkedHashMap<String, List<Level>>();
    for (var comparison : at(Figure.THROUGHPUT, Verdict.INVALID)) {
      var why =
          comparison.caveats().stream()
              .min(Comparator.comparing(caveat -> !spoils(caveat)))
              .map(caveat -> caveat.statement() + ". " + caveat.cure())
              .orElse("no reason was recorded.");
      places.computeIfAbsent(why, new_ -> new ArrayList<>()).add(comparison.level());
    }
    var said = new ArrayList<String>();
    places.forEach(
        (why, at) ->
            said.add(Words.text("%s the comparison is invalid: %s", levels.first(at), why)));
    return said;
  }

  private static boolean spoils(Caveat caveat) {
    return caveat instanceof Caveat.LawBroken || caveat instanceof Caveat.GeneratorLimited;
  }

  private List<Comparison> at(Figure figure, Verdict verdict) {
    return comparisons.stream()
        .filter(each -> each.figure() == figure && each.verdict() == verdict)
        .toList();
  }

  private static List<Level> places(List<Comparison> comparisons) {
    return comparisons.stream().map(Comparison::level).toList();
  }

  /** One ratio alone, two with their levels, of more the range. */
  private static String ratios(List<Comparison> comparisons) {
    var known = comparisons.stream().filter(each -> each.ratio().isPresent()).toList();
    var medians = known.stream().map(each -> each.ratio().orElseThrow().median()).toList();
    if (medians.size() == 2) {
      return Words.text(
          "%s at %s, %s at %s",
          Numbers.ratio(medians.getFirst()),
          known.getFirst().level().label(),
          Numbers.ratio(medians.getLast()),
          known.getLast().level().label());
    }
    var lowest = medians.stream().min(Double::compare).map(Numbers::measured).orElse("-");
    var highest = medians.stream().max(Double::compare).map(Numbers::measured).orElse("-");
    return lowest.equals(highest) ? highest + " x" : lowest + " to " + highest + " x";
  }
}
