package dev.loomlab.report;

import dev.loomlab.judge.Decision;
import dev.loomlab.judge.Findings;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a team that asked reads first: switch or not, per level and metric; why; what to cap then;
 * what is risky; how much memory is left; what limits it now and what to try next.
 */
final class FirstPage {
  private FirstPage() {}

  /** Writes the first page for findings. */
  static Page of(Findings findings) {
    var subject = new Subject(findings, Decision.of(findings));
    return new Page(
        Headlines.of(subject),
        subject.decision().choices().stream().map(each -> CallGrid.of(subject, each)).toList(),
        Stream.of(
                SearchBlock.of(subject),
                TradeBlock.of(subject),
                DissentBlock.of(subject),
                WhyBlock.of(subject),
                CapBlock.of(subject),
                RiskBlock.of(subject),
                MemoryBlock.of(subject),
                LimitBlock.of(subject),
                OpenBlock.of(subject),
                CareBlock.of(subject))
            .flatMap(Optional::stream)
            .toList());
  }
}
