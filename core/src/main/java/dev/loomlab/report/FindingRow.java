package dev.loomlab.report;

import dev.loomlab.diagnose.Diagnose;
import dev.loomlab.diagnose.Finding;
import dev.loomlab.diagnose.FindingKind;
import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Findings;
import dev.loomlab.plan.Case;
import dev.loomlab.plan.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One thing that was found inside a variant's target, over the levels at which it was.
 *
 * @param caseName the case's name, empty where the plan names none
 * @param variant the variant's name
 * @param levels where it was found, in the report's order
 * @param finding it, as the highest of these levels shows it
 */
record FindingRow(String caseName, String variant, List<Level> levels, Finding finding) {
  /** Copies the levels. */
  FindingRow {
    levels = List.copyOf(levels);
  }

  private record Key(FindingKind kind, Optional<String> site, String setting) {
    /** Options have no site: the setting, the first word of the statement, tells them apart. */
    static Key of(Finding finding) {
      return new Key(
          finding.kind(),
          finding.site(),
          finding.kind() == FindingKind.OPTION ? finding.statement().split(" ", 2)[0] : "");
    }
  }

  /** Those of all variants and cases, each variant's gravest first. */
  static List<FindingRow> of(Findings findings) {
    var rows = new ArrayList<FindingRow>();
    for (var each : findings.plan().cases()) {
      for (var variant : findings.plan().variants()) {
        rows.addAll(of(findings, each, variant.name()));
      }
    }
    return rows;
  }

  private static List<FindingRow> of(Findings findings, Case inCase, String variant) {
    var levels = new LinkedHashMap<Key, List<Level>>();
    var last = new LinkedHashMap<Key, Finding>();
    for (var level : Report.levels(findings)) {
      findings
          .summary(new Cell(inCase.name(), variant, level))
          .ifPresent(
              summary ->
                  summary
                      .findings()
                      .forEach(
                          finding -> {
                            var key = Key.of(finding);
                            levels.computeIfAbsent(key, _ -> new ArrayList<>()).add(level);
                            last.put(key, finding);
                          }));
    }
    return last.entrySet().stream()
        .map(
            entry ->
                new FindingRow(
                    inCase.name(),
                    variant,
                    levels.getOrDefault(entry.getKey(), List.of()),
                    entry.getValue()))
        .sorted(Comparator.comparing(FindingRow::finding, Diagnose.gravestFirst()))
        .toList();
  }

  /** Where it was found: {@code virtual at 1000 and 5000, case slow}. */
  String where() {
    var place =
        variant + " at " + Words.list(levels.stream().map(Level::label).distinct().toList());
    return caseName.isEmpty() ? place : place + ", case " + caseName;
  }

  /** What supports it, as one sentence after the other. */
  String evidence() {
    return finding.evidence().stream().collect(Collectors.joining("; "));
  }
}
