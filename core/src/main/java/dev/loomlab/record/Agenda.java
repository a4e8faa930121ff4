package dev.loomlab.record;

import dev.loomlab.plan.Plan;
import dev.loomlab.schedule.Errand;
import dev.loomlab.schedule.Extent;
import dev.loomlab.schedule.Schedule;
import dev.loomlab.schedule.Trial;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a run has still to do, as the trials that are kept decide. */
public interface Agenda {

  /**
   * The trials that come next, in running order; what follows them may depend on how they end.
   *
   * @param kept the trials that were run, however they ended
   * @return at least one trial; nothing if the run is at its end
   */
  List<Errand> next(List<TrialRecord> kept);

  /** How many trials the whole run has. */
  Extent extent();

  /** Every trial of the plan's schedule. */
  static Agenda of(Plan plan) {
    var trials = Schedule.of(plan).trials();
    return new Agenda() {
      @Override
      public List<Errand> next(List<TrialRecord> kept) {
        return missing(plan, trials, kept);
      }

      @Override
      public Extent extent() {
        return new Extent.Exactly(trials.size());
      }
    };
  }

  /** Those of some trials of the plan that are not kept, each with the plan's own levels. */
  static List<Errand> missing(Plan plan, List<Trial> trials, List<TrialRecord> kept) {
    Set<Trial> done = kept.stream().map(TrialRecord::trial).collect(Collectors.toSet());
    return trials.stream()
        .filter(trial -> !done.contains(trial))
        .map(trial -> new Errand(trial, plan.variant(trial.variant()), plan.load().levels()))
        .toList();
  }
}
