package dev.loomlab.report;

import java.util.Optional;

/** What these trials could not tell, and what would. */
final class OpenBlock {
  private OpenBlock() {}

  /** Nothing where everything was decided. */
  static Optional<Block> of(Subject subject) {
    var severalCandidates = subject.findings().plan().variants().size() > 2;
    return subject.block(
        "What could not be told",
        choice ->
            new Contest(
                    subject.findings(), choice.caseName(), choice.candidate(), severalCandidates)
                .open());
  }
}
