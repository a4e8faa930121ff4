package dev.loomlab.judge;

/**
 * What one law says of one trial.
 *
 * @param holds whether it holds
 * @param expected what the law asks, in words with figures
 * @param observed what was measured, in words with figures
 */
record Ruling(Check.Held holds, String expected, String observed) {

  /** A law that holds, or does not. */
  static Ruling of(boolean holds, String expected, String observed) {
    return new Ruling(holds ? Check.Held.HOLDS : Check.Held.BROKEN, expected, observed);
  }

  /** A law that could not be checked for want of what is named. */
  static Ruling unknown(String expected, String missing) {
    return new Ruling(Check.Held.UNKNOWN, expected, missing);
  }
}
