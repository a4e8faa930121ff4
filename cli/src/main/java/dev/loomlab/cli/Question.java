package dev.loomlab.cli;

import dev.loomlab.drive.RequestFiles;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.PlanFaults;
import dev.loomlab.plan.PlanText;
import dev.loomlab.plan.Selection;
import dev.loomlab.run.FolderRefused;
import dev.loomlab.run.Manifest;
import dev.loomlab.run.ResultsFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A plan with what the command line changed in it and chose from it: what one run answers.
 *
 * @param source the plan's text and name
 * @param sets what is changed in it, as {@code path=value}
 * @param selection what is chosen from it
 * @param withheld secrets that were taken out of it, by the names that stand for them
 */
record Question(
    PlanSource source, List<String> sets, Selection selection, Map<String, String> withheld) {

  /** Copies the collections. */
  Question {
    sets = List.copyOf(sets);
    withheld = Map.copyOf(withheld);
  }

  /** A question in which no secret is. */
  Question(PlanSource source, List<String> sets, Selection selection) {
    this(source, sets, selection, Map.of());
  }

  /**
   * What a person asks, without the secrets that the plan or the command line gives away: these
   * stay in memory, and the plan's text is written anew without them.
   */
  static Question asked(PlanSource source, List<String> sets, Selection selection)
      throws PlanFaults {
    var read = PlanSource.reader().readWithoutSecrets(source.name(), source.text(), sets);
    return read.valueByName().isEmpty()
        ? new Question(source, sets, selection, Map.of())
        : new Question(
            new PlanSource(source.name(), PlanText.of(read.plan())),
            read.sets(),
            selection,
            read.valueByName());
  }

  /** Names only: this text may end up in a message. */
  @Override
  public String toString() {
    return "Question[" + source.name() + "]";
  }

  /**
   * The question that a results folder answers.
   *
   * @throws FolderRefused if it holds no run
   */
  static Question keptIn(Path folder) throws FolderRefused {
    var manifest = ResultsFolder.manifest(folder);
    var source = new PlanSource(manifest.source(), ResultsFolder.planText(folder));
    return new Question(source, manifest.sets(), manifest.selection(), Map.of());
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

  /** A hash of each file that the plan's requests are made from, by its name in the plan. */
  Map<String, String> files() throws PlanFaults {
    return RequestFiles.hashes(wholePlan().load().work());
  }

  /** What {@code run.json} says of a run that begins now. */
  Manifest manifest() throws PlanFaults {
    return Manifest.of(source.name(), sets, selection, plan(), files(), java.time.Instant.now());
  }
}
