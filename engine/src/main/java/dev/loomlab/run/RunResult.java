package dev.loomlab.run;

import dev.loomlab.record.TrialRecord;
import java.util.List;

/** How a run ended. */
public sealed interface RunResult {

  /** Every trial of the plan is kept, in running order; some may have failed. */
  record Finished(List<TrialRecord> trials) implements RunResult {
    /** Copies the trials. */
    public Finished {
      trials = List.copyOf(trials);
    }
  }

  /**
   * Somebody asked it to stop. Nothing is left running; the trial that was under way is not kept.
   *
   * @param trials what is kept
   * @param missing how many trials a resumed run has still to do, at most
   */
  record Interrupted(List<TrialRecord> trials, int missing) implements RunResult {
    /** Copies the trials. */
    public Interrupted {
      trials = List.copyOf(trials);
    }
  }
}
