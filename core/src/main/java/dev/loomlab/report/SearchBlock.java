package dev.loomlab.report;

import dev.loomlab.judge.SearchResult;
import java.util.Optional;

/**
 * What a search found: the knee, the smallest pool that does as well, or how narrow ratios became.
 */
final class SearchBlock {
  private SearchBlock() {}

  /** Nothing where nothing was searched for. */
  static Optional<Block> of(Subject subject) {
    var isPool =
        subject.findings().search().filter(SearchResult.Pool.class::isInstance).isPresent();
    return SearchWords.part(subject.findings())
        .map(part -> new Block(isPool ? "Cheapest alternative" : part.about(), part.sentences()));
  }
}
