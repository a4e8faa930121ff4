package dev.loomlab.run;

import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Selection;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * What a results folder says of its run: the file {@code run.json}.
 *
 * @param schemaVersion the version of the folder's files
 * @param source the plan's file or name
 * @param sets what {@code --set} changed, as {@code path=value}
 * @param selection the part of the plan that was run
 * @param fingerprint a hash of {@code plan}
 * @param startedAt the date and time of the first start, ISO 8601 in UTC
 * @param plan the plan as it was run, for comparison with a later one
 * @param files a hash of each file that the plan's requests are made from, by its name there; empty
 *     if that was not written down, as by earlier releases
 */
public record Manifest(
    int schemaVersion,
    String source,
    List<String> sets,
    Selection selection,
    String fingerprint,
    String startedAt,
    JsonNode plan,
    Optional<Map<String, String>> files) {

  /** The version of the files that this release writes. */
  public static final int SCHEMA_VERSION = 1;

  /** Copies the list and the map, the latter in order. */
  public Manifest {
    sets = List.copyOf(sets);
    files = files.map(each -> Collections.unmodifiableSortedMap(new TreeMap<>(each)));
  }

  /**
   * The manifest of a run that begins now.
   *
   * @param source the plan's file or name
   * @param plan the plan as it is run, with everything applied
   * @param files a hash of each file that its requests are made from
   */
  public static Manifest of(
      String source,
      List<String> sets,
      Selection selection,
      Plan plan,
      Map<String, String> files,
      Instant now) {
    var tree = PlanTree.of(plan);
    return new Manifest(
        SCHEMA_VERSION,
        source,
        sets,
        selection,
        PlanTree.fingerprint(tree),
        now.toString(),
        tree,
        Optional.of(files));
  }

  /** The files whose content is another one now, of those that are known from then and now. */
  List<String> changedFiles(Map<String, String> now) {
    return files.orElse(Map.of()).entrySet().stream()
        .filter(then -> now.containsKey(then.getKey()))
        .filter(then -> !then.getValue().equals(now.get(then.getKey())))
        .map(Map.Entry::getKey)
        .toList();
  }
}
