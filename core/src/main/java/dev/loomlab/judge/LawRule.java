package dev.loomlab.judge;

import java.util.Optional;

/** A law, as it is held against one trial of a cell. docs/MATH.md has formula and source. */
interface LawRule {

  /** Which law. */
  Check.Law law();

  /**
   * What it says of the trial; nothing if it does not apply to this kind of cell.
   *
   * @param sweep the same trial's levels
   * @param cell the level in that trial
   */
  Optional<Ruling> of(Sweep sweep, Signals cell);
}
