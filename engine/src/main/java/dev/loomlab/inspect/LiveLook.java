package dev.loomlab.inspect;

import dev.loomlab.report.Inspection;

/** What became of a look at a JVM that runs. */
public sealed interface LiveLook {

  /**
   * It was looked at.
   *
   * @param inspection what was seen, and what that says
   * @param isAnswered whether that answers anything: the JVM let itself be looked into, or it is
   *     silent or gone, which is an answer
   */
  record Seen(Inspection inspection, boolean isAnswered) implements LiveLook {}

  /** There is no such process; what to do instead. */
  record NotThere(String why) implements LiveLook {}

  /** The process is none that is looked at; why, and what to do instead. */
  record Refused(String why) implements LiveLook {}
}
