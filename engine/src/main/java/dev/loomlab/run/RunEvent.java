package dev.loomlab.run;

import dev.loomlab.plan.Level;
import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.Outcome;
import dev.loomlab.schedule.Trial;
import java.net.URI;
import java.time.Duration;

/** What happens during a run, in this order. */
public sealed interface RunEvent {

  /**
   * The run begins.
   *
   * @param trials how many trials the plan has
   * @param missing how many of them are not kept yet
   * @param left how long they will take, by the plan's times
   */
  record RunStarted(int trials, int missing, Duration left) implements RunEvent {}

  /** Something that a person should know, in words. */
  record Noticed(String text) implements RunEvent {}

  /**
   * A trial begins.
   *
   * @param of how many trials the plan has
   * @param left how long the whole run will take from now on
   */
  record TrialStarted(Trial trial, int of, Duration left) implements RunEvent {}

  /** The trial's target answers. */
  record TargetReady(Trial trial, URI endpoint) implements RunEvent {}

  /** A level begins. */
  record LevelStarted(Trial trial, Level level, Duration left) implements RunEvent {}

  /** A level was driven to its end. */
  record LevelEnded(Trial trial, LevelRecord record, Duration left) implements RunEvent {}

  /** A trial ended, in whatever way, and is kept. */
  record TrialEnded(Trial trial, Outcome outcome, Duration left) implements RunEvent {}
}
