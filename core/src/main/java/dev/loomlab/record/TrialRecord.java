package dev.loomlab.record;

import dev.loomlab.schedule.Trial;
import java.util.List;

/**
 * All that is kept of one trial.
 *
 * @param trial which trial
 * @param startedAt the date and time of its start, ISO 8601 in UTC
 * @param environment what it ran on
 * @param outcome how it ended
 * @param levels the levels that were driven to their end, in running order
 * @param samples what the samplers read, in order of time
 * @param unobserved what could not be watched
 */
public record TrialRecord(
    Trial trial,
    String startedAt,
    Environment environment,
    Outcome outcome,
    List<LevelRecord> levels,
    List<Sample> samples,
    List<Unobserved> unobserved) {

  /** Copies the lists. */
  public TrialRecord {
    levels = List.copyOf(levels);
    samples = List.copyOf(samples);
    unobserved = List.copyOf(unobserved);
  }
}
