package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import java.util.ArrayList;
import java.util.Optional;

/** The generator was not the limit: its loops had time to spare and its sends were on time. */
final class GeneratorLaw implements LawRule {
  /** Above this share of the window its own collections are seen in the percentiles. */
  private static final double GC_SEEN = 0.01;

  @Override
  public Check.Law law() {
    return Check.Law.GENERATOR;
  }

  @Override
  public Optional<Ruling> of(Sweep sweep, Signals cell) {
    var reasons = new ArrayList<>(GeneratorRule.reasons(cell));
    if (cell.generatorGcShare() > GC_SEEN) {
      reasons.add(GeneratorRule.gc(cell));
    }
    return Optional.of(
        Ruling.of(
            reasons.isEmpty(),
            Words.text(
                "the generator's busiest loop below %s of a core, its collections below %s of the"
                    + " window, its sends on time",
                Words.percent(GeneratorRule.PEGGED), Words.percent(GC_SEEN)),
            reasons.isEmpty()
                ? Words.text("busiest loop %s of a core", Words.percent(cell.loopShare()))
                : String.join("; ", reasons)));
  }
}
