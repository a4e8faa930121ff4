package dev.loomlab.report;

import dev.loomlab.judge.Choice;
import dev.loomlab.judge.Comparison;
import dev.loomlab.judge.Decision;
import dev.loomlab.judge.Findings;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the blocks of the first page are written from.
 *
 * @param findings the findings
 * @param decision what they come to
 */
record Subject(Findings findings, Decision decision) {

  /** Words for some of the plan's levels. */
  LevelWords levels() {
    return new LevelWords(Report.levels(findings));
  }

  /** What tells a choice from the others: empty where there is one only. */
  String about(Choice choice) {
    var parts = new ArrayList<String>();
    if (findings.plan().variants().size() > 2) {
      parts.add(choice.candidate());
    }
    inCase(choice).ifPresent(parts::add);
    return String.join(", ", parts);
  }

  /** The choice's case in words, if the plan names cases. */
  Optional<String> inCase(Choice choice) {
    return choice.caseName().isEmpty()
        ? Optional.empty()
        : Optional.of("case " + choice.caseName());
  }

  /** A block of every choice's lines, each led by what tells it from the others. */
  Optional<Block> block(String title, Function<Choice, List<String>> lines) {
    var all = new ArrayList<String>();
    for (var choice : decision.choices()) {
      var about = about(choice);
      lines
          .apply(choice)
          .forEach(line -> all.add(about.isEmpty() ? Words.capital(line) : about + ": " + line));
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Block(title, all));
  }

  /** A choice's comparisons by a figure with that verdict, from the lowest level. */
  List<Comparison> comparisons(Choice choice, Figure figure, Verdict verdict) {
    return findings.comparisons().stream()
        .filter(each -> each.caseName().equals(choice.caseName()))
        .filter(each -> each.candidate().equals(choice.candidate()))
        .filter(each -> each.figure() == figure && each.verdict() == verdict)
        .sorted(Comparator.comparingDouble(each -> each.level().magnitude()))
        .toList();
  }

  /** A choice's comparison by a figure at a level, if there is one. */
  Optional<Comparison> comparison(Choice choice, Figure figure, Level level) {
    return findings.comparisons().stream()
        .filter(each -> each.caseName().equals(choice.caseName()))
        .filter(each -> each.candidate().equals(choice.candidate()))
        .filter(each -> each.figure() == figure && each.level().equals(level))
        .findFirst();
  }
}
