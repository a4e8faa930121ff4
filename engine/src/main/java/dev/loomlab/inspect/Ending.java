package dev.loomlab.inspect;

import dev.loomlab.observe.ProcessState;

/** How watching a process came to its end. */
sealed interface Ending {

  /** The time was up. */
  record Over() implements Ending {}

  /** The process ended first. */
  record Gone() implements Ending {}

  /** The process was held, so that it answers nothing any more. */
  record Held(ProcessState state) implements Ending {}
}
