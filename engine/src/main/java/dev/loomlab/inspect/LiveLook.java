package dev.loomlab.inspect;

import dev.loomlab.diagnose.Sighting;

/** What became of a look at a JVM that runs. */
public sealed interface LiveLook {

  /**
   * It was looked at.
   *
   * @param name what it is called: its number and its program
   * @param sighting what was seen
   * @param isAnswered whether the question why can be answered from that: the JVM let itself be
   *     looked into, or it is silent, which is an answer
   */
  record Seen(String name, Sighting sighting, boolean isAnswered) implements LiveLook {}

  /** There is no such process; what to do instead. */
  record NotThere(String why) implements LiveLook {}

  /** The process is none that is looked at; why, and what to do instead. */
  record Refused(String why) implements LiveLook {}
}
