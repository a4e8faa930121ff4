package dev.loomlab.report;

import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Findings;
import dev.loomlab.judge.SearchResult;
import dev.loomlab.judge.SearchResult.Place;
import dev.loomlab.judge.SearchResult.PoolEnd;
import dev.loomlab.judge.SearchResult.Repeated.End;
import dev.loomlab.judge.Spread;
import dev.loomlab.judge.Summary;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What became of a run that decided as it went, in whole sentences. */
final class SearchWords {
  private final Findings findings;

  private SearchWords(Findings findings) {
    this.findings = findings;
  }

  /** The paragraph about it, if the run was one. */
  static Optional<Answer.Part> part(Findings findings) {
    var words = new SearchWords(findings);
    return findings
        .search()
        .map(
            result ->
                switch (result) {
                  case SearchResult.Repeated repeated ->
                      new Answer.Part("Blocks", words.repeated(repeated));
                  case SearchResult.Knees knees -> new Answer.Part("Knee", words.knees(knees));
                  case SearchResult.Pool pool -> new Answer.Part("Smallest pool", words.pool(pool));
                });
  }

  private List<String> repeated(SearchResult.Repeated repeated) {
    var sentences = new ArrayList<String>();
    var asked = Numbers.percent(repeated.asked());
    var reached =
        repeated.reached().isPresent() ? Numbers.percent(repeated.reached().getAsDouble()) : "-";
    sentences.add(
        switch (repeated.end()) {
          case NARROW ->
              Words.text(
                  "Stopped after %d blocks: every throughput ratio that can be known is known to"
                      + " within %s (the widest to %s).",
                  repeated.blocks(), asked, reached);
          case BOUND ->
              Words.text(
                  "Stopped after %d blocks, as many as are allowed: the widest interval of a"
                      + " throughput ratio still reaches %s, %s was asked.",
                  repeated.blocks(), reached, asked);
          case UNKNOWABLE ->
              Words.text(
                  "Stopped after %d blocks: no throughput ratio can be known, however many follow.",
                  repeated.blocks());
          case UNFINISHED ->
              Words.text(
                  "Broken off after %d complete blocks, before it was known how many are needed.",
                  repeated.blocks());
        });
    if (!repeated.leftOut().isEmpty()) {
      sentences.add("Not waited for: " + String.join("; ", repeated.leftOut()) + ".");
    }
    if (repeated.end() != End.UNKNOWABLE) {
      sentences.add(
          "Because the number of blocks was decided from the data, all intervals are wider and all"
              + " verdicts stricter than for a fixed number.");
    }
    return sentences;
  }

  private List<String> knees(SearchResult.Knees knees) {
    var sentences = new ArrayList<String>();
    for (var knee : knees.knees()) {
      sentences.add(
          inCase(knee.caseName())
              + switch (knee.place()) {
                case Place.Found found ->
                    Words.text("%s stops scaling at %s.", knee.variant(), between(found));
                case Place.Above(Level highest, String evidence) ->
                    Words.text(
                        "%s has no knee up to %s: %s.", knee.variant(), highest.label(), evidence);
                case Place.Below(Level lowest, String evidence) ->
                    Words.text(
                        "%s has no knee above %s, its lowest level: %s.",
                        knee.variant(), lowest.label(), evidence);
                case Place.Unknown(String why) ->
                    Words.text("Where %s stops scaling is not known: %s.", knee.variant(), why);
              });
    }
    for (var crossover : knees.crossovers()) {
      sentences.add(inCase(crossover.caseName()) + crossover(crossover));
    }
    sentences.add(
        Words.text(
            "This took %d levels in %d blocks; a grid with steps of a tenth would have driven %d.",
            knees.windows(), knees.blocks(), knees.gridWindows()));
    return sentences;
  }

  private String crossover(SearchResult.Crossover crossover) {
    var who = Words.text("%s answers more than %s", crossover.candidate(), crossover.baseline());
    return switch (crossover.place()) {
      case Place.Found found -> Words.text("%s from %s on.", who, between(found));
      case Place.Above(Level highest, String evidence) ->
          Words.text(
              "At no level up to %s can it be said that %s: %s.", highest.label(), who, evidence);
      case Place.Below(Level lowest, String evidence) ->
          Words.text("%s from the lowest level, %s, on: %s.", who, lowest.label(), evidence);
      case Place.Unknown(String why) -> Words.text("From where on %s is not known: %s.", who, why);
    };
  }

  private String between(Place.Found found) {
    var unit = isOpen() ? "/s" : "";
    return Words.text(
        "%s%s (95 %% interval %s to %s%s)",
        Numbers.measured(found.at()),
        unit,
        Numbers.measured(found.low()),
        Numbers.measured(found.high()),
        unit);
  }

  private boolean isOpen() {
    return Report.levels(findings).getFirst() instanceof Level.Open;
  }

  private static String inCase(String caseName) {
    return caseName.isEmpty() ? "" : "In case " + caseName + ": ";
  }

  private List<String> pool(SearchResult.Pool pool) {
    var sentences = new ArrayList<String>();
    switch (pool.end()) {
      case PoolEnd.Found found -> found(pool, found, sentences);
      case PoolEnd.None(String why, OptionalInt enough) -> {
        sentences.add(
            Words.text("No pool of %s does as well as %s: %s.", pool.variant(), pool.rival(), why));
        enough.ifPresent(size -> enough(pool, size, sentences));
      }
      case PoolEnd.Unknown(String why) ->
          sentences.add(
              Words.text(
                  "Which pool of %s does as well as %s is not known: %s.",
                  pool.variant(), pool.rival(), why));
    }
    for (var tried : pool.tried()) {
      sentences.add(tried(pool, tried));
    }
    sentences.add(Words.text("This took %d trials.", pool.trials()));
    return sentences;
  }

  private void enough(SearchResult.Pool pool, int size, List<String> sentences) {
    sentences.add(
        Words.text(
            "A pool of %s is enough for what %s can do here: larger ones that were tried hardly did"
                + " better.",
            Numbers.count(size), pool.variant()));
    price(pool, size).ifPresent(sentences::add);
  }

  private void found(SearchResult.Pool pool, PoolEnd.Found found, List<String> sentences) {
    var below =
        found.tooSmall().isPresent()
            ? Words.text(", and one of %s does not", Numbers.count(found.tooSmall().getAsInt()))
            : "";
    sentences.add(
        Words.text(
            "A pool of %s does as well as %s in throughput%s.",
            Numbers.count(found.size()), pool.rival(), below));
    if (!found.shown()) {
      sentences.add(
          "So few pairs of trials only make that likely: run the size against "
              + pool.rival()
              + " with more repetitions before you rely on it.");
    }
    price(pool, found.size()).ifPresent(sentences::add);
  }

  private Optional<String> price(SearchResult.Pool pool, int size) {
    return pool.tried().stream()
        .filter(each -> each.size() == size)
        .findFirst()
        .flatMap(each -> price(pool, each));
  }

  /** What the pool costs at the level at which it did worst, beside the rival. */
  private Optional<String> price(SearchResult.Pool pool, SearchResult.Tried tried) {
    var caseName = findings.plan().cases().getFirst().name();
    var own = findings.summary(new Cell(caseName, tried.variant(), tried.level()));
    var other = findings.summary(new Cell(caseName, pool.rival(), tried.level()));
    if (own.isEmpty() || other.isEmpty()) {
      return Optional.empty();
    }
    var costs = new ArrayList<String>();
    cost("resident memory", Figure.RSS, "MiB", own.get(), other.get()).ifPresent(costs::add);
    cost("heap", Figure.HEAP, "MiB", own.get(), other.get()).ifPresent(costs::add);
    cost("p50", Figure.P50, "ms", own.get(), other.get()).ifPresent(costs::add);
    cost("p99", Figure.P99, "ms", own.get(), other.get()).ifPresent(costs::add);
    return costs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Words.text(
                "Its price at %s, against %s: %s.",
                tried.level().label(), pool.rival(), String.join(", ", costs)));
  }

  private static Optional<String> cost(
      String name, Figure figure, String unit, Summary own, Summary other) {
    var here = own.figure(figure).map(Spread::median);
    var there = other.figure(figure).map(Spread::median);
    return here.isEmpty() || there.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Words.text(
                "%s %s %s against %s",
                name, Numbers.measured(here.get()), unit, Numbers.measured(there.get())));
  }

  private static String tried(SearchResult.Pool pool, SearchResult.Tried tried) {
    var size = Numbers.count(tried.size());
    return tried
        .why()
        .map(why -> Words.text("A pool of %s came to nothing: %s.", size, why))
        .orElseGet(
            () ->
                Words.text(
                    "A pool of %s gave %s of %s at %s (%s).",
                    size,
                    Numbers.percent(tried.ratio().orElse(0)),
                    pool.rival(),
                    tried.level().label(),
                    tried.pairs() == 1 ? "1 pair" : tried.pairs() + " pairs"));
  }
}
