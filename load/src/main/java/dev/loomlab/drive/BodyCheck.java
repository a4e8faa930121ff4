package dev.loomlab.drive;

/** What the body of an answer must hold for the answer to be right. */
sealed interface BodyCheck {

  /** What is wanted, in words that follow "the body". */
  String said();

  /** The text stands somewhere in it. */
  record Holds(String text, SoughtText sought) implements BodyCheck {
    /** A check for a text of at least one character. */
    static Holds of(String text) {
      if (text.isEmpty()) {
        throw new IllegalArgumentException(
            "an empty text is in every body: write what must be there");
      }
      return new Holds(text, new SoughtText(text));
    }

    @Override
    public String said() {
      return "should hold \"" + text + "\"";
    }
  }

  /** It is JSON with that value at that place; a number is compared as it is written. */
  record Points(String pointer, String is, JsonPlace place) implements BodyCheck {
    /** A check for a value at a place. */
    static Points of(String pointer, String is) {
      return new Points(pointer, is, JsonPlace.of(pointer, is));
    }

    @Override
    public String said() {
      return "should be JSON with " + is + " at " + (pointer.isEmpty() ? "its root" : pointer);
    }
  }
}
