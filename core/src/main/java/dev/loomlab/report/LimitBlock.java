package dev.loomlab.report;

import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Findings;
import dev.loomlab.judge.Summary;
import dev.loomlab.plan.Case;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What limits each variant now, and what to try next where the evidence says. */
final class LimitBlock {
  private LimitBlock() {}

  /** One line a variant and case; nothing where no cell was reached. */
  static Optional<Block> of(Subject subject) {
    var all = new ArrayList<String>();
    for (var each : subject.findings().plan().cases()) {
      var place = each.name().isEmpty() ? "" : "case " + each.name() + ", ";
      lines(subject.findings(), each, true).forEach(line -> all.add(Words.capital(place) + line));
    }
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(new Block("What limits it now, and what to try next", all));
  }

  /**
   * One line a variant: its name, where along the levels what was its limit, and what to try next.
   *
   * @param withNext whether what to try is said too
   */
  static List<String> lines(Findings findings, Case inCase, boolean withNext) {
    var levels = Report.levels(findings);
    var words = new LevelWords(levels);
    var sentences = new ArrayList<String>();
    for (var variant : findings.plan().variants()) {
      var kinds = new LinkedHashMap<LimitKind, List<Summary>>();
      for (var level : levels) {
        findings
            .summary(new Cell(inCase.name(), variant.name(), level))
            .ifPresent(
                summary ->
                    kinds
                        .computeIfAbsent(summary.limit().kind(), new_ -> new ArrayList<>())
                        .add(summary));
      }
      if (!kinds.isEmpty()) {
        sentences.add(
            kinds.values().stream()
                    .map(cells -> words.of(places(cells)) + " " + limit(cells))
                    .collect(Collectors.joining("; ", variant.name() + ": ", "."))
                + (withNext ? next(kinds.values()) : ""));
      }
    }
    return sentences;
  }

  /** What to try at the highest level where the evidence says something. */
  private static String next(Collection<List<Summary>> cells) {
    return cells.stream()
        .flatMap(List::stream)
        .filter(each -> each.limit().next().isPresent())
        .max(Comparator.comparingDouble(each -> each.cell().level().magnitude()))
        .map(LimitBlock::next)
        .orElse("");
  }

  private static String next(Summary cell) {
    return Words.text(
        " Next, at %s: %s.", cell.cell().level().label(), cell.limit().next().orElseThrow().step());
  }

  private static List<Level> places(List<Summary> cells) {
    return cells.stream().map(each -> each.cell().level()).toList();
  }

  private static String limit(List<Summary> cells) {
    return Words.limit(cells.stream().map(Summary::limit).toList());
  }
}
