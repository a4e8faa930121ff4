package dev.loomlab.diagnose;

import dev.loomlab.record.PinnedSite;
import dev.loomlab.record.Pins;
import java.util.List;
import java.util.Optional;

/** The same before the window or in the first seconds only, as when classes are loaded. */
final class PinnedColdRule implements Rule {
  /**
   * Below this together nothing is said: every start has a few short pins while classes load, 0 to
   * 2 at a place, of some milliseconds each.
   */
  private static final double TOGETHER_MILLIS = 50;

  private static final int MOST_SITES = 5;

  @Override
  public List<Finding> of(Scene scene) {
    var pins = scene.sighting().pins();
    if (pins.isEmpty()) {
      return List.of();
    }
    var steady = PinnedRule.recorded(pins.map(Pins::steady).orElseThrow()).keySet();
    return PinnedRule.recorded(pins.get().cold()).entrySet().stream()
        .filter(site -> !steady.contains(site.getKey()))
        .filter(site -> PinnedRule.millis(site.getValue()) >= TOGETHER_MILLIS)
        .limit(MOST_SITES)
        .map(site -> finding(site.getKey(), site.getValue()))
        .toList();
  }

  private static Finding finding(String site, List<PinnedSite> pins) {
    var draft =
        new Draft(
                FindingKind.PINNED_COLD,
                Words.text(
                    "cold-start pins in %s: %d times, %s ms together, only in the first seconds",
                    site, PinnedRule.count(pins), Words.number(PinnedRule.millis(pins))))
            .at(PinnedRule.named(site));
    pins.forEach(pin -> draft.seen(Optional.of(PinnedRule.words(pin))));
    return draft
        .seen("none was recorded there later")
        .figure("count", PinnedRule.count(pins))
        .figure("totalMillis", PinnedRule.millis(pins))
        .figure("longestMillis", PinnedRule.longestMillis(pins))
        .next(
            "Nothing if the first requests may be slow; otherwise touch the class before requests"
                + " come, for example in a warm-up call.");
  }
}
