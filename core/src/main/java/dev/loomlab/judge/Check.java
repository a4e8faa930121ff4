package dev.loomlab.judge;

/**
 * A law held against a cell.
 *
 * @param law which law
 * @param cell where
 * @param expected what the law asks, in words with figures
 * @param observed what was measured, in words with figures
 * @param holds whether it holds
 */
public record Check(Law law, Cell cell, String expected, String observed, Held holds) {

  /** The laws; docs/MATH.md has formula and source of each. */
  public enum Law {
    /** N = X R in a closed loop. */
    LITTLE,
    /** X at most workers over service time. */
    CAPACITY,
    /** X at most cores over CPU per request. */
    CPU,
    /** No percentile below a wait that every request makes. */
    FLOOR,
    /** X at most the least of N/(R0+Z), capacity and CPU. */
    ASYMPTOTE,
    /** Every request that was due is accounted for, and every connection asked for took part. */
    ACCOUNT,
    /** The generator was not the limit. */
    GENERATOR
  }

  /** Whether something holds; what could not be checked does not pass. */
  public enum Held {
    /** It holds. */
    HOLDS,
    /** It does not hold. */
    BROKEN,
    /** There is no data to tell. */
    UNKNOWN
  }
}
