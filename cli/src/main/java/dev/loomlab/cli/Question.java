package dev.loomlab.cli;

import dev.loomlab.plan.Plan;
import dev.loomlab.plan.PlanFaults;
import dev.loomlab.plan.Selection;
import dev.loomlab.run.FolderRefused;
import dev.loomlab.run.Manifest;
import dev.loomlab.run.ResultsFolder;
import java.nio.file.Path;
import java.util.List;

/**
 * A plan with what the command line changed in it and chose from it: what one run answers.
 *
 * @param source the plan's text and name
 * @param sets what is changed in it, as {@code path=value}
 * @param selection what is chosen from it
 */
record Question(PlanSource source, List<String> sets, Selection selection) {

  /** Copies the list. */
  Question {
    sets = List.copyOf(sets);
  }

  /**
   * The question that a results folder answers.
   *
   * @throws FolderRefused if it holds no run
   */
  static Question keptIn(Path folder) throws FolderRefused {
    var manifest = ResultsFolder.manifest(folder);
    var source = new PlanSource(manifest.source(), ResultsFolder.planText(folder));
    return new Question(source, manifest.sets(), manifest.selection());
  }

  /** The whole plan, of which a run may answer a part. */
  Plan wholePlan() throws PlanFaults {
    return PlanSource.reader().read(source.name(), source.text(), sets);
  }

  /** The plan as it was run; it can be judged again without the files that it named. */
  Plan recordedPlan() throws PlanFaults {
    return selection.applyTo(PlanSource.recordedReader().read(source.name(), source.text(), sets));
  }

  /** The plan as it is run. */
  Plan plan() throws PlanFaults {
    return selection.applyTo(wholePlan());
  }

  /** What {@code run.json} says of a run that begins now. */
  Manifest manifest() throws PlanFaults {
    return Manifest.of(source.name(), sets, selection, plan(), java.time.Instant.now());
  }
}
