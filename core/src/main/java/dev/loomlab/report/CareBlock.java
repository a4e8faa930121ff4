package dev.loomlab.report;

import java.util.Optional;

/** Caveats that concern the whole run: settings, what is missing, what disturbed it. */
final class CareBlock {
  private CareBlock() {}

  /** Nothing where there are none. */
  static Optional<Block> of(Subject subject) {
    var lines = Answer.care(subject.findings());
    return lines.isEmpty() ? Optional.empty() : Optional.of(new Block("Read with care", lines));
  }
}
