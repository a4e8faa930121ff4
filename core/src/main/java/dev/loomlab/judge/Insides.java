package dev.loomlab.judge;

import dev.loomlab.diagnose.Diagnose;
import dev.loomlab.diagnose.Finding;
import dev.loomlab.diagnose.FindingKind;
import dev.loomlab.diagnose.Sighting;
import dev.loomlab.diagnose.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was found inside the target in one cell: each trial is diagnosed by itself, and what most of
 * them show counts. Its figures are medians over the trials that show it, its words those of the
 * middle one.
 *
 * @param findings the gravest first
 * @param couldShow the kinds that most trials could have shown
 */
record Insides(List<Finding> findings, Set<FindingKind> couldShow) {

  /** Copies the collections. */
  Insides {
    findings = List.copyOf(findings);
    couldShow = Set.copyOf(couldShow);
  }

  /** What makes findings of two trials the same. */
  private record Key(FindingKind kind, Optional<String> site) {}

  /**
   * Diagnoses every trial of a cell.
   *
   * @param others the other variants' cells at the same level
   */
  static Insides of(Sweep sweep, Signals cell, List<CellReadings> others) {
    var sightings =
        cell.readings().readings().stream().map(reading -> Sightings.of(sweep, reading)).toList();
    var byKey = new LinkedHashMap<Key, List<Finding>>();
    for (var sighting : sightings) {
      firsts(sighting)
          .forEach(
              (key, finding) -> byKey.computeIfAbsent(key, _ -> new ArrayList<>()).add(finding));
    }
    var findings = new ArrayList<Finding>();
    byKey.values().stream()
        .filter(each -> isMost(each.size(), sightings.size()))
        .map(each -> middle(each, sightings.size()))
        .forEach(findings::add);
    PerThread.of(cell.readings(), others).ifPresent(findings::add);
    findings.sort(Diagnose.gravestFirst());
    return new Insides(findings, couldShow(sightings));
  }

  /** The first finding of each kind and site. */
  private static Map<Key, Finding> firsts(Sighting sighting) {
    var firsts = new LinkedHashMap<Key, Finding>();
    Diagnose.of(sighting)
        .findings()
        .forEach(each -> firsts.putIfAbsent(new Key(each.kind(), key(each)), each));
    return firsts;
  }

  /** Options have no site: the setting, the first word of their statement, tells them apart. */
  private static Optional<String> key(Finding finding) {
    return finding.kind() == FindingKind.OPTION
        ? Optional.of(finding.statement().split(" ", 2)[0])
        : finding.site();
  }

  private static boolean isMost(long some, long all) {
    return 2 * some > all;
  }

  private static Set<FindingKind> couldShow(List<Sighting> sightings) {
    var counts =
        sightings.stream()
            .flatMap(each -> Diagnose.couldShow(each).stream())
            .collect(Collectors.groupingBy(kind -> kind, Collectors.counting()));
    return counts.entrySet().stream()
        .filter(entry -> isMost(entry.getValue(), sightings.size()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private static Finding middle(List<Finding> alike, int trials) {
    var sorted =
        alike.stream()
            .sorted(
                Comparator.comparingDouble(
                    each -> each.figures().values().stream().findFirst().orElse(0.0)))
            .toList();
    var middle = sorted.get(sorted.size() / 2);
    var evidence = new ArrayList<>(middle.evidence());
    if (trials > 1) {
      evidence.add(Words.text("seen in %d of %d trials", alike.size(), trials));
    }
    var figures = new TreeMap<String, Double>();
    alike.stream()
        .flatMap(each -> each.figures().keySet().stream())
        .distinct()
        .forEach(
            name ->
                Spreads.median(
                        alike.stream()
                            .flatMap(each -> Stream.ofNullable(each.figures().get(name)))
                            .mapToDouble(Double::doubleValue))
                    .ifPresent(value -> figures.put(name, value)));
    return new Finding(
        middle.kind(), middle.site(), middle.statement(), evidence, figures, middle.next());
  }
}
