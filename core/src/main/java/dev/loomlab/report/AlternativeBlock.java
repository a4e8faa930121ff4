package dev.loomlab.report;

import dev.loomlab.judge.Alternative;
import java.util.ArrayList;
import java.util.Optional;
import java.util.stream.Stream;

/** The smallest pool of platform threads that does as well, if one was looked for. */
final class AlternativeBlock {
  private AlternativeBlock() {}

  /** Nothing where none was looked for. */
  static Optional<Block> of(Subject subject) {
    return subject.block(
        "Cheapest alternative",
        choice -> choice.alternative().map(AlternativeBlock::line).stream().toList());
  }

  private static String line(Alternative found) {
    if (found.threads().isEmpty()) {
      return Words.text(
          "none: no pool of up to %s platform threads does as well as %s at %s.",
          Numbers.count(found.mostTried()), found.candidate(), found.level().label());
    }
    var price = new ArrayList<String>();
    found.throughputRatio().ifPresent(ratio -> price.add(Numbers.ratio(ratio) + " its throughput"));
    found
        .moreRssMebibytes()
        .ifPresent(more -> price.add(difference(more, "MiB", "more", "less") + " memory"));
    found
        .moreP99Millis()
        .ifPresent(more -> price.add("p99 " + difference(more, "ms", "longer", "shorter")));
    return Words.text(
            "a pool of %s platform threads does as well as %s at %s",
            Numbers.count(found.threads().getAsInt()), found.candidate(), found.level().label())
        + Stream.of(Words.list(price))
            .filter(words -> !words.isEmpty())
            .map(words -> ": " + words)
            .findFirst()
            .orElse("")
        + ".";
  }

  private static String difference(double more, String unit, String above, String below) {
    return Words.text(
        "%s %s %s", Numbers.measured(Math.abs(more)), unit, more >= 0 ? above : below);
  }
}
