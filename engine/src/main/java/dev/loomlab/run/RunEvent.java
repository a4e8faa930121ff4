package dev.loomlab.run;

import dev.loomlab.plan.Level;
import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.Outcome;
import dev.loomlab.schedule.Extent;
import dev.loomlab.schedule.Trial;
import java.net.URI;
import java.time.Duration;

/** What happens during a run, in this order. */
public sealed interface RunEvent {

  /**
   * The run begins.
   *
   * @param extent how many trials the run has
   * @param kept how many of them are kept from before
   * @param left how long the others will take, by the plan's times, or will take at most
   */
  record RunStarted(Extent extent, int kept, Duration left) implements RunEvent {}

  /** Something that a person should know, in words. */
  record Noticed(String text) implements RunEvent {}

  /**
   * A trial begins.
   *
   * @param of how many trials the run has
   * @param left how long the whole run will take from now on, or will take at most
   */
  record TrialStarted(Trial trial, Extent of, Duration left) implements RunEvent {}

  /** The trial's target answers. */
  record TargetReady(Trial trial, URI endpoint) implements RunEvent {}

  /** A level begins. */
  record LevelStarted(Trial trial, Level level, Duration left) implements RunEvent {}

  /** A level was driven to its end. */
  record LevelEnded(Trial trial, LevelRecord record, Duration left) implements RunEvent {}

  /** A trial ended, in whatever way, and is kept. */
  record TrialEnded(Trial trial, Outcome outcome, Duration left) implements RunEvent {}
}
