package dev.loomlab.report;

/** How a terminal report sets words apart; the words are the same in every style. */
@FunctionalInterface
public interface Style {

  /** What a piece of text is. */
  enum Tone {
    /** Running text. */
    PLAIN,
    /** A heading. */
    HEADING,
    /** Good news: better, holds. */
    GOOD,
    /** Bad news: worse, invalid, does not hold. */
    BAD,
    /** Undecided: inconclusive, no data. */
    DOUBTFUL,
    /** Of lesser weight. */
    WEAK
  }

  /** No styling at all: for files, pipes and NO_COLOR. */
  Style PLAIN = (tone, text) -> text;

  /** The sixteen colours that every terminal theme defines. */
  Style ANSI =
      (tone, text) -> {
        var code =
            switch (tone) {
              case PLAIN -> "0";
              case HEADING -> "1";
              case GOOD -> "32";
              case BAD -> "31";
              case DOUBTFUL -> "33";
              case WEAK -> "2";
            };
        return "\u001b[" + code + "m" + text + "\u001b[0m";
      };

  /** The text in that tone; what is added must take no room on the screen. */
  String apply(Tone tone, String text);
}
