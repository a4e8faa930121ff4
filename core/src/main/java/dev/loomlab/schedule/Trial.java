package dev.loomlab.schedule;

import java.util.OptionalInt;

/**
 * One life of one target JVM: one variant in one case, once; inside it the levels are swept.
 *
 * @param number its place in the running order, from 1
 * @param block the repetition that it belongs to, from 1
 * @param caseName the case's name
 * @param variant the variant's name
 * @param size the size of the pool that is tried, in a search for one
 */
public record Trial(int number, int block, String caseName, String variant, OptionalInt size) {

  /** A trial that tries no size. */
  public Trial(int number, int block, String caseName, String variant) {
    this(number, block, caseName, variant, OptionalInt.empty());
  }
}
