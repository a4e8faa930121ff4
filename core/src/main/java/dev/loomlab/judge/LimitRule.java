package dev.loomlab.judge;

import java.util.Optional;

/** One way to recognise a limit, from evidence alone. docs/LIMITS.md has every rule in words. */
interface LimitRule {

  /** The limit with its evidence, if this cell shows it. */
  Optional<Limit> of(Sweep sweep, Signals cell);
}
