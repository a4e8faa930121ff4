package dev.loomlab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The words of one expectation, taken from left to right. */
final class Words {
  private static final Pattern WORD = Pattern.compile("\\S+");

  private final String line;
  private final List<Word> words = new ArrayList<>();
  private int next;

  /**
   * One word.
   *
   * @param offset where it starts in the line, from 0
   */
  record Word(String text, int offset) {}

  /** The line cannot be read on from this place. */
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1;
    private final int offset;

    Unreadable(int offset, String message) {
      super(message);
      this.offset = offset;
    }

    /** Where, from 0. */
    int offset() {
      return offset;
    }
  }

  Words(String line) {
    this.line = line;
    var matcher = WORD.matcher(line);
    while (matcher.find()) {
      words.add(new Word(matcher.group(), matcher.start()));
    }
  }

  boolean atEnd() {
    return next >= words.size();
  }

  /** Where the next word starts, from 0; where the line ends if none is left. */
  int offset() {
    return atEnd() ? line.length() : words.get(next).offset();
  }

  /** Whether these words come next. */
  boolean comes(String... expected) {
    for (int i = 0; i < expected.length; i++) {
      if (next + i >= words.size() || !words.get(next + i).text().equals(expected[i])) {
        return false;
      }
    }
    return true;
  }

  /** Takes these words if they come next. */
  boolean skip(String... expected) {
    boolean comes = comes(expected);
    next += comes ? expected.length : 0;
    return comes;
  }

  /** Takes the next word. */
  Word take(String what) throws Unreadable {
    if (atEnd()) {
      throw new Unreadable(line.length(), "the line ends where " + what + " is wanted");
    }
    return words.get(next++);
  }

  /** Takes this word. */
  void expect(String word) throws Unreadable {
    var found = take("'" + word + "'");
    if (!found.text().equals(word)) {
      throw new Unreadable(
          found.offset(), "found '" + found.text() + "' where '" + word + "' is wanted");
    }
  }
}
