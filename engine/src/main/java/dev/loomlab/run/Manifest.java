package dev.loomlab.run;

import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Selection;
import java.time.Instant;
import java.util.List;
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
 */
public record Manifest(
    int schemaVersion,
    String source,
    List<String> sets,
    Selection selection,
    String fingerprint,
    String startedAt,
    JsonNode plan) {

  /** The version of the files that this release writes. */
  public static final int SCHEMA_VERSION = 1;

  /** Copies the list. */
  public Manifest {
    sets = List.copyOf(sets);
  }

  /**
   * The manifest of a run that begins now.
   *
   * @param source the plan's file or name
   * @param plan the plan as it is run, with everything applied
   */
  public static Manifest of(
      String source, List<String> sets, Selection selection, Plan plan, Instant now) {
    var tree = PlanTree.of(plan);
    return new Manifest(
        SCHEMA_VERSION, source, sets, selection, PlanTree.fingerprint(tree), now.toString(), tree);
  }
}
