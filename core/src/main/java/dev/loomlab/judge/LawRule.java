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
   * @param context what the whole cell says
   */
  Optional<Ruling> of(Sweep sweep, Signals cell, Context context);

  /**
   * What all trials of the variant say together.
   *
   * @param limit what bound the cell
   * @param workersElsewhere how many workers other levels of the variant show; empty if none does
   */
  record Context(Limit limit, java.util.OptionalDouble workersElsewhere) {}
}
