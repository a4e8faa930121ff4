package dev.loomlab.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.record.PinnedSite;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Threads that block while they are pinned, by recordings and by dumps. */
class PinnedTest {
  private static final String SITE = "shop.Orders.load";

  @Test
  void recordedPinsAreToldWithSiteReasonAndTimes() {
    var finding = Seen.on(21).lasting(1.6).pinned(Seen.pin(SITE, 64)).only(FindingKind.PINNED);

    assertThat(finding.site()).contains(SITE);
    assertThat(finding.statement())
        .isEqualTo(
            "virtual threads were pinned in shop.Orders.load: 64 times, 3,200 ms together, at most"
                + " 52.0 ms, 2.00 at any time");
    assertThat(finding.evidence().getFirst()).endsWith("reason: Freeze or preempt failed (2)");
    assertThat(finding.figures())
        .containsEntry("count", 64.0)
        .containsEntry("totalMillis", 3200.0)
        .containsEntry("longestMillis", 52.0);
  }

  @Test
  void aFewShortPinsOfAHealthyJvmAreNothing() {
    var brief = new PinnedSite(SITE, "x.Y.z", Optional.empty(), false, 2, 6_000_000, 4_000_000);

    var ofAServer =
        new PinnedSite(
            SITE, "Contended monitor enter", Optional.of("?"), false, 47, 134_000_000, 34_000_000);

    assertThat(Seen.on(25).lasting(3).pinned(ofAServer).found()).isEmpty();
    assertThat(Seen.on(25).lasting(10).pinned(brief).found()).isEmpty();
    assertThat(Seen.on(25).lasting(10).pinned().found()).isEmpty();
  }

  @Test
  void aTruncatedStackIsToBeRecordedDeeper() {
    var deep =
        new PinnedSite(
            SITE,
            "java.lang.Object.wait",
            Optional.of("?"),
            true,
            1,
            2_000_000_000L,
            2_000_000_000L);
    var finding = Seen.on(25).lasting(10).pinned(deep).only(FindingKind.PINNED);

    assertThat(finding.evidence())
        .anyMatch(line -> line.startsWith("stack truncated, record deeper"));
    assertThat(finding.next()).contains("class initialiser");
  }

  @Test
  void withALoadItIsSaidHowManyRequestsAreServedAtOnce() {
    var finding =
        Seen.on(21)
            .lasting(5)
            .pinned(Seen.pin(SITE, 195))
            .load(39, 5100, 51)
            .only(FindingKind.PINNED);

    assertThat(finding.evidence())
        .anyMatch(line -> line.contains("1.99 requests served at once (X R), with 2 carriers"))
        .anyMatch(line -> line.contains("pinned 98 % of the time"));
  }

  @Test
  void aPinThatHasNotEndedIsSeenInDumpsAlone() {
    var finding = Seen.on(21).dump(Stacks.pinned(2)).only(FindingKind.PINNED);

    assertThat(finding.site()).contains("shop.Orders.load");
    assertThat(finding.figures()).containsEntry("pinnedNow", 2.0).doesNotContainKey("count");
  }

  @Test
  void oneOfManyCarriersAtASingleMomentIsNoFinding() {
    assertThat(Seen.on(21).fact("target.cores", "16").dump(Stacks.pinned(1)).kinds())
        .doesNotContain(FindingKind.PINNED);
  }

  @Test
  void oneThatStaysOverSeveralDumpsIs() {
    assertThat(
            Seen.on(21)
                .fact("target.cores", "16")
                .dump(Stacks.pinned(1))
                .dump(Stacks.pinned(1))
                .kinds())
        .contains(FindingKind.PINNED);
  }

  @Test
  void pinsOfTheStartAreToldApart() {
    var diagnosis = Seen.on(25).lasting(10).pinnedCold(Seen.pin("shop.Lazy.<clinit>", 4));

    assertThat(diagnosis.kinds()).containsExactly(FindingKind.PINNED_COLD);
    assertThat(diagnosis.only(FindingKind.PINNED_COLD).statement())
        .startsWith("cold-start pins in shop.Lazy.<clinit>: 4 times")
        .endsWith("only in the first seconds");
  }

  @Test
  void shortPinsOfAnyStartAreNothing() {
    var usual = new PinnedSite(SITE, "x.Y.z", Optional.empty(), false, 2, 30_000_000, 20_000_000);

    assertThat(Seen.on(25).lasting(10).pinnedCold(usual).found()).isEmpty();
  }
}
