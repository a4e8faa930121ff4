package dev.loomlab.run;

import dev.loomlab.record.Outcome;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.schedule.Trial;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The variants, each in its case, of which a trial broke off because not one answer was as asked.
 * Their other trials are skipped, so that a mistaken plan does not grind through its repetitions; a
 * skipped trial is run again with {@code --resume}, after the mistake was put right.
 */
final class HopelessArms {
  private final Map<Arm, Integer> firstTrials = new HashMap<>();

  private record Arm(String caseName, String variant) {
    static Arm of(Trial trial) {
      return new Arm(trial.caseName(), trial.variant());
    }
  }

  /** Takes note of how a trial ended. */
  void note(TrialRecord record) {
    if (record.outcome() instanceof Outcome.Failed failed
        && failed.stage().equals(Outcome.Failed.ANSWERS)) {
      firstTrials.putIfAbsent(Arm.of(record.trial()), record.trial().number());
    }
  }

  /** Why a trial is not worth running, if it is not. */
  Optional<String> why(Trial trial) {
    return Optional.ofNullable(firstTrials.get(Arm.of(trial)))
        .map(
            first ->
                "in trial "
                    + first
                    + " of the same variant not one answer to a request was as asked; put that"
                    + " right and go on with --resume");
  }
}
