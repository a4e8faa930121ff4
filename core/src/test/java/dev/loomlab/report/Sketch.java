package dev.loomlab.report;

import dev.loomlab.judge.Caveat;
import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Comparison;
import dev.loomlab.judge.Comparison.Ratio;
import dev.loomlab.judge.Findings;
import dev.loomlab.judge.Limit;
import dev.loomlab.judge.Spread;
import dev.loomlab.judge.Summary;
import dev.loomlab.plan.Case;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.plan.Load;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Setup;
import dev.loomlab.plan.Variant;
import dev.loomlab.plan.Verdict;
import dev.loomlab.record.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Findings drawn with a few strokes: only what a test is about. */
final class Sketch {
  private final List<String> variants;
  private final List<Level> levels;
  private final List<Comparison> comparisons = new ArrayList<>();
  private final List<Summary> summaries = new ArrayList<>();
  private List<Case> cases = List.of(Case.ONLY);
  private String inCase = "";
  private Map<String, String> environment = Map.of();
  private Map<String, Long> errors = Map.of();
  private List<Caveat> ofTheNextCell = List.of();
  private List<Caveat> ofTheRun = List.of();
  private Optional<String> name = Optional.empty();
  private Optional<Limit.Next> next = Optional.empty();

  private Sketch(List<String> variants, List<Level> levels) {
    this.variants = variants;
    this.levels = levels;
  }

  static Sketch of(List<String> variants, String... levels) {
    return new Sketch(variants, Stream.of(levels).map(Level::of).toList());
  }

  Sketch cases(String... names) {
    cases = Stream.of(names).map(name -> new Case(name, Setup.NONE)).toList();
    return inCase(names[0]);
  }

  Sketch inCase(String name) {
    inCase = name;
    return this;
  }

  Sketch environment(String fact, String value) {
    environment = Map.of(fact, value);
    return this;
  }

  Sketch caveats(Caveat... ofThem) {
    ofTheRun = List.of(ofThem);
    return this;
  }

  /** The next cell's limit has a name, and a step to try. */
  Sketch named(String pool, String step) {
    name = Optional.of(pool);
    next = Optional.of(new Limit.Next(step, OptionalDouble.empty()));
    return this;
  }

  /** The next cell is one with errors, of a thousand requests, and with caveats. */
  Sketch failing(Map<String, Long> byKind, Caveat... caveats) {
    errors = byKind;
    ofTheNextCell = List.of(caveats);
    return this;
  }

  /** The first candidate against the baseline; the interval reaches as far to either side. */
  Sketch compare(
      String level, Figure figure, double ratio, double reach, Verdict verdict, Caveat... caveats) {
    return compare(variants.get(1), level, figure, ratio, reach, verdict, caveats);
  }

  Sketch compare(
      String candidate,
      String level,
      Figure figure,
      double ratio,
      double reach,
      Verdict verdict,
      Caveat... caveats) {
    comparisons.add(
        new Comparison(
            inCase,
            Level.of(level),
            figure,
            variants.getFirst(),
            candidate,
            Optional.of(new Ratio(ratio, ratio - reach, ratio + reach)),
            verdict,
            List.of(caveats)));
    return this;
  }

  Sketch noData(String level, Figure figure, Caveat... caveats) {
    comparisons.add(
        new Comparison(
            inCase,
            Level.of(level),
            figure,
            variants.getFirst(),
            variants.get(1),
            Optional.empty(),
            Verdict.INCONCLUSIVE,
            List.of(caveats)));
    return this;
  }

  Sketch limit(String variant, String level, LimitKind kind, OptionalDouble size) {
    return cell(variant, level, kind, size, Map.of());
  }

  Sketch cell(
      String variant,
      String level,
      LimitKind kind,
      OptionalDouble size,
      Map<Figure, Double> figures) {
    var spreads = new java.util.EnumMap<Figure, Spread>(Figure.class);
    figures.forEach((figure, value) -> spreads.put(figure, new Spread(value, value, value)));
    summaries.add(
        new Summary(
            new Cell(inCase, variant, Level.of(level)),
            3,
            1000,
            errors,
            spreads,
            new Limit(kind, size, List.of(), name, next),
            ofTheNextCell));
    errors = Map.of();
    name = Optional.empty();
    next = Optional.empty();
    ofTheNextCell = List.of();
    return this;
  }

  Findings findings() {
    var sample = SampleFindings.report(SampleFindings.PLAIN).findings().plan();
    var load = sample.load();
    var plan =
        new Plan(
            sample.name(),
            sample.question(),
            sample.target(),
            cases,
            variants.stream()
                .map(
                    name ->
                        new Variant(
                            name,
                            Optional.empty(),
                            Setup.NONE,
                            Optional.empty(),
                            OptionalInt.empty()))
                .toList(),
            new Load(load.work(), levels, load.think(), OptionalInt.empty(), 1, false),
            sample.protocol(),
            sample.observe(),
            List.of());
    return new Findings(
        plan, new Environment(environment), summaries, comparisons, List.of(), List.of(), ofTheRun);
  }

  Report report() {
    return new Report(findings(), List.of(), "loomlab run sketch");
  }

  String answer() {
    return Answer.of(findings()).text();
  }
}
